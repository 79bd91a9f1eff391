import { hasSeat, holdSeatFor, releaseHeldSeat } from '#modules/offer/seats'
import { findOffers } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import { listSeats, type NewLine, setSeats } from '../baskets.repository.ts'
import { listLines } from '../orders.repository.ts'

type SeatLine = Pick<NewLine, 'id' | 'kind' | 'refId' | 'batchId' | 'learnerId' | 'buyerId'>

/**
 * Holds a seat for each line that needs one, for as long as its order can be paid. Sorted by class or run, so that concurrent orders cannot deadlock.
 * Throws what `holdSeatFor` throws.
 */
export async function holdSeats(deps: Deps, lines: readonly SeatLine[]) {
  const needed = lines.flatMap((line) => {
    const seat = seatGrantedBy(line)
    return seat ? [{ line, ...seat }] : []
  })
  const seats = new Map<string, string>()
  for (const { line, kind, refId } of needed.toSorted((a, b) => (`${a.kind} ${a.refId}` < `${b.kind} ${b.refId}` ? -1 : 1))) {
    const { id: orderLineId, learnerId, buyerId: holderId } = line
    seats.set(orderLineId, await holdSeatFor(deps, { kind, refId, learnerId, holderId, orderLineId }))
  }
  await setSeats(deps.db, seats)
  return seats
}

function seatGrantedBy({ kind, refId, batchId }: SeatLine) {
  if (kind === 'CO' && batchId) return { kind: 'BATCH' as const, refId: batchId }
  return kind === 'LL' && refId ? { kind: 'CLASS' as const, refId } : undefined
}

/** Whether released seats can be held again. */
export async function areSeatsFree(deps: Deps, lines: readonly (SeatLine & { sku: string })[]) {
  const offers = await findOffers(
    deps,
    lines.map(({ sku }) => sku),
  )
  for (const line of lines) {
    const seat = seatGrantedBy(line)
    if (seat && (!offers.get(line.sku)?.seats?.left || (await hasSeat(deps, { ...seat, learnerId: line.learnerId })))) return false
  }
  return true
}

/**
 * Holds a new seat for a line of a paid order whose seat was lost, and returns its hold id. Undefined when none is left or the learner already has
 * one. The caller has locked the order.
 */
export async function regainSeat(deps: Deps, orderId: string, lineId: string) {
  const line = (await listLines(deps.db, [orderId])).find(({ id }) => id === lineId)
  if (!line || !(await areSeatsFree(deps, [line]))) return undefined
  return (await holdSeats(deps, [line])).get(lineId)
}

/** Releases the seats of an order that ended unpaid. */
export async function releaseSeats(deps: Deps, orderId: string) {
  for (const holdId of await listSeats(deps.db, orderId)) await releaseHeldSeat(deps, holdId)
}
