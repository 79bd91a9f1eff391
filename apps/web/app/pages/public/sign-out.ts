import { signOut } from '@khue/contracts/people/identity'
import { redirect } from 'react-router'
import { clearStoredChat } from '#app/features/community/chat/storage-keys.ts'
import { text } from '#app/features/people/credentials/identity.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { Route } from './+types/sign-out'

/** Has no page: signing out is a POST. */
export const loader = () => redirect('/')

export const action = formAction(async ({ context }: Route.ActionArgs) => api(context).call(signOut))

/** Spec 4, "Logout": success toast, then home; reloading the root removes the profile. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const answer = await inBrowser({ serverAction, request })
  if (!('signedOut' in answer)) return answer
  clearStoredChat()
  if (answer.continueAt) return redirect(answer.continueAt) // the external provider ends its own session and redirects back
  showToast({ type: 'success', message: text.signedOut })
  return redirect('/')
}
