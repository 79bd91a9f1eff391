import { Id } from '@khue/contracts/ids'
import { payInstalments, previewInstalments } from '@khue/contracts/sale/instalments'
import { data, redirect, redirectDocument } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { PaymentMethods } from '#app/features/sale/orders/checkout/payment-methods.tsx'
import styles from '#app/features/sale/orders/instalments/instalments.module.css'
import { instalmentsText as text } from '#app/features/sale/orders/instalments/instalments.text.ts'
import { PlanParts } from '#app/features/sale/orders/instalments/plan-parts.tsx'
import { toPlanView } from '#app/features/sale/orders/instalments/plan-view.ts'
import { api } from '#app/shared/api.ts'
import { formatVnd } from '#app/shared/format.ts'
import { formAction, type FormRefusal, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { z } from 'zod'
import type { Route } from './+types/order-instalments.page'

/** Number of the instalment; without it, all unpaid ones. */
export const handle = { query: ['no'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

function partAt(request: Request, id: string | undefined) {
  const orderId = Id.safeParse(id)
  const no = new URL(request.url).searchParams.get('no') ?? undefined
  const query = previewInstalments.query.safeParse({ orderId: orderId.data, ...(no !== undefined && { no }) })
  if (!query.success) throw data(null, { status: 404 }) // not a valid instalment number
  return query.data
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const part = partAt(request, params.id)
  const seen = await api(context).call(previewInstalments, { query: part }).catch(orSignIn(request)).catch(overOr(part.orderId))
  const balance = seen.balance > 0 ? formatVnd(Math.min(seen.balance, seen.amount)) : undefined
  return { plan: toPlanView(seen.plan, new Date()), amount: formatVnd(seen.amount), balance, methods: seen.methods, no: part.no }
}

/** Already paid, in another tab or by a double click: redirects to the order page. */
const overOr = (orderId: string) => (fault: unknown) => {
  if (refusalOf(fault)?.code === 'INSTALMENTS_NOTHING_OPEN') throw redirect(`/account/my-orders/${orderId}`)
  throw fault
}

const Choice = payInstalments.body
  .pick({ method: true })
  .extend({ useBalance: z.literal('true').optional() })
  .strip()

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { orderId, no } = partAt(request, params.id)
  const { method, useBalance } = await readForm(request, Choice)
  const body = { orderId, method, useBalance: useBalance === 'true', ...(no !== undefined && { no }) }
  const { paymentUrl } = await api(context).call(payInstalments, { body }).catch(orSignIn(request))
  return redirectDocument(paymentUrl) // usually an external site
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function OrderInstalmentsPage({ loaderData: { plan, amount, balance, methods, no } }: Route.ComponentProps) {
  const { Form, state } = useFormFetcher<FormRefusal>()
  return (
    <AccountFrame here={text.payTitle(no)} back={{ to: `/account/my-orders/${plan.orderId}`, label: text.back(plan.orderCode) }}>
      <h1 className="h2">{text.payTitle(no)}</h1>
      <Form method="post" className={styles.form}>
        <section className={panel.panel}>
          <PlanParts parts={plan.parts} />
        </section>
        <PaymentMethods methods={methods} balance={balance} />
        <dl className={styles.total}>
          <dt>{text.amount}</dt>
          <dd>{amount}</dd>
        </dl>
        <Button type="submit" size="3xl" color="main" fullWidth loading={state !== 'idle'} disabled={methods.length === 0}>
          {text.pay(amount)}
        </Button>
      </Form>
    </AccountFrame>
  )
}
