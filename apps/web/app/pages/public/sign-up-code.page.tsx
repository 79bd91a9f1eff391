import { resendOtp, verifyOtp } from '@khue/contracts/people/sign-up'
import { redirect, replace, useLocation, useNavigation } from 'react-router'
import { CodeForm } from '#app/features/people/credentials/code-form.tsx'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { text as signInText } from '#app/features/people/credentials/identity.text.ts'
import { CodeFields } from '#app/features/people/credentials/identity-forms.ts'
import styles from '#app/features/people/credentials/sign-in-form.module.css'
import { signUpText as text } from '#app/features/people/credentials/sign-up.text.ts'
import { nextStep, readSent, resentStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Route } from './+types/sign-up-code.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

const ofStep = ({ searchParams }: URL) => ({
  role: searchParams.get('role') ?? undefined,
  to: searchParams.get('to') ?? undefined,
  doubt: searchParams.get('doubt') ?? undefined,
})

export const loader = ({ request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  return { sent: readSent(url), ...ofStep(url) }
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { again, otp } = await readForm(request, CodeFields)
  const url = new URL(request.url)
  const { call } = api(context)
  if (again !== undefined) {
    const sent = await call(resendOtp, { body: { purpose: 'sign-up' } })
    return replace(nextStep('/sign-up/code', url, { ...ofStep(url), ...resentStep(sent), again }))
  }
  await call(verifyOtp, { body: { purpose: 'sign-up', otp } })
  return redirect(nextStep('/sign-up/details', url, { role: ofStep(url).role }))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: async () => (await import('#app/features/people/credentials/identity-forms.ts')).CodeFields })

export const meta: Route.MetaFunction = () => [{ title: text.codeTitle }, { name: 'robots', content: 'noindex' }]

export default function SignUpCodePage({ loaderData: { sent, role, doubt }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const isEmail = sent.to === 'email'
  const start = nextStep('/sign-up', useLocation(), { role, by: isEmail ? 'email' : undefined })
  return (
    <IdentityFrame
      title={text.codeHeading}
      lead={`${signInText.sent}${signInText.sentTo(sent.to)} ${signInText.codeLives}`}
      steps={{ label: text.stepsLabel, names: text.steps, current: 2 }}
      back={start}
    >
      {doubt !== undefined && (
        <div className={styles.messages}>
          <Notice tone="warn">{text.doubt}</Notice>
        </div>
      )}
      <CodeForm
        sent={sent}
        refusal={actionData}
        isSending={state !== 'idle'}
        start={start}
        startLabel={isEmail ? text.changeEmail : text.changePhone}
      />
    </IdentityFrame>
  )
}
