import { post } from '#modules/money/ledger'
import { reverseEarning } from '#modules/money/payouts'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { earningOf } from './escrow.ts'
import { escrowError } from './escrow.errors.ts'
import { lessonReversed } from './escrow.events.ts'
import * as stored from './escrow.repository.ts'
import { entriesOf, taughtSource } from './release-lessons.service.ts'

/**
 * Takes the money of a released lesson back into escrow: the lesson is untaught again, and can be released again or refunded. The caller has the consent of
 * two admins. Throws ESCROW_NOT_FOUND, ESCROW_LESSON_NOT_RELEASED, ESCROW_REFUND_REQUESTED while a refund of the line is undecided.
 */
export const reverseLesson = (deps: Deps, { lineId, lessonNo }: { lineId: string; lessonNo: number }) =>
  transact(deps, async (deps) => {
    const escrow = await stored.lockEscrow(deps.db, lineId)
    if (!escrow) throw escrowError.ESCROW_NOT_FOUND({ lineId })
    if (escrow.refundRequestId) throw escrowError.ESCROW_REFUND_REQUESTED({ lineId })
    const { sellerId, feePercent } = (await stored.findSubstituteSeller(deps.db, lineId, lessonNo)) ?? escrow
    const reversed = await stored.insertReversal(deps.db, { lineId, lessonNo, sellerId, feePercent })
    if (!reversed) throw escrowError.ESCROW_LESSON_NOT_RELEASED({ lineId, lessonNo })
    const earned = earningOf({ ...escrow, feePercent }, lessonNo)
    const { lessonId, attempt } = reversed
    if (earned.grossVnd > 0) {
      const source = { kind: 'escrow_reversal', id: `${lineId} ${lessonNo} ${attempt}` }
      await post(deps, { reason: 'LESSON_REVERSED', source, lines: entriesOf({ sellerId, ...earned }, -1) })
      await reverseEarning(deps, taughtSource({ lineId, lessonNo, attempt }), source)
    }
    await publish(deps, lessonReversed, { lineId, lessonNo, lessonId, sellerId, grossVnd: earned.grossVnd, feeVnd: earned.feeVnd })
    return { shareVnd: earned.shareVnd }
  })

/** Whether a refund of the line is undecided: then nothing of it is taken back. Locks the line. */
export async function isRefundRequested({ db }: Deps, lineId: string) {
  const escrow = await stored.lockEscrow(db, lineId)
  return typeof escrow?.refundRequestId === 'string'
}
