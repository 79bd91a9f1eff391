import { untaught } from '#modules/money/escrow'
import { refundLesson } from '#modules/sale/refunds'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { lockFamilySeat, moveMoney } from '../contesting/contest.service.ts'
import { lessonError } from '../lessons.errors.ts'
import * as stored from './give-back.repository.ts'

const notTaught = 'Một buổi học không được dạy'

/** The price of a lesson that was not taught goes to the learning balance of who bought it. Throws LESSON_NOT_FOUND, LESSON_MONEY_SETTLED, REFUND_UNDER_WAY. */
export const takeBack = (deps: Deps, actor: Actor, which: { id: string; learnerId: string }) =>
  transact(deps, async (deps) => {
    const { seat } = await lockFamilySeat(deps, actor, which)
    await moveMoney(deps, which, seat, 'TAKE_BACK')
    const { lineId } = seat
    if (!lineId) throw lessonError.LESSON_MONEY_SETTLED()
    const { amountVnd } = await refundLesson(deps, { lineId, lessonId: which.id, reason: notTaught })
    await stored.setAmountBack(deps.db, which, amountVnd)
    return { amount: amountVnd }
  })

/** `settleEmptied` for all lines that are owed a lesson of these runs and classes. */
export const settleOwedOf = async (deps: Deps, refIds: readonly string[]) =>
  settleEmptied(deps, await stored.listOwedLines(deps.db, refIds))

/**
 * All that was left of a line went back, and the lessons that were owed with it: its class ended, or the rest was refunded. Ignores lines with lessons left.
 * Idempotent.
 */
export async function settleEmptied(deps: Deps, lineIds: readonly string[]) {
  const left = await untaught(deps, lineIds)
  const empty = lineIds.filter((lineId) => left.get(lineId)?.leftLessons === 0)
  if (empty.length > 0) await stored.setBack(deps.db, empty)
}
