import { setPassword } from '@khue/contracts/people/identity'
import { redirect, useLocation, useNavigation } from 'react-router'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { passwordsText as text } from '#app/features/people/credentials/passwords.text.ts'
import { SetPasswordFields } from '#app/features/people/credentials/set-password.ts'
import { SetPasswordForm } from '#app/features/people/credentials/set-password-form.tsx'
import { nextStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/forgot-password-new.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { password } = await readForm(request, SetPasswordFields)
  await api(context).call(setPassword, { body: { password } }) // the ticket in this browser identifies the account
  return redirect(nextStep('/sign-in', new URL(request.url), { done: 'password' }))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({
    serverAction,
    request,
    schema: async () => (await import('#app/features/people/credentials/set-password.ts')).SetPasswordFields,
  })

export const meta: Route.MetaFunction = () => [{ title: text.setTitle }, { name: 'robots', content: 'noindex' }]

export default function NewPasswordPage({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const start = nextStep('/forgot-password', useLocation())
  return (
    <IdentityFrame
      title={text.newPassword}
      lead={text.setAnewLead}
      steps={{ label: text.stepsLabel, names: text.steps, current: 3 }}
      back={start}
    >
      <SetPasswordForm start={start} refusal={actionData} isSending={state !== 'idle'} />
    </IdentityFrame>
  )
}
