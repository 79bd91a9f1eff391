import { ContentReport, reportContent } from '@khue/contracts/backoffice/site'
import { redirect } from 'react-router'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/report'

/** Has no page: reports are sent by a POST from the page of the reported item. */
export const loader = () => redirect('/')

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, ContentReport)
  await api(context).call(reportContent, { body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
