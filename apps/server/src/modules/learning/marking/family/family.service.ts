import type { Body, Reply } from '@khue/contracts/endpoint'
import type { MarkReplyKind } from '@khue/contracts/learning/mark-states'
import { markLimits as limits } from '@khue/contracts/learning/mark-states'
import type { MarkReply } from '@khue/contracts/learning/marking-shapes'
import type * as contract from '@khue/contracts/learning/returned-marks'
import { claimAsset } from '#modules/ground/assets'
import { measureVoice } from '#modules/ground/media'
import { requireLearner } from '#modules/learning/homework'
import { listPeople, mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { violatedConstraint } from '#platform/postgres/db'
import * as replies from '../answering/replies.repository.ts'
import { showReplies } from '../answering/show-replies.service.ts'
import { markError } from '../marking.errors.ts'
import { notifyOfReply } from '../notifying/notify.service.ts'
import { findAnswered, listReturned } from '../reading/returned.read-model.ts'
import { momentOf, personIn } from '../shown.ts'
import { showPages } from '../reading/show.service.ts'

/** What was returned of a learner's work, as it was when it was returned. Throws HOMEWORK_NOT_FOUND. */
export async function listReturnedMarks(
  deps: Deps,
  actor: Actor,
  assignmentId: string,
  asked?: string,
): Promise<Reply<typeof contract.listReturnedMarks>> {
  const learnerId = await requireLearner(deps, actor, asked)
  const rows = await listReturned(deps.db, { assignmentId, learnerId })
  const pages = await showPages(
    deps,
    actor.id,
    rows.map(({ submissionId, changes }) => ({ submissionId, until: changes })),
  )
  const answers = await showReplies(
    deps,
    actor.id,
    rows.map(({ submissionId }) => submissionId),
  )
  const people = await listPeople(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  const items = rows.map(({ id, submissionId, version, round, returnedAt, teacherId, parts, words, points, total }) => ({
    id,
    submissionId,
    version,
    round,
    returnedAt: momentOf(returnedAt),
    teacher: personIn(people, teacherId),
    parts,
    words,
    points,
    total,
    ...pages(submissionId),
    replies: answers(submissionId),
  }))
  return { items }
}

type ReplyBody = Body<typeof contract.replyToMark>

/** A family answers a returned mark, or a voice in it. The same id again is the first. Throws MARK_NOT_FOUND. */
export async function replyToMark(deps: Deps, actor: Actor, markId: string, body: ReplyBody): Promise<MarkReply> {
  try {
    const seconds = await measure(deps, actor, body)
    return await transact(deps, async (deps) => {
      const mark = await findAnswered(deps.db, markId)
      if (!mark || mark.learnerId !== (body.learnerId ?? actor.id) || !(await mayActFor(deps, actor.id, mark.learnerId)))
        throw markError.MARK_NOT_FOUND()
      await replies.lockAnswered(deps.db, markId)
      const same = await replies.findReply(deps.db, body.id)
      if (same && same.markId !== markId) throw markError.MARK_NOT_FOUND()
      if (!same) {
        const kind = await writeReply(deps, actor, mark, { ...body, seconds })
        await notifyOfReply(deps, { ...mark, replyId: body.id, writtenBy: actor.id, kind })
      }
      const shown = (await showReplies(deps, actor.id, [mark.submissionId]))(mark.submissionId)
      return shown.find(({ id }) => id === body.id)!
    })
  } catch (error) {
    if (violatedConstraint(error) === 'mark_replies_voice') throw markError.MARK_NOT_FOUND()
    throw error
  }
}

/** The length of a voice that is not stored yet; undefined for other replies. */
async function measure(deps: Deps, { id: personId }: Actor, { id, assetId }: ReplyBody) {
  if (assetId === null || (await replies.findReply(deps.db, id))) return undefined
  return measureVoice(deps, { assetId, personId, purpose: 'MARK_REPLY', longestSeconds: limits.voiceSeconds })
}

type Measured = Omit<ReplyBody, 'seconds'> & { seconds: number | undefined }
async function writeReply(
  deps: Deps,
  actor: Actor,
  { id: markId, learnerId }: { id: string; learnerId: string },
  { id, voiceId, text, assetId, seconds }: Measured,
): Promise<MarkReplyKind> {
  if ((await replies.countReplies(deps.db, markId)) >= limits.replies) throw markError.MARK_REPLIES_FULL()
  const file =
    assetId === null
      ? undefined
      : await claimAsset(deps, { assetId, personId: actor.id, purpose: 'MARK_REPLY', forPerson: learnerId, isUnused: true })
  const kind = kindOf(file?.kind)
  const length = kind === 'VOICE' ? (seconds ?? null) : null
  await replies.insertReply(deps.db, { id, markId, voiceId, kind, text, assetId, seconds: length, writtenBy: actor.id })
  return kind
}

/** The content decides: a picture is a photo, sound is a voice. */
function kindOf(kind: string | undefined): MarkReplyKind {
  if (kind === undefined) return 'TEXT'
  return kind === 'PNG' || kind === 'JPG' ? 'PHOTO' : 'VOICE'
}
