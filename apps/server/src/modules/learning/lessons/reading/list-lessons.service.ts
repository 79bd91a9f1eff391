import type { Query, Reply } from '@khue/contracts/endpoint'
import type { listLessons as contract } from '@khue/contracts/learning/lessons'
import { listChildren, listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { fetchLimit, fromMicroseconds, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import { lessonError } from '../lessons.errors.ts'
import { momentOf, personIn, showCard } from './cards.ts'
import { isDescending, type ListedLesson, listOfLearners, listOfTeacher, type ListPage } from './lists.read-model.ts'

type Asked = Query<typeof contract>
const pageSize = 20
const beginning = { afterAt: '-infinity', afterId: '00000000-0000-0000-0000-000000000000' }
const ending = { afterAt: listStart.moment, afterId: listStart.id }

/** One page of the lessons of the actor's household, or of those that the actor teaches. Throws LESSON_NOT_FOUND for a learner of another household. */
export async function listOwnLessons(deps: Deps, actor: Actor, asked: Asked): Promise<Reply<typeof contract>> {
  const order = `${asked.role}-${asked.when}`
  const position = parsePagePosition({ page: 0, size: pageSize, cursor: asked.cursor }, order)
  const { afterRow } = position
  const from = afterRow ? { afterAt: fromMicroseconds(afterRow.key), afterId: afterRow.id } : isDescending(asked.when) ? ending : beginning
  const found = await find(deps, actor, asked, { ...from, refId: asked.refId ?? null, limit: fetchLimit(position) })
  const now = deps.clock()
  const { rows, next } = toPage(found, position, { keys: { [order]: ({ key }: ListedLesson) => key }, id: ({ id }) => id, now })
  const people = await listPeople(
    deps,
    rows.flatMap(({ teacherId, learners }) => [teacherId, ...learners]),
  )
  return {
    now: momentOf(rows[0]?.now ?? now.getTime()),
    items: rows.map((row) => ({
      ...showCard(row, people),
      learners: row.learners.map((id) => personIn(people, id)),
      roster: row.roster,
    })),
    ...next,
  }
}

async function find(deps: Deps, actor: Actor, { role, when, learnerId }: Asked, page: ListPage) {
  if (role === 'TEACHER') return listOfTeacher(deps.db, actor.id, when, page)
  const household = [actor.id, ...(await listChildren(deps, actor.id)).map(({ id }) => id)]
  if (learnerId !== undefined && !household.includes(learnerId)) throw lessonError.LESSON_NOT_FOUND()
  if (when === 'TO_DECLARE') return [] // only teachers declare
  return listOfLearners(deps.db, learnerId === undefined ? household : [learnerId], when, page)
}
