import { validateSecondFactor } from '@khue/contracts/people/second-factor'
import { useLocation, useNavigation } from 'react-router'
import { continueSignIn } from '#app/features/people/credentials/sign-in-redirects.ts'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { text } from '#app/features/people/credentials/identity.text.ts'
import { SecondFactorForm } from '#app/features/people/credentials/second-factor-form.tsx'
import { SecondStepFields } from '#app/features/people/credentials/identity-forms.ts'
import { nextStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/sign-in-second-factor.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export const loader = ({ request }: Route.LoaderArgs) => ({ isRecovery: new URL(request.url).searchParams.get('way') === 'recovery' })

export const action = formAction(async ({ request, context }: Route.ActionArgs) =>
  continueSignIn(request, await api(context).call(validateSecondFactor, { body: await readForm(request, SecondStepFields) })),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({
    serverAction,
    request,
    schema: async () => (await import('#app/features/people/credentials/identity-forms.ts')).SecondStepFields,
  })

export const meta: Route.MetaFunction = () => [{ title: text.factorTitle }, { name: 'robots', content: 'noindex' }]

export default function SecondFactorPage({ loaderData: { isRecovery }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <IdentityFrame
      title={text.factorHeading}
      lead={isRecovery ? text.recoveryLead : text.factorLead}
      back={nextStep('/sign-in', useLocation())}
    >
      <SecondFactorForm key={String(isRecovery)} isRecovery={isRecovery} refusal={actionData} isSending={state !== 'idle'} />
    </IdentityFrame>
  )
}
