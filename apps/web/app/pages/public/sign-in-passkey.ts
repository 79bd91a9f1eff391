import { signInByPasskey } from '@khue/contracts/people/passkeys'
import { redirect } from 'react-router'
import { continueSignIn } from '#app/features/people/credentials/sign-in-redirects.ts'
import { PasskeyFields } from '#app/features/people/credentials/identity-forms.ts'
import { nextStep } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/sign-in-passkey'

/** Has no page: the sign-in page posts the passkey signature. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(nextStep('/sign-in', new URL(request.url)))

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { credential } = await readForm(request, PasskeyFields)
  return continueSignIn(request, await api(context).call(signInByPasskey, { body: credential }))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })
