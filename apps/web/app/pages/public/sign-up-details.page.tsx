import { listSignInMethods } from '@khue/contracts/people/provider-sign-in'
import { minimumAge, submitRegistration } from '@khue/contracts/people/sign-up'
import { getPolicyVersions } from '@khue/contracts/ground/texts'
import { redirect, useLocation, useNavigation } from 'react-router'
import { redirectBack, offerAt } from '#app/features/people/credentials/sign-in-redirects.ts'
import { IdentityFrame } from '#app/features/people/credentials/identity-frame.tsx'
import { DetailsFields, toRegistration } from '#app/features/people/credentials/identity-forms.ts'
import { SignUpDetailsForm } from '#app/features/people/credentials/sign-up-details-form.tsx'
import { signUpText as text } from '#app/features/people/credentials/sign-up.text.ts'
import { nextStep, stepQuery } from '#app/features/people/credentials/steps.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import { readForm } from '#app/shared/read-form.ts'
import type { Route } from './+types/sign-up-details.page'

export const handle = { query: ['from'], ownQuery: stepQuery, frame: 'none' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const [year = '', ...monthAndDay] = dayOf(new Date()).split('-')
  const parentsUntil = minimumAge.student
  const bornAfter = [Number(year) - parentsUntil, ...monthAndDay].join('-')
  const { call } = api(context)
  const [ways, policies] = await Promise.all([call(listSignInMethods), call(getPolicyVersions)])
  return { parentsUntil, bornAfter, policies, offer: offerAt(request, ways) }
}

/** Next page for teachers and tutors, until there is a page for onboarding. */
const onboarding = '/teachers'

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const body = toRegistration(await readForm(request, DetailsFields))
  const { role } = await api(context).call(submitRegistration, { body })
  const isOnboarding = role === 'teacher' || role === 'tutor'
  return isOnboarding && !new URL(request.url).searchParams.has('from') ? redirect(onboarding) : redirectBack(request)
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  inBrowser({
    serverAction,
    request,
    schema: async () => (await import('#app/features/people/credentials/identity-forms.ts')).DetailsFields,
  })

export const meta: Route.MetaFunction = () => [{ title: text.detailsTitle }, { name: 'robots', content: 'noindex' }]

export default function SignUpDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  return (
    <IdentityFrame
      title={text.detailsHeading}
      lead={text.detailsLead}
      steps={{ label: text.stepsLabel, names: text.steps, current: 3 }}
      back={nextStep('/sign-up', useLocation())}
    >
      <SignUpDetailsForm {...loaderData} refusal={actionData} isSending={state !== 'idle'} />
    </IdentityFrame>
  )
}
