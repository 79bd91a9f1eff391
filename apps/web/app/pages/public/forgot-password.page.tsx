import { ForgotPassword, forgotPassword } from '@khue/contracts/people/passwords'
import { redirect, useLocation, useNavigation } from 'react-router'
import { redirectIfExternalProvider } from '#app/features/people/credentials/sign-in-redirects.ts'
import { ForgotPasswordForm } from '#app/features/people/credentials/forgot-password-form.tsx'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { formActionWithInput } from '#app/features/people/credentials/form-action-with-input.ts'
import { passwordsText as text } from '#app/features/people/credentials/passwords.text.ts'
import { nextStep, sentStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/forgot-password.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectIfExternalProvider({ request, context })
}

export const action = formActionWithInput(['username'], async ({ request, context }: Route.ActionArgs) => {
  const body = await readForm(request, ForgotPassword)
  const sent = await api(context).call(forgotPassword, { body })
  return redirect(nextStep('/forgot-password/code', new URL(request.url), sentStep(body.username, sent)))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: async () => (await import('@khue/contracts/people/passwords')).ForgotPassword })

export const meta: Route.MetaFunction = () => [{ title: text.forgotTitle }, { name: 'robots', content: 'noindex' }]

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <IdentityFrame
      title={text.forgotHeading}
      lead={text.forgotLead}
      steps={{ label: text.stepsLabel, names: text.steps, current: 1 }}
      back={nextStep('/sign-in', useLocation())}
    >
      <ForgotPasswordForm refusal={actionData} isSending={state !== 'idle'} />
    </IdentityFrame>
  )
}
