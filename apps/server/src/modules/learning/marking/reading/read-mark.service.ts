import type { Query } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/marking'
import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { showSubmission } from '#modules/learning/homework'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { showReplies } from '../answering/show-replies.service.ts'
import { requireMarked } from '../drafting/draft.service.ts'
import { stateOf } from '../mark.ts'
import { markError } from '../marking.errors.ts'
import { findNeighbours } from '../queue/queue.read-model.ts'
import { findReturned } from './returned.read-model.ts'
import { momentOf, personIn } from '../shown.ts'
import { showPages } from './show.service.ts'

/** The page of somebody who marks. Throws MARK_NOT_FOUND, MARK_WITHDRAWN. */
export async function readMark(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  { refId, assignmentId }: Query<typeof contract.getMark>,
): Promise<Mark> {
  const marked = await requireMarked(deps, actor, submissionId)
  const shown = marked.isWithdrawn ? undefined : await showSubmission(deps, actor.id, submissionId)
  if (!shown) throw markError.MARK_WITHDRAWN()
  const { learnerId, teacherId, words, parts, total, revision, round, changes, title } = marked
  const pages = await showPages(deps, actor.id, [{ submissionId, until: changes }])
  const replies = await showReplies(deps, actor.id, [submissionId])
  const returned = await findReturned(deps.db, submissionId)
  const neighbours = await findNeighbours(deps.db, {
    teacherId,
    refId: refId ?? null,
    assignmentId: assignmentId ?? null,
    afterAt: marked.submittedAt,
    afterId: submissionId,
  })
  return {
    now: deps.clock().toISOString(),
    assignment: { id: marked.assignmentId, title, parts },
    learner: personIn(await listPeople(deps, [learnerId]), learnerId),
    ...shown,
    state: stateOf(marked.markId === null ? undefined : marked),
    round,
    revision,
    cursor: changes,
    words,
    points: round === 0 ? parts.map(() => null) : marked.points,
    total,
    ...pages(submissionId),
    replies: replies(submissionId),
    returned: returned ? { ...returned, returnedAt: momentOf(returned.returnedAt) } : null,
    ...neighbours,
  }
}
