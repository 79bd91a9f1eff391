import { RegisterByEmail, registerByEmail, RegisterByPhone, registerByPhone, signUpRoles } from '@khue/contracts/people/sign-up'
import { redirect, useLocation, useNavigation } from 'react-router'
import { redirectIfExternalProvider, redirectIfSignedIn, offerAt } from '#app/features/people/credentials/sign-in-redirects.ts'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { formActionWithInput } from '#app/features/people/credentials/form-action-with-input.ts'
import { SignUpForm } from '#app/features/people/credentials/sign-up-form.tsx'
import { signUpText as text } from '#app/features/people/credentials/sign-up.text.ts'
import { nextStep, sentStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { inBrowser } from '#app/shared/form-action.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/sign-up.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

const isByEmail = ({ url }: { url: string }) => new URL(url).searchParams.get('by') === 'email'

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectIfSignedIn({ request, context })
  const offer = offerAt(request, await redirectIfExternalProvider({ request, context }))
  const asked = new URL(request.url).searchParams.get('role')
  return { role: signUpRoles.find((role) => role === asked) ?? 'student', isByEmail: isByEmail(request), offer }
}

export const action = formActionWithInput(['role', 'phone', 'email'], async ({ request, context }: Route.ActionArgs) => {
  const url = new URL(request.url)
  const { call } = api(context)
  if (isByEmail(request)) {
    const body = await readForm(request, RegisterByEmail)
    const sent = await call(registerByEmail, { body })
    return redirect(nextStep('/sign-up/code', url, { role: body.role, ...sentStep(body.email, sent) }))
  }
  const body = await readForm(request, RegisterByPhone)
  const sent = await call(registerByPhone, { body })
  return redirect(nextStep('/sign-up/code', url, { role: body.role, ...sentStep(body.phone, sent), doubt: sent.warning ? '1' : undefined }))
})

const schemaOf = async (request: Request) => {
  const schemas = await import('@khue/contracts/people/sign-up')
  return isByEmail(request) ? schemas.RegisterByEmail : schemas.RegisterByPhone
}
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({ serverAction, request, schema: () => schemaOf(request) })

export const meta: Route.MetaFunction = (args) => pageTags(args, { title: text.title, description: text.metaDescription })

export default function SignUpPage({ loaderData: { role, isByEmail, offer }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <IdentityFrame
      title={text.heading}
      lead={text.lead}
      steps={{ label: text.stepsLabel, names: text.steps, current: 1 }}
      back={nextStep('/sign-in', useLocation())}
    >
      <SignUpForm role={role} isByEmail={isByEmail} offer={offer} refusal={actionData} isSending={state !== 'idle'} />
    </IdentityFrame>
  )
}
