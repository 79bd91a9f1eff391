import { untaught } from '#modules/escrow'
import type { SoldOrder } from '#modules/orders'
import type { Actor } from '#platform/api'
import type { Deps } from '#platform/deps'
import { fillParts } from '../amounts.ts'
import { moveRefund, type RefundEvent } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import { listLinesOf, type RefundLineRow, type RefundRow, setLine, setRefund, setSmaller, upsertLine } from '../refunds.repository.ts'
import { owe, settle } from './take-back.ts'
import { tellOfApproval } from './tell-payees.ts'

/** It was decided before, so the money stands in what is owed: by the desk, or by an approval of which the gateway made nothing. */
export const isOwed = ({ about, gatewayRequestId }: Pick<RefundRow, 'about' | 'gatewayRequestId'>) =>
  about === 'SUSPENSE' || gatewayRequestId !== null

type Approval = { event: Extract<RefundEvent, 'RULE' | 'APPROVE'>; by?: Actor }

/**
 * Approves all ways of one request; caller holds the order and the rows. What goes to the learning balance is there at once, the rest
 * is on its way. `order` is undefined for money that never was an order's.
 */
export async function approveRows(deps: Deps, order: SoldOrder | undefined, rows: readonly RefundRow[], { event, by }: Approval) {
  const lines = await listLinesOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const counting = lines.filter(({ counts }) => counts)
  if (order && counting.length === 0) throw refundError.REFUND_NOTHING_LEFT()
  for (const row of rows) {
    const isSecond = row.state === 'CHECKED'
    const state = moveRefund({ ...row, isOwed: isOwed(row) }, isSecond ? 'SECOND_APPROVE' : event)
    const who = isSecond ? { secondApprovedBy: by?.id ?? null } : { approvedBy: by?.id ?? null }
    await setRefund(deps.db, row.id, { state, ...who }, [isSecond ? 'secondApprovedAt' : 'approvedAt'])
  }
  const undecided = rows.filter((row) => !isOwed(row))
  if (order && undecided.length > 0) await owe(deps, order, undecided, counting)
  for (const row of rows) {
    if (row.channel === 'BALANCE') await settle(deps, { ...row, state: 'APPROVED' }, 'BOOKED')
    else await tellOfApproval(deps, row)
  }
}

/**
 * Lessons that were taught since they were asked back do not come back: the request becomes so much smaller. Answers whether it
 * has. A membership keeps the day on which it was asked for.
 */
export async function recount(deps: Deps, rows: readonly RefundRow[]) {
  const ids = rows.map(({ id }) => id)
  const lines = (await listLinesOf(deps.db, ids)).filter(({ counts }) => counts)
  const held = await untaught(
    deps,
    lines.flatMap(({ orderLineId, lessons }) => (lessons ? [orderLineId] : [])),
  )
  const less = lines.filter(({ orderLineId, lessons }) => lessons && (held.get(orderLineId)?.leftLessons ?? 0) < lessons)
  if (less.length === 0) return false
  await shrink(deps, rows, lines, new Map(less.map(({ orderLineId }) => [orderLineId, held.get(orderLineId)])))
  return true
}

type Left = { leftLessons: number; leftVnd: number } | undefined

async function shrink(deps: Deps, rows: readonly RefundRow[], lines: readonly RefundLineRow[], less: ReadonlyMap<string, Left>) {
  const whole = [...Map.groupBy(lines, ({ orderLineId }) => orderLineId)].map(([lineId, parts]) => ({
    lineId,
    lessons: parts.find(({ lessons }) => lessons)?.lessons ?? null,
    days: parts.find(({ days }) => days)?.days ?? null,
    amountVnd: less.has(lineId) ? (less.get(lineId)?.leftVnd ?? 0) : parts.reduce((sum, part) => sum + part.amountVnd, 0),
  }))
  for (const line of lines) await setLine(deps.db, line, { amountVnd: 0, counts: false }) // first less everywhere, then again what is left
  let left = whole.reduce((sum, { amountVnd }) => sum + amountVnd, 0)
  const parts = rows.map(({ channel, amountVnd }) => {
    const part = { channel, amountVnd: Math.min(left, amountVnd) }
    left -= part.amountVnd
    return part
  })
  const kept = whole.filter(({ lineId }) => !less.has(lineId) || (less.get(lineId)?.leftLessons ?? 0) > 0)
  const told = new Set<string>()
  for (const [at, part] of fillParts(parts, kept).entries()) {
    const refundId = rows[at]!.id // one part for each row
    await setSmaller(deps.db, refundId, part.amountVnd)
    for (const { line, amountVnd } of part.lines) {
      const lessons = less.get(line.lineId)?.leftLessons ?? line.lessons
      await upsertLine(deps.db, {
        refundId,
        orderLineId: line.lineId,
        amountVnd,
        ...(told.has(line.lineId) ? {} : { lessons, days: line.days }),
      })
      told.add(line.lineId)
    }
  }
}
