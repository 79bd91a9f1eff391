import { Id } from '@khue/contracts/ids'
import { problemStates } from '@khue/contracts/learning/lesson-states'
import { decideLessonProblem, getLessonProblem, listLessonProblems } from '@khue/contracts/learning/lesson-problems'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { problemsText as text } from '#app/features/learning/lessons/admin/lesson-problems.text.ts'
import { ProblemDesk } from '#app/features/learning/lessons/admin/problem-desk.tsx'
import { ProblemPanel } from '#app/features/learning/lessons/admin/problem-panel.tsx'
import { problemAddress, problemChoices, toProblemPanel, toProblemRow } from '#app/features/learning/lessons/admin/problem-view.ts'
import { loadClaims } from '#app/features/people/work-items/shared/load-claims.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/lesson-problems.page'

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const State = z.enum(problemStates).catch('OPEN')

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const state = State.parse(url.searchParams.get('state'))
  const { cursor } = readPlace(url.searchParams)
  const asked = params.id === undefined ? undefined : Id.safeParse(params.id).data
  if (params.id !== undefined && !asked) throw new Response(undefined, { status: 404 })
  const [list, opened] = await Promise.all([
    call(listLessonProblems, { query: { state, cursor } }),
    asked ? call(getLessonProblem, { params: { id: asked } }) : undefined,
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const ids = new Set([...list.items, ...(opened ? [opened] : [])].map(({ id }) => id))
  const claims = await loadClaims(call, 'LESSON_PROBLEM', [...ids])
  return {
    claims,
    state,
    choices: problemChoices(state),
    rows: list.items.map((row) => toProblemRow(row, state, asked)),
    opened: opened && toProblemPanel(opened),
    isOwnCase: claims?.items.some(({ refId, isOwnCase }) => isOwnCase && refId === asked) ?? false,
    closeHref: problemAddress({ state, cursor }),
    first: cursor && problemAddress({ state }),
    next: list.nextCursor && problemAddress({ state, cursor: list.nextCursor }),
  }
}

const Decision = z.strictObject({ step: z.literal('decide'), id: Id, ...decideLessonProblem.body.shape })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { id, outcome, reason } = await readForm(request, Decision)
  await api(context).call(decideLessonProblem, { params: { id }, body: { outcome, reason } }).catch(orSignIn(request))
  return { done: true as const }
})

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function LessonProblemsPage({ loaderData: { isOwnCase, closeHref, ...desk } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ProblemDesk {...desk}>
        {desk.opened && <ProblemPanel key={desk.opened.id} problem={desk.opened} closeHref={closeHref} isOwnCase={isOwnCase} />}
      </ProblemDesk>
    </AdminPage>
  )
}
