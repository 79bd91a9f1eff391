import type { Query, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/lesson-problems'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { fetchLimit, fromMicroseconds, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import { isMeasured } from '../contesting/contests.repository.ts'
import { lessonError } from '../lessons.errors.ts'
import * as stored from './admin-lists.read-model.ts'
import { momentOf, type People, personIn, showCard } from './cards.ts'
import { readLesson } from './read-lesson.service.ts'

const pageSize = 20
const beginning = { moment: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** Where a page begins, and how its rows become a page with a cursor. */
function pageOf<Row extends { key: number }>(
  deps: Deps,
  { order, cursor, start }: { order: string; cursor: string | undefined; start: { moment: string; id: string } },
  id: (row: Row) => string,
) {
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, order)
  const { afterRow } = position
  const after = afterRow ? { afterAt: fromMicroseconds(afterRow.key), afterId: afterRow.id } : { afterAt: start.moment, afterId: start.id }
  const paged = (rows: readonly Row[]) => toPage(rows, position, { keys: { [order]: ({ key }: Row) => key }, id, now: deps.clock() })
  return { limit: fetchLimit(position), ...after, paged }
}

const showProblemRow = (row: stored.ProblemRow, people: People) => ({
  id: row.problemId,
  state: row.problemState,
  reason: row.reason,
  openedAt: momentOf(row.openedAt),
  dueAt: momentOf(row.dueAt),
  answer: row.answer,
  decision: row.decision,
  lesson: showCard(row, people),
  learner: personIn(people, row.learnerId),
})
const peopleOf = (deps: Deps, rows: readonly stored.ProblemRow[]) =>
  listPeople(
    deps,
    rows.flatMap(({ teacherId, learnerId }) => [teacherId, learnerId]),
  )

export async function listProblemQueue(
  deps: Deps,
  { state, cursor }: Query<typeof contract.listLessonProblems>,
): Promise<Reply<typeof contract.listLessonProblems>> {
  const { paged, ...page } = pageOf<stored.ProblemRow>(
    deps,
    { order: `PROBLEM-${state}`, cursor, start: beginning },
    (row) => row.problemId,
  )
  const { rows, next } = paged(await stored.listProblems(deps.db, { ...page, state }))
  const people = await peopleOf(deps, rows)
  return { items: rows.map((row) => showProblemRow(row, people)), ...next }
}

/** Throws LESSON_PROBLEM_NOT_FOUND. */
export async function readProblem(deps: Deps, actor: Actor, id: string) {
  const row = await stored.findProblemRow(deps.db, id)
  if (!row) throw lessonError.LESSON_PROBLEM_NOT_FOUND()
  const people = await peopleOf(deps, [row])
  return { ...showProblemRow(row, people), detail: await readLesson(deps, actor, row.id), isMeasured: await isMeasured(deps.db, row.id) }
}

export async function listEveryLesson(
  deps: Deps,
  { cursor, ...wanted }: Query<typeof contract.listAllLessons>,
): Promise<Reply<typeof contract.listAllLessons>> {
  const { paged, ...page } = pageOf<stored.AdminLesson>(deps, { order: 'ALL', cursor, start: listStart }, (row) => row.id)
  const { rows, next } = paged(await stored.listAll(deps.db, { ...page, ...wanted }))
  const people = await listPeople(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  return { items: rows.map((row) => ({ ...showCard(row, people), roster: row.roster, problems: row.problems })), ...next }
}
