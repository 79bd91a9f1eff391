import { listSpendingRules, setSpendingRule, spendingModes } from '@khue/contracts/people/family-requests'
import { getFamily } from '@khue/contracts/people/families'
import { data } from 'react-router'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { spendingText as text } from '#app/features/people/family-requests/family-requests.text.ts'
import { SpendingForm } from '#app/features/people/family-requests/spending-form.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { typedNumber } from '#app/shared/typed-number.ts'
import type { Route } from './+types/family-spending.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** For the guardians of a child that is not of full age; others get the same page as for a child that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [{ items }, { children }] = await Promise.all([call(listSpendingRules), call(getFamily)]).catch(orSignIn(request))
  const rule = items.find(({ childId }) => childId === params.id)
  const child = children.find(({ id }) => id === params.id)
  if (!rule || !child) throw data(null, { status: 404 })
  return { name: child.name, mode: rule.mode, monthlyLimit: rule.monthlyLimit }
}

const Amount = z
  .string()
  .optional()
  .transform((typed) => typedNumber(typed) ?? 0)
const Choice = z.object({ step: z.literal('choose'), mode: z.enum(spendingModes), monthlyLimit: Amount })

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { mode, monthlyLimit } = await readForm(request, Choice)
  const body = { mode, monthlyLimit: mode === 'LIMITED' ? monthlyLimit : null }
  await api(context)
    .call(setSpendingRule, { params: { id: params.id }, body })
    .catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function FamilySpendingPage({ loaderData: { name, ...rule } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title(name)} lead={text.lead}>
      <SpendingForm {...rule} />
    </SettingsFrame>
  )
}
