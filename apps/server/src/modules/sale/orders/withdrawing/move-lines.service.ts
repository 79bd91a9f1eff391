import { courseSku, parseSku } from '@khue/contracts/sale/offers'
import { extendCoolingOff, lockUntouched, reassignSeller } from '#modules/money/escrow'
import { findRunStart } from '#modules/offer/courses'
import { moveSeat } from '#modules/offer/seats'
import { findOffers, type Offer } from '#modules/sale/offers'
import type { Deps } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { insertEvents } from '../order-events.repository.ts'
import { lineMoved } from '../orders.events.ts'
import { endOrdersWith, type Keep } from './withdrawn-items.service.ts'
import { setRun } from './withdrawn-items.repository.ts'

type Ended = { courseId: string; runId: string; moveToId: string }

/**
 * Moves the lines of a run with too few learners to another run, as the course page said before buying. A line moves with its seat if there is room, at
 * the paid price, and can be refunded without a reason until the first meeting; the other lines are withdrawn. Each order has its own transaction. A
 * moved line no longer belongs to the ended run, so a second delivery of the event changes nothing.
 */
export const moveOrdersWith = (deps: Deps, { courseId, runId, moveToId }: Ended) =>
  endOrdersWith(deps, { kind: 'CO', refId: courseId, batchId: runId }, async (deps, { order, lines }) => {
    const left = []
    for (const line of lines) if (!(await moveLine(deps, order, { line, runId, moveToId }))) left.push(line)
    return left
  })

type Sold = Parameters<Keep>[1]
type Moving = { line: Sold['lines'][number]; runId: string; moveToId: string }

async function moveLine(deps: Deps, { id: orderId, buyerId }: Sold['order'], { line, runId, moveToId }: Moving) {
  const { id: lineId, learnerId, seatHoldId } = line
  const lessons = line.refundedVnd > 0 ? undefined : await lockUntouched(deps, lineId)
  const offer = await findOfferOf(deps, line.sku, moveToId)
  const isOffered = offer?.firstLesson === 1 && offer.lessons === lessons && offer.sellerId !== null
  if (!isOffered || !seatHoldId || [buyerId, learnerId].includes(offer.sellerId ?? '')) return false
  const seat = await moveSeat(deps, { holdId: seatHoldId, learnerId, toRunId: moveToId })
  if (!seat) return false
  await setRun(deps.db, { id: lineId, sku: offer.sku, name: offer.name, batchId: moveToId, seatHoldId: seat })
  const startsAt = await findRunStart(deps, moveToId)
  if (startsAt) await extendCoolingOff(deps, lineId, startsAt)
  await reassignSeller(deps, { lineIds: [lineId], sellerId: offer.sellerId ?? '', lastLessons: offer.lessons ?? 0 })
  await insertEvents(deps.db, [{ orderId, kind: 'MOVED', subject: lineId }])
  await publish(deps, lineMoved, { orderId, lineId, buyerId, learnerId, fromRunId: runId, toRunId: moveToId })
  return true
}

async function findOfferOf(deps: Deps, sku: string, runId: string): Promise<Offer | undefined> {
  const named = parseSku(sku)
  if (named?.kind !== 'CO') return undefined
  const wanted = courseSku(named.code, runId)
  return (await findOffers(deps, [wanted])).get(wanted)
}
