import { endView } from '@khue/contracts/people/user-admin'
import { redirect } from 'react-router'
import { api } from '#app/shared/api.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/end-view'

/** Has no page: leaving a view is a POST. */
export const loader = () => redirect('/')

export async function action({ request, context }: Route.ActionArgs) {
  await api(context).call(endView).catch(orSignIn(request))
  return redirect('/admin/users')
}
