import { sendGift } from '@khue/contracts/sale/gifts'
import { redirect } from 'react-router'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/gift'

/** Has no page: a gift is claimed by a POST from the dialog of the page that shows it. */
export const loader = () => redirect('/account/settings/vouchers')

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, sendGift.body)
  await api(context).call(sendGift, { body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
