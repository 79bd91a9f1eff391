import { sendSignInCode, signInByCode } from '@khue/contracts/people/identity'
import { replace, useLocation, useNavigation } from 'react-router'
import { CodeForm } from '#app/features/people/credentials/code-form.tsx'
import { continueSignIn, redirectIfSignedIn } from '#app/features/people/credentials/sign-in-redirects.ts'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { text } from '#app/features/people/credentials/identity.text.ts'
import { CodeFields } from '#app/features/people/credentials/identity-forms.ts'
import { nextStep, readSent, sentStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { recallUsername } from '#app/features/people/credentials/username-cookie.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/sign-in-code.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectIfSignedIn({ request, context })
  return readSent(new URL(request.url))
}

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { again, otp } = await readForm(request, CodeFields)
  const username = await recallUsername(request)
  const { call } = api(context)
  if (again === undefined) return continueSignIn(request, await call(signInByCode, { body: { username, code: otp } }))
  const sent = await call(sendSignInCode, { body: { username } })
  return replace(nextStep('/sign-in/code', new URL(request.url), { ...sentStep(username, sent), again }))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: async () => (await import('#app/features/people/credentials/identity-forms.ts')).CodeFields })

export const meta: Route.MetaFunction = () => [{ title: text.codeTitle }, { name: 'robots', content: 'noindex' }]

export default function SignInCodePage({ loaderData: sent, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const start = nextStep('/sign-in', useLocation())
  return (
    <IdentityFrame title={text.codeHeading} lead={`${text.ifAccount}${text.sentTo(sent.to)} ${text.codeLives}`} back={start}>
      <CodeForm sent={sent} refusal={actionData} isSending={state !== 'idle'} start={start} startLabel={text.otherPassword} />
    </IdentityFrame>
  )
}
