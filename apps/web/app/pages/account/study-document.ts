import { openDocument } from '@khue/contracts/learning/my-learning'
import { redirect } from 'react-router'
import { api } from '#app/shared/api.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/study-document'

/** Leads to a document of a course or lesson: its address is good for this person, for a short time. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { address } = await api(context).call(openDocument, { params }).catch(orSignIn(request)).catch(orNotFound)
  return redirect(address)
}
