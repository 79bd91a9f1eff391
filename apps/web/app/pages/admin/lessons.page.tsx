import { Id } from '@khue/contracts/ids'
import { listAllLessons, reverseLesson } from '@khue/contracts/learning/lesson-problems'
import { getLesson } from '@khue/contracts/learning/lessons'
import { describeUsers } from '@khue/contracts/people/user-admin'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AllLessonsFilters } from '#app/features/learning/lessons/admin/all-lessons-filters.tsx'
import { AllLessonsTable } from '#app/features/learning/lessons/admin/all-lessons-table.tsx'
import { allLessonsAddress, narrowedBy, stateChoices, toLessonRow } from '#app/features/learning/lessons/admin/all-lessons-view.ts'
import { allLessonsText as text } from '#app/features/learning/lessons/admin/all-lessons.text.ts'
import { ReverseLesson } from '#app/features/learning/lessons/admin/reverse-lesson.tsx'
import { whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/lessons.page'

export const handle = { ownQuery: ['state', 'on', 'teacherId', 'cursor', 'reverse'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const { state, on, teacherId } = listAllLessons.query.shape
/** What an address does not say well it does not say. */
const Filter = z.object({ state: state.catch(undefined), on: on.catch(undefined), teacherId: teacherId.catch(undefined) })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const filter = Filter.parse(Object.fromEntries(url.searchParams))
  const { cursor } = readPlace(url.searchParams)
  const reverse = Id.safeParse(url.searchParams.get('reverse')).data
  const [list, teacher, reversed] = await Promise.all([
    call(listAllLessons, { query: { ...filter, cursor } }),
    filter.teacherId ? call(describeUsers, { query: { ids: filter.teacherId } }) : undefined,
    reverse ? loadReversed(call, reverse) : undefined,
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    states: stateChoices(filter),
    on: filter.on,
    kept: { state: filter.state, teacherId: filter.teacherId },
    narrowed: narrowedBy(filter, teacher?.items[0]?.name),
    rows: list.items.map((row) => toLessonRow(row, { ...filter, cursor })),
    isFiltered: Object.values(filter).some(Boolean),
    first: cursor && allLessonsAddress(filter),
    next: list.nextCursor && allLessonsAddress({ ...filter, cursor: list.nextCursor }),
    reversed,
    closeHref: allLessonsAddress({ ...filter, cursor }),
  }
}

/** The lesson whose money is asked back, with its learners. */
async function loadReversed(call: PageApi['call'], id: string) {
  const lesson = await call(getLesson, { params: { id } })
  return { id, title: lesson.title, when: whenOf(lesson), learners: (lesson.teaching?.seats ?? []).map(({ learner }) => learner) }
}

const LearnerId = Id.or(z.literal('').transform(() => undefined)).pipe(z.uuid({ error: 'Hãy chọn học viên.' }))
const Reversal = z.strictObject({ step: z.literal('reverse'), id: Id, ...reverseLesson.body.shape, learnerId: LearnerId })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { id, learnerId, reason } = await readForm(request, Reversal)
  await api(context).call(reverseLesson, { params: { id }, body: { learnerId, reason } }).catch(orSignIn(request))
  return { done: true as const }
})

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AllLessonsPage({ loaderData }: Route.ComponentProps) {
  const { states, on, kept, narrowed, reversed, closeHref, ...list } = loaderData
  const navigate = useNavigate()
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <AllLessonsFilters states={states} on={on} kept={kept} narrowed={narrowed} />
      <AllLessonsTable {...list} />
      <ReverseLesson lesson={reversed} onClose={() => void navigate(closeHref, { replace: true, preventScrollReset: true })} />
    </AdminPage>
  )
}
