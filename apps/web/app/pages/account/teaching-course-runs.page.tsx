import { getAuthoredCourse } from '@khue/contracts/offer/authoring'
import * as contract from '@khue/contracts/offer/runs'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { authoringText as text } from '#app/features/offer/authoring/authoring.text.ts'
import { EditorPage } from '#app/features/offer/authoring/editor-page.tsx'
import { RunsStep } from '#app/features/offer/authoring/runs-step.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { pageContext } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/teaching-course-runs.page'

export const handle = { ownQuery: ['check', 'run'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text.metaTitle('runs', loaderData?.course.content.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const [course, runs] = await Promise.all([
    call(getAuthoredCourse, { params }).catch(orSignIn(request)).catch(orNotFound),
    call(contract.listRuns, { params }).catch(orSignIn(request)).catch(orNotFound),
  ])
  return { course, runs, newId: context.get(pageContext).requestId }
}

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Thông tin gửi lên chưa đúng.' })
    return z.NEVER
  }
})
const run = contract.planRun.params.shape.run
const pattern = Json.pipe(contract.RunPattern)
const terms = Json.pipe(contract.RunTerms)
const Step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('plan'), run, pattern }),
  z.strictObject({ step: z.literal('create'), run, pattern, terms }),
  z.strictObject({ step: z.literal('change'), run, terms, pattern: pattern.optional(), revision: z.coerce.number() }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const form = await readForm(request.clone(), Step)
  const ofRun = { params: { ...params, run: form.run } }
  if (form.step === 'plan')
    return { preview: await call(contract.planRun, { ...ofRun, body: { pattern: form.pattern } }).catch(orSignIn(request)) }
  if (form.step === 'create') {
    const body = { id: form.run, pattern: form.pattern, terms: form.terms }
    await call(contract.createRun, { params, body }).catch(orSignIn(request))
  } else {
    const body = { revision: form.revision, terms: form.terms, ...(form.pattern && { pattern: form.pattern }) }
    await call(contract.changeRun, { ...ofRun, body }).catch(orSignIn(request))
  }
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function CourseRunsPage({ loaderData: { course, runs, newId } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { format, classSize } = course.content
  return (
    <EditorPage key={course.id} course={course} current="runs">
      <RunsStep
        courseId={course.id}
        lessons={runs.lessons}
        minutes={runs.lessonMinutes}
        fee={runs.fee}
        seats={classSize ?? 12}
        isRecorded={format === 'RECORDED'}
        runs={runs.items}
        newId={newId}
        opened={query.get('run') ?? undefined}
      />
    </EditorPage>
  )
}
