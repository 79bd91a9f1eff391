import { resendOtp, verifyOtp } from '@khue/contracts/people/sign-up'
import { redirect, replace, useLocation, useNavigation } from 'react-router'
import { CodeForm } from '#app/features/people/credentials/code-form.tsx'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { text as signInText } from '#app/features/people/credentials/identity.text.ts'
import { passwordsText as text } from '#app/features/people/credentials/passwords.text.ts'
import { CodeFields } from '#app/features/people/credentials/identity-forms.ts'
import { nextStep, readSent, resentStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/forgot-password-code.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export const loader = ({ request }: Route.LoaderArgs) => readSent(new URL(request.url))

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { again, otp } = await readForm(request, CodeFields)
  const url = new URL(request.url)
  const { call } = api(context)
  if (again !== undefined) {
    const sent = await call(resendOtp, { body: { purpose: 'forgot-password' } })
    const to = url.searchParams.get('to') ?? undefined
    return replace(nextStep('/forgot-password/code', url, { to, ...resentStep(sent), again }))
  }
  await call(verifyOtp, { body: { purpose: 'forgot-password', otp } })
  return redirect(nextStep('/forgot-password/new-password', url))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: async () => (await import('#app/features/people/credentials/identity-forms.ts')).CodeFields })

export const meta: Route.MetaFunction = () => [{ title: text.codeTitle }, { name: 'robots', content: 'noindex' }]

export default function ForgotPasswordCodePage({ loaderData: sent, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const start = nextStep('/forgot-password', useLocation())
  return (
    <IdentityFrame
      title={text.codeHeading}
      lead={`${signInText.ifAccount}${signInText.sentTo(sent.to)} ${signInText.codeLives}`}
      steps={{ label: text.stepsLabel, names: text.steps, current: 2 }}
      back={start}
    >
      <CodeForm sent={sent} refusal={actionData} isSending={state !== 'idle'} start={start} startLabel={text.otherUsername} />
    </IdentityFrame>
  )
}
