import type { Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/marking'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publishAll } from '#platform/outbox/domain-events'
import { handleInBatches } from '#platform/postgres/batches'
import { auditMarked, requireMarkable } from '../drafting/draft.service.ts'
import { insertRound, lockNewest } from '../drafting/drafts.repository.ts'
import { moveMark, stateOf } from '../mark.ts'
import { markError } from '../marking.errors.ts'
import { markReturned } from '../marking.events.ts'
import { notifyOfReturned } from '../notifying/notify.service.ts'
import { requireGiven } from '../overview/given.service.ts'
import * as stored from './return.repository.ts'

const momentOf = (at: string) => new Date(at).toISOString()

async function tell(deps: Deps, teacherId: string, returned: readonly stored.Returned[]) {
  if (returned.length === 0) return
  await publishAll(
    deps,
    markReturned,
    returned.map(({ markId, submissionId, assignmentId, learnerId, round }) => ({
      markId,
      submissionId,
      assignmentId,
      learnerId,
      teacherId,
      round,
    })),
  )
  await notifyOfReturned(deps, returned)
}

/** From here on the family sees the mark. `revision`: what the marker saw; throws MARK_CHANGED for another one. */
export const returnMark = (
  deps: Deps,
  actor: Actor,
  submissionId: string,
  { revision }: { revision?: number | undefined },
): Promise<Reply<typeof contract.returnMark>> =>
  transact(deps, async (deps) => {
    const { teacherId } = await requireMarkable(deps, actor, submissionId)
    const newest = await lockNewest(deps.db, submissionId)
    moveMark(stateOf(newest), 'RETURN')
    if (revision !== undefined && newest!.revision !== revision)
      throw markError.MARK_CHANGED({ revision: newest!.revision, words: newest!.words, points: newest!.points })
    const returned = await stored.setReturned(deps.db, { id: newest!.id, by: actor.id })
    await tell(deps, teacherId, [returned!])
    await auditMarked(deps, actor, { kind: 'submission', id: submissionId, teacherId }, 'returned')
    return { markId: returned!.markId, round: returned!.round, returnedAt: momentOf(returned!.returnedAt) }
  })

const marksAtOnce = 200
/** All drafts of an assignment, 200 in one transaction. */
export async function returnAllMarks(deps: Deps, actor: Actor, assignmentId: string) {
  const { teacherId } = await requireGiven(deps, actor, assignmentId, { isChanging: true })
  const returned = await handleInBatches(marksAtOnce, (limit) =>
    transact(deps, async (deps) => {
      const batch = await stored.setAllReturned(deps.db, { assignmentId, by: actor.id, limit })
      await tell(deps, teacherId, batch)
      return batch.length
    }),
  )
  await auditMarked(deps, actor, { kind: 'assignment', id: assignmentId, teacherId }, 'returned-all')
  return { returned }
}

/** Begins the next round with the words, points and pages of the one that was returned. */
export const reopenMark = (deps: Deps, actor: Actor, submissionId: string): Promise<Reply<typeof contract.reopenMark>> =>
  transact(deps, async (deps) => {
    const { teacherId, assignmentId, learnerId } = await requireMarkable(deps, actor, submissionId)
    const newest = await lockNewest(deps.db, submissionId)
    moveMark(stateOf(newest), 'REOPEN')
    const { words, points, changes, strokes, revision } = newest!
    const next = { submissionId, assignmentId, learnerId, words, points, changes, strokes, id: uuidv7() }
    const round = newest!.round + 1
    const begun = await insertRound(deps.db, { ...next, round, revision: revision + 1, startedBy: actor.id })
    if (!begun) throw markError.MARK_NOT_RETURNED() // never: the newest round is locked
    await auditMarked(deps, actor, { kind: 'submission', id: submissionId, teacherId }, 'reopened')
    return { markId: begun.id, round, revision: revision + 1 }
  })
