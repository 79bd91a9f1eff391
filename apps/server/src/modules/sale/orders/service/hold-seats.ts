import { hasSeat, holdSeatFor, releaseHeldSeat } from '#modules/offer/catalogue'
import { findOffers } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import { listSeats, type NewLine, setSeats } from '../baskets.repository.ts'
import { listLines } from '../orders.repository.ts'

type SeatLine = Pick<NewLine, 'id' | 'kind' | 'refId' | 'batchId' | 'learnerId' | 'buyerId'>

/**
 * Holds a seat for each line that needs one, as long as its order may be paid. Always in the same order, so that two who want the same
 * seats wait for each other and not in a circle. Throws what a seat is refused with.
 */
export async function holdSeats(deps: Deps, lines: readonly SeatLine[]) {
  const wanted = lines.flatMap((line) => {
    const seat = seatGrantedBy(line)
    return seat ? [{ line, ...seat }] : []
  })
  const seats = new Map<string, string>()
  for (const { line, kind, refId } of wanted.toSorted((a, b) => (`${a.kind} ${a.refId}` < `${b.kind} ${b.refId}` ? -1 : 1))) {
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

/** Whether the seats that were given back can be had once more. */
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
 * Holds a seat anew for a line of a paid order, locked by the caller, whose seat was lost: answers which, undefined when there is none any
 * more or its learner sits there already.
 */
export async function regainSeat(deps: Deps, orderId: string, lineId: string) {
  const line = (await listLines(deps.db, [orderId])).find(({ id }) => id === lineId)
  if (!line || !(await areSeatsFree(deps, [line]))) return undefined
  return (await holdSeats(deps, [line])).get(lineId)
}

/** Gives back the seats of an order that nobody will pay for. */
export async function releaseSeats(deps: Deps, orderId: string) {
  for (const holdId of await listSeats(deps.db, orderId)) await releaseHeldSeat(deps, holdId)
}
