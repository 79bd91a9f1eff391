import { createHash } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { isRefundRequested, reverseLesson } from '#modules/money/escrow'
import { approvalKind, type Approved, lockOpenApprovals, requestApproval } from '#modules/people/approvals'
import { notify } from '#modules/people/notifications'
import { listGuardians, listPeople, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { formatVnd } from '#platform/vietnam/format'
import { lessonError } from '../lessons.errors.ts'
import { lessonMoment, lessonReversedNotice } from '../lessons.notices.ts'
import { moveSeat } from '../seat-moves.ts'
import { lockLesson } from '../lessons.repository.ts'
import * as stored from './reversing.repository.ts'

type Which = { lessonId: string; learnerId: string }

/** Money that the teacher was paid for a lesson goes back into escrow, and the seat is owed again. */
export const lessonReversal = approvalKind({
  name: 'LESSON_REVERSAL',
  payload: z.strictObject({ lessonId: z.uuid(), learnerId: z.uuid() }),
})

/** Of a seat, which has no id of its own: one request about it is open at a time. */
function subjectOf({ lessonId, learnerId }: Which) {
  const hex = createHash('sha256').update(`${lessonId} ${learnerId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` // the form of a custom UUID (RFC 9562)
}

/** Locks a seat whose money was released. Throws LESSON_NOT_FOUND, LESSON_NOT_RELEASED. */
async function lockReleased(deps: Deps, { lessonId, learnerId }: Which) {
  const lesson = await lockLesson(deps.db, lessonId)
  const seat = lesson && (await stored.lockReleased(deps.db, lessonId, learnerId))
  if (!lesson || !seat?.isRostered) throw lessonError.LESSON_NOT_FOUND()
  const { lineId, lessonNo } = seat
  if (!moveSeat(seat.money, 'REVERSE') || !lineId || lessonNo === null) throw lessonError.LESSON_NOT_RELEASED({ money: seat.money })
  return { lesson, lineId, lessonNo, amountVnd: seat.amountVnd }
}

/** Asks a second admin. Throws LESSON_NOT_FOUND, LESSON_NOT_RELEASED, LESSON_REFUND_UNDER_WAY, OWN_CASE, APPROVAL_ALREADY_ASKED. */
export const askToReverse = (deps: Deps, actor: Actor, { reason, ...which }: Which & { reason: string }) =>
  transact(deps, async (deps) => {
    const subjectId = subjectOf(which)
    await lockOpenApprovals(deps, lessonReversal, subjectId)
    const { lesson, lineId, amountVnd } = await lockReleased(deps, which)
    const sides = [which.learnerId, lesson.teacherId]
    await refuseOwnCase(deps, actor, sides)
    if (await isRefundRequested(deps, lineId)) throw lessonError.LESSON_REFUND_UNDER_WAY()
    const name = (await listPeople(deps, [which.learnerId])).get(which.learnerId)?.name ?? ''
    const { id } = await requestApproval(deps, lessonReversal, {
      actor,
      subjectId,
      subjectPersonId: which.learnerId,
      summary: `thu hồi ${formatVnd(amountVnd)} học phí buổi ${lessonMoment(lesson.startsAt)} của ${name}`,
      href: `/account/lessons/${which.lessonId}`,
      payload: which,
      reason,
      beneficiaryIds: sides,
    })
    return { approvalId: id }
  })

type ApprovedReversal = Approved<typeof lessonReversal.payload>

/** Lapses when the money is not with the teacher any more, or a refund of the line is undecided. */
export const approvedReversal = {
  judge: async (deps: Deps, { payload }: ApprovedReversal) => {
    const { lineId } = await lockReleased(deps, payload)
    if (await isRefundRequested(deps, lineId)) throw lessonError.LESSON_REFUND_UNDER_WAY()
  },
  run: async (deps: Deps, { id: approvalId, payload, reason, askedBy, approvedBy }: ApprovedReversal) => {
    const { lesson, lineId, lessonNo, amountVnd } = await lockReleased(deps, payload)
    await reverseLesson(deps, { lineId, lessonNo })
    await stored.setOwedAgain(deps.db, payload.lessonId, payload.learnerId)
    await recordAudit(deps, {
      actor: { id: askedBy },
      action: 'lesson.reversed',
      subject: { kind: 'lesson', id: payload.lessonId },
      reason,
      details: { learnerId: payload.learnerId, amountVnd, approvedBy },
    })
    const [family] = await listGuardians(deps, [payload.learnerId])
    const facts = { approvalId, lessonId: payload.lessonId, startsAt: lesson.startsAt, reason }
    const familyIds = [...new Set([payload.learnerId, ...(family?.guardianIds ?? [])])]
    await notify(deps, familyIds, lessonReversedNotice(facts, { isTeacher: false }))
    await notify(deps, [lesson.teacherId], lessonReversedNotice(facts, { isTeacher: true }))
  },
}
