import { findCancelledRuns, findWithdrawnCourses, listRunDays, noteAttendance, noteBought } from '#modules/offer/courses'
import { findWithdrawnClasses, listClassTimes } from '#modules/offer/open-classes'
import { endReviewRight } from '#modules/offer/reviews'
import { isSeatKept, releaseSeat, takeHeldSeat } from '#modules/offer/seats'
import { noteTaught } from '#modules/offer/teachers'
import { endUses, extendUse, findDelivered, grantUse, mayUse } from '#modules/sale/entitlements'
import { openEscrow, reassignSeller, untaught } from '#modules/money/escrow'
import { findOwnPupilLines, lockSoldOrder, noteDelivery, regainSeat } from '#modules/sale/orders'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { coolingOffEndsAt, type SoldItem, usableUntil } from './enrolment.ts'
import { linesUndeliverable } from './enrolments.events.ts'

/** A line of a paid order that is not a plan. */
export type TaughtLine = {
  lineId: string
  kind: 'CO' | 'LL' | 'TN'
  /** The course, the class, or the tutor's service. */
  refId: string
  /** The run of the course, null when it is recorded. */
  batchId: string | null
  seatHoldId: string | null
  learnerId: string
  sellerId: string
  lessons: number
  priceVnd: number
  discountVnd: number
  /** The part of the discount that the platform funds. */
  platformDiscountVnd: number
  coolingOffDays: number
}
type Times = Awaited<ReturnType<typeof findTimes>>

/** Delivers lines of an order. Idempotent per line. A line that has lost its seat does not hold up the others; it is published as undeliverable. */
export const deliver = (deps: Deps, orderId: string, lines: readonly TaughtLine[]) =>
  transact(deps, async (deps) => {
    const ended = await endedLines(deps, lines)
    const kept = lines.filter(({ lineId }) => !ended.has(lineId))
    const times = await findTimes(deps, kept)
    const [given, lost]: [string[], string[]] = [[], []]
    for (const line of kept.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))) {
      const seated = await withSeat(deps, orderId, line)
      if (seated) await deliverLine(deps, seated, { learnerId: line.learnerId, source: 'LINE' }, times)
      ;(seated ? given : lost).push(line.lineId)
    }
    await noteDelivery(deps, orderId, given)
    if (lost.length > 0) await publish(deps, linesUndeliverable, { orderId, lineIds: lost })
    if (ended.size > 0) await publish(deps, linesUndeliverable, { orderId, lineIds: [...ended], isWithdrawn: true })
  })

/**
 * Undelivered lines whose course or class was withdrawn, or whose teacher teaches the learner at school; releases their seats. Locks the others against
 * a withdrawal until the transaction ends, so that it finds the lines delivered here.
 */
async function endedLines(deps: Deps, lines: readonly TaughtLine[]) {
  const withdrawn = await findWithdrawn(deps, lines, { isLocked: true })
  const gone = lines.filter((line) => isWithdrawn(withdrawn, line))
  const delivered = await untaught(
    deps,
    gone.map(({ lineId }) => lineId),
  )
  const ended = gone.filter(({ lineId }) => !delivered.has(lineId))
  for (const { seatHoldId } of ended) if (seatHoldId) await releaseSeat(deps, seatHoldId)
  return new Set(ended.map(({ lineId }) => lineId))
}

type Ref = {
  kind: string
  refId: string | null
  batchId: string | null
  sellerId: string | null
  learnerId: string
  isGift?: boolean
}
const ownPupilKey = ({ sellerId, learnerId, refId }: Pick<Ref, 'sellerId' | 'learnerId' | 'refId'>) => `${sellerId} ${learnerId} ${refId}`

/**
 * Ids of courses, runs and classes that ended early, and lines whose teacher teaches the learner at school. `isLocked`: until the transaction ends none
 * of the others can join them.
 */
export async function findWithdrawn(deps: Deps, lines: readonly Ref[], { isLocked = false } = {}) {
  const idsOf = (wanted: string) => [...new Set(lines.flatMap(({ kind, refId }) => (kind === wanted && refId ? [refId] : [])))]
  const courses = await findWithdrawnCourses(deps, idsOf('CO'), { isLocked })
  const runs = await findCancelledRuns(deps, [...new Set(lines.flatMap(({ batchId }) => batchId ?? []))], { isLocked })
  const classes = await findWithdrawnClasses(deps, idsOf('LL'), { isLocked })
  return new Set([...courses, ...runs, ...classes, ...(await findOwnPupilLines(deps, lines)).map(ownPupilKey)])
}

/** Whether a line is of one of these. */
export const isWithdrawn = (withdrawn: ReadonlySet<string>, line: Omit<Ref, 'kind'>) =>
  (line.refId !== null && withdrawn.has(line.refId)) ||
  (line.batchId !== null && withdrawn.has(line.batchId)) ||
  isOfOwnPupil(withdrawn, line)

/** The reason: the teacher teaches the learner at school. */
export const isOfOwnPupil = (withdrawn: ReadonlySet<string>, line: Omit<Ref, 'kind'>) => withdrawn.has(ownPupilKey(line))

/** Start and end of the course runs and live classes, by id. */
async function findTimes(deps: Deps, lines: readonly TaughtLine[]) {
  const runs = await listRunDays(
    deps,
    lines.flatMap(({ batchId }) => batchId ?? []),
  )
  const classes = await listClassTimes(
    deps,
    lines.flatMap(({ kind, refId }) => (kind === 'LL' ? [refId] : [])),
  )
  return { runs: new Map(runs.map((run) => [run.id, run])), classes: new Map(classes.map((one) => [one.id, one])) }
}

/** The line with its held seat, or with a new one if that was lost; undefined when no seat is left. */
async function withSeat(deps: Deps, orderId: string, line: TaughtLine): Promise<TaughtLine | undefined> {
  const { lineId, seatHoldId } = line
  if (!seatHoldId || (await isSeatKept(deps, seatHoldId))) return line
  const order = await lockSoldOrder(deps, { id: orderId })
  const sold = order.lines.find(({ id }) => id === lineId)
  if ((await untaught(deps, [lineId])).has(lineId)) return line // delivered before, and perhaps refunded since
  if (sold?.seatHoldId && sold.seatHoldId !== seatHoldId) return { ...line, seatHoldId: sold.seatHoldId }
  // a refund is owed already: it will not be delivered
  const regained = sold?.refundedVnd ? undefined : await regainSeat(deps, orderId, lineId)
  return regained ? { ...line, seatHoldId: regained } : undefined
}

type To = { learnerId: string; source: 'LINE' | 'GIFT' }

async function deliverLine(deps: Deps, line: TaughtLine, { learnerId, source }: To, times: Times) {
  const { lineId, kind, refId } = line
  const item = itemOf(line, times)
  const until = usableUntil(item, deps.clock())
  const { isNew } = await grantUse(deps, {
    personId: learnerId,
    kind,
    refId,
    source,
    sourceId: lineId,
    until,
    reason: 'order completed',
  })
  if (!isNew) return
  if (line.seatHoldId) await takeHeldSeat(deps, line.seatHoldId)
  if (kind === 'CO') await noteBought(deps, refId)
  const { priceVnd, discountVnd, platformDiscountVnd, sellerId, lessons } = line
  await openEscrow(deps, {
    lineId,
    sellerId,
    learnerId,
    lessons,
    listVnd: priceVnd - (discountVnd - platformDiscountVnd), // the list price less the seller's own discount: what the seller sells it for
    paidVnd: priceVnd - discountVnd,
    coolingOffEndsAt: coolingOffEndsAt(item, line.coolingOffDays),
    isRecorded: item.kind === 'CO' && item.run === null,
  })
  const teacherId = line.batchId ? times.runs.get(line.batchId)?.teacherId : undefined
  if (teacherId) await reassignSeller(deps, { lineIds: [lineId], sellerId: teacherId, lastLessons: lessons }) // the teacher changed after the order
}

function itemOf({ kind, refId, batchId }: TaughtLine, { runs, classes }: Times): SoldItem {
  if (kind === 'TN') return { kind }
  if (kind === 'CO') return { kind, run: batchId ? (runs.get(batchId) ?? null) : null }
  return { kind, live: classes.get(refId) ?? { startsAt: null, endsAt: null } }
}

type Ended = Pick<TaughtLine, 'lineId' | 'seatHoldId' | 'learnerId'> & {
  kind: string
  refId: string | null
  /** Nothing of it was taught: the learner has nothing to review. */
  isWhole: boolean
}

/** Ends the delivery of a line: revokes the right of use, after a full refund also the right to review, and frees the seat. Idempotent. */
export async function endDelivery(deps: Deps, { lineId, seatHoldId, learnerId, kind, refId, isWhole }: Ended, reason: string) {
  await endUses(deps, { source: 'LINE', sourceId: lineId }, reason)
  if (seatHoldId) await releaseSeat(deps, seatHoldId)
  if (!isWhole || kind !== 'CO' || !refId || (await mayUse(deps, learnerId, 'CO', refId))) return
  await endReviewRight(deps, { personId: learnerId, courseId: refId, lineId })
}

/** A lesson of the line was taught, or enough of its recorded lectures was watched: its learner may review the course, and rate the teacher. Idempotent. */
export const allowReviews = (deps: Deps, { lineId, sellerId }: { lineId: string; sellerId: string }) =>
  transact(deps, async (deps) => {
    const use = await findDelivered(deps, lineId)
    if (!use) return // of a plan, or imported
    const { personId, kind, refId } = use
    if (kind === 'CO') await noteAttendance(deps, { personId, courseId: refId, lineId })
    await noteTaught(deps, [{ personId, teacherId: sellerId }])
  })

/** The same for a released lesson. The money of a recorded course says nothing about how much of it was watched: lectures decides that. */
export async function allowReviewsOfTaught(deps: Deps, line: { lineId: string; sellerId: string }) {
  const held = (await untaught(deps, [line.lineId])).get(line.lineId)
  if (!held?.isRecorded) await allowReviews(deps, line)
}

/** Extends the use of a line whose learner moved to a later run, as if that run had been bought. Idempotent. */
export async function extendMoved(deps: Deps, { lineId, toRunId }: { lineId: string; toRunId: string }) {
  const [run] = await listRunDays(deps, [toRunId])
  if (!run) return
  const until = usableUntil({ kind: 'CO', run }, deps.clock())
  await extendUse(deps, { source: 'LINE', sourceId: lineId }, { until, reason: 'moved to another run' })
}
