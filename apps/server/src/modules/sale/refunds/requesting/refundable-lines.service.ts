import type { RefundChannel } from '@khue/contracts/sale/refunds'
import { autoRefundLimit } from '@khue/contracts/sale/refunds'
import { findWithdrawn, isWithdrawn as isOfWithdrawn } from '#modules/sale/enrolments'
import { listFollowed } from '#modules/sale/entitlements'
import { untaught } from '#modules/money/escrow'
import type { SoldOrder } from '#modules/sale/orders'
import { canRefundToSource, describeReceipts } from '#modules/money/payments'
import { describeEarnings } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import { owing, partsOf, type RefundableLine, refundOf, withhold } from '../amounts.ts'
import { hasWaiting, sumByRule } from '../refunds.repository.ts'
import { splitByDues } from '../booking/dues.service.ts'

type SoldLine = SoldOrder['lines'][number]
export type RefundableOrderLine = Awaited<ReturnType<typeof refundableLines>>[number]

/** The amount of each order line that can be refunded now, with the reason. */
export async function refundableLines(deps: Deps, order: SoldOrder) {
  const ids = order.lines.map(({ id }) => id)
  const [held, earned, followed, isWaiting, withdrawn] = [
    await untaught(deps, ids),
    await describeEarnings(deps, ids),
    await listFollowed(deps, ids),
    await hasWaiting(deps.db, order.id),
    await findWithdrawn(deps, order.lines),
  ]
  const factsOf = (line: SoldLine): RefundableLine => {
    const { paidVnd } = line
    const nothing = (why: 'NOT_DELIVERED' | 'GIFT' | 'GIVEN_BACK' | 'UNDER_WAY') => ({ paidVnd, has: 'NOTHING', why }) as const
    if (isWaiting) return nothing('UNDER_WAY')
    if (order.status !== 'COMPLETED') return nothing(order.status === 'REFUNDED' ? 'GIVEN_BACK' : 'NOT_DELIVERED')
    if (line.refundedVnd > 0 && !held.get(line.id)?.leftLessons) return nothing('GIVEN_BACK') // single lessons can have been refunded
    if (line.isGift) return held.has(line.id) || earned.earnings.has(line.id) ? nothing('GIFT') : { paidVnd, has: 'GIFT' }
    return line.kind === 'SUB' ? membershipOf(line) : lessonsOf(line)
  }
  const membershipOf = ({ id, paidVnd, isFree }: SoldLine): RefundableLine => {
    const parts = earned.earnings.get(id)
    if (!parts) return { paidVnd, has: 'NOTHING', why: 'NOT_DELIVERED' }
    if (parts.some(({ movedVnd }) => movedVnd > 0)) return { paidVnd, has: 'NOTHING', why: 'UPGRADED' }
    if (parts.some(({ cutOn }) => cutOn)) return { paidVnd, has: 'NOTHING', why: 'GIVEN_BACK' }
    return {
      paidVnd,
      has: 'MEMBERSHIP',
      membership: { parts, today: earned.today, isFree, isFollowed: followed.has(id) },
    }
  }
  const isWithdrawn = (line: SoldLine) => isOfWithdrawn(withdrawn, line)
  const lessonsOf = (line: SoldLine): RefundableLine => {
    const { id, kind, paidVnd } = line
    const left = held.get(id)
    if (!left) return { paidVnd, has: 'NOTHING', why: 'NOT_DELIVERED' }
    const sort = kind === 'LL' ? 'ONE_CLASS' : left.isRecorded ? 'RECORDED' : 'TAUGHT'
    return {
      paidVnd,
      has: 'LESSONS',
      lessons: {
        sort,
        all: left.lessons,
        left: left.leftLessons,
        leftVnd: left.leftVnd,
        isFree: left.isFree,
        isWithdrawn: isWithdrawn(line),
      },
    }
  }
  return order.lines.map((line) => ({
    line,
    isWithdrawn: isWithdrawn(line),
    isFree: isWithdrawn(line) || (held.get(line.id)?.isFree ?? line.isFree),
    ...refundOf(factsOf(line)),
  }))
}

type Going = { order: Pick<SoldOrder, 'id' | 'paidByCheckoutId' | 'buyerId'>; lines: readonly RefundableOrderLine[]; withheldVnd: number }

/**
 * The channels for a refund: money from outside may go back there, the rest goes to the learning balance; instalment orders first pay open parts, and
 * the rest goes to the balance.
 */
export async function refundOptions(deps: Deps, { order, lines, withheldVnd }: Going) {
  const totalVnd = lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0) - withheldVnd
  const split = await splitByDues(deps, order.id, totalVnd)
  const backVnd = split?.amountVnd ?? totalVnd
  const [receipt] = order.paidByCheckoutId ? await describeReceipts(deps, [order.paidByCheckoutId]) : []
  const leftVnd = receipt && receipt.method !== 'BALANCE' ? receipt.amountVnd - receipt.returnedVnd : 0
  const isAutoApproved = lines.every(({ isFree }) => isFree) && backVnd + (await sumByRule(deps.db, order.buyerId)) <= autoRefundLimit
  const way = (channel: RefundChannel) => ({
    channel,
    parts: withhold(owing(partsOf(backVnd, channel, leftVnd), split?.duesVnd), withheldVnd),
    isAutoApproved: channel === 'BALANCE' && isAutoApproved,
    receiptId: receipt?.id ?? null,
  })
  if (split) return [way('BALANCE')] // the buyer was informed before paying
  if (!receipt || leftVnd === 0 || totalVnd === 0) return [way('BALANCE')]
  return [...(canRefundToSource(deps, receipt) ? [way('GATEWAY')] : []), way('BALANCE'), way('BANK')]
}
