import { answerSchoolQuestion, askGuardiansAboutSchool, listSchoolAnswers } from '@khue/contracts/offer/school-pupils'
import { z } from 'zod'
import { SettingsFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { SchoolAnswers } from '#app/features/offer/school-pupils/school-answers.tsx'
import { schoolPupilsText as text } from '#app/features/offer/school-pupils/shared/school-pupils.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/settings-school-teachers.page'

export const handle = { ownQuery: ['teacherId', 'learnerId'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const { shape: pair } = listSchoolAnswers.query
const Linked = z.object({ teacherId: pair.teacherId.catch(undefined), learnerId: pair.learnerId.catch(undefined) })

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = Linked.parse(Object.fromEntries(new URL(request.url).searchParams))
  return api(context).call(listSchoolAnswers, { query }).catch(orSignIn(request))
}

const { shape: answer } = answerSchoolQuestion.body
const Step = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('answer'),
    teacherId: answer.teacherId,
    learnerId: answer.learnerId,
    isTaught: z.enum(['yes', 'no'], text.missing).transform((answer) => answer === 'yes'),
  }),
  z.object({ step: z.literal('ask'), teacherId: answer.teacherId }),
])

/** The action also stores answers from the purchase dialog. */
export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request.clone(), Step)
  const { call } = api(context)
  const { teacherId } = form
  if (form.step === 'ask') return call(askGuardiansAboutSchool, { body: { teacherId } }).catch(orSignIn(request))
  const { learnerId, isTaught } = form
  return call(answerSchoolQuestion, { body: { teacherId, learnerId, isTaught } }).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function SchoolTeachersPage({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={text.title} lead={text.lead}>
      <SchoolAnswers items={items} />
    </SettingsFrame>
  )
}
