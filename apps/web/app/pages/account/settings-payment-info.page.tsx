import {
  addPaymentAccount,
  deletePaymentAccount,
  listPaymentAccounts,
  NewPaymentAccount,
  paymentAccountLimit,
  setDefaultPaymentAccount,
} from '@khue/contracts/money/payment-accounts'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AccountList } from '#app/features/money/payment-accounts/account-list.tsx'
import { NewAccountForm } from '#app/features/money/payment-accounts/new-account-form.tsx'
import { paymentAccountsText as text } from '#app/features/money/payment-accounts/payment-accounts.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/settings-payment-info.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  accounts: await settled(api(context).call(listPaymentAccounts)).catch(orSignIn(request)),
  limit: paymentAccountLimit,
})

const { id } = setDefaultPaymentAccount.params.shape
const Step = z.discriminatedUnion('step', [
  NewPaymentAccount.extend({ step: z.literal('add') }),
  z.strictObject({ step: z.literal('prefer'), id }),
  deletePaymentAccount.body.extend({ step: z.literal('remove'), id }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const wanted = await readForm(request, Step)
  await runStep(api(context).call, wanted).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], wanted: z.output<typeof Step>) {
  if (wanted.step === 'prefer') return call(setDefaultPaymentAccount, { params: { id: wanted.id } })
  if (wanted.step === 'remove') return call(deletePaymentAccount, { params: { id: wanted.id }, body: { password: wanted.password } })
  const { step: _, ...body } = wanted
  return call(addPaymentAccount, { body })
}

export default function PaymentInfoPage({ loaderData: { accounts, limit } }: Route.ComponentProps) {
  const isFull = accounts.state === 'ready' && accounts.value.items.length >= limit
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <section className={panel.panel}>
        <h2 className="h3">{text.own}</h2>
        <Loaded of={accounts}>{({ items }) => <AccountList accounts={items} />}</Loaded>
      </section>
      <section className={panel.panel}>
        <h2 className="h3">{text.add}</h2>
        {isFull ? <Notice>{text.full(limit)}</Notice> : <NewAccountForm />}
      </section>
    </SettingsFrame>
  )
}
