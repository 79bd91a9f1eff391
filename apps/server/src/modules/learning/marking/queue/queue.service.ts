import type { Query, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/marking'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { fetchLimit, fromMicroseconds, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import { momentOf, personIn } from '../shown.ts'
import { countQueue, listQueue, type QueuedRow, setPromise } from './queue.read-model.ts'

const pageSize = 20
const byKey = ({ key }: QueuedRow) => key
const start = {
  WAITING: { afterAt: '-infinity', afterId: '00000000-0000-0000-0000-000000000000' },
  RETURNED: { afterAt: listStart.moment, afterId: listStart.id },
}

/** One page of what waits for the actor, oldest first; or of what they have returned, newest first. */
export async function readQueue(
  deps: Deps,
  actor: Actor,
  { refId, assignmentId, state, cursor }: Query<typeof contract.listMarkingQueue>,
): Promise<Reply<typeof contract.listMarkingQueue>> {
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, state)
  const { afterRow } = position
  const found = await listQueue(deps.db, state, {
    ...(afterRow ? { afterAt: fromMicroseconds(afterRow.key), afterId: afterRow.id } : start[state]),
    teacherId: actor.id,
    refId: refId ?? null,
    assignmentId: assignmentId ?? null,
    limit: fetchLimit(position),
  })
  const now = deps.clock()
  const { rows, next } = toPage(found, position, { keys: { WAITING: byKey, RETURNED: byKey }, id: (row) => row.submissionId, now })
  const people = await listPeople(
    deps,
    rows.map(({ learnerId }) => learnerId),
  )
  return {
    now: momentOf(rows[0]?.now ?? now.getTime()),
    items: rows.map(({ learnerId, submittedAt, returnedAt, ...row }) => ({
      ...row,
      learner: personIn(people, learnerId),
      submittedAt: momentOf(submittedAt),
      returnedAt: returnedAt === null ? null : momentOf(returnedAt),
    })),
    ...next,
  }
}

/** For the teacher's start page. */
export async function readCounts(deps: Deps, actor: Actor): Promise<Reply<typeof contract.getMarkingCounts>> {
  const { oldestAt, ...counted } = await countQueue(deps.db, actor.id)
  return { ...counted, oldestAt: oldestAt === null ? null : momentOf(oldestAt) }
}

/** How much waits for the teacher, for the badge of the menu. */
export const countMarking = async (deps: Deps, teacherId: string) => (await countQueue(deps.db, teacherId)).waiting

export async function promiseHours(deps: Deps, actor: Actor, hours: number) {
  await setPromise(deps.db, actor.id, hours)
  return { hours }
}
