import { describeTimes, giveUpSeat, noteAttendance, noteBought, takeHeldSeat } from '#modules/catalogue'
import { endUses, grantUse } from '#modules/entitlements'
import { openEscrow } from '#modules/escrow'
import { noteDelivery } from '#modules/orders'
import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { freeUntil, type Thing, usableUntil } from './enrolment.ts'
import { lineDelivered } from './enrolments.events.ts'

/** A line of a paid order that is not a plan. */
export type TaughtLine = {
  lineId: string
  kind: 'CO' | 'LL' | 'TN'
  /** The course, the class, or the tutor's service. */
  refId: string
  /** The run of the course, null when it is recorded. */
  runId: string | null
  seatHoldId: string | null
  learnerId: string
  sellerId: string
  lessons: number
  priceVnd: number
  discountVnd: number
  /** What of the discount the house bears. */
  houseVnd: number
  coolingOffDays: number
}
type Times = Awaited<ReturnType<typeof describeTimes>>

/** Hands over what was bought of an order. Safe to run twice: each line gives once. */
export const deliver = (deps: Deps, orderId: string, lines: readonly TaughtLine[]) =>
  transact(deps, async (deps) => {
    const times = await describeTimes(deps, {
      runIds: lines.flatMap(({ runId }) => runId ?? []),
      classIds: lines.flatMap(({ kind, refId }) => (kind === 'LL' ? [refId] : [])),
    })
    for (const line of lines.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1)))
      await deliverLine(deps, line, { orderId, learnerId: line.learnerId, source: 'LINE' }, times)
    await noteDelivery(
      deps,
      orderId,
      lines.map(({ lineId }) => lineId),
    )
  })

type To = { orderId: string; learnerId: string; source: 'LINE' | 'GIFT' }

async function deliverLine(deps: Deps, line: TaughtLine, { orderId, learnerId, source }: To, times: Times) {
  const { lineId, kind, refId } = line
  const thing = thingOf(line, times)
  const until = usableUntil(thing, deps.clock())
  const { isNew } = await grantUse(deps, {
    personId: learnerId,
    what: kind,
    refId,
    source,
    sourceId: lineId,
    until,
    reason: 'order completed',
  })
  if (!isNew) return
  if (line.seatHoldId) await takeHeldSeat(deps, line.seatHoldId)
  if (kind === 'CO') {
    await noteBought(deps, refId)
    await noteAttendance(deps, { personId: learnerId, courseId: refId })
  }
  const { priceVnd, discountVnd, houseVnd, sellerId, lessons } = line
  await openEscrow(deps, {
    lineId,
    sellerId,
    learnerId,
    lessons,
    listVnd: priceVnd - (discountVnd - houseVnd), // what a seller takes off itself it does not sell it for
    paidVnd: priceVnd - discountVnd,
    freeUntil: freeUntil(thing, line.coolingOffDays),
    isRecorded: thing.kind === 'CO' && thing.run === null,
  })
  await announce(deps, lineDelivered, { lineId, orderId, learnerId, what: kind, refId })
}

function thingOf({ kind, refId, runId }: TaughtLine, { runs, classes }: Times): Thing {
  if (kind === 'TN') return { kind }
  if (kind === 'CO') return { kind, run: runId ? (runs.get(runId) ?? null) : null }
  return { kind, live: classes.get(refId) ?? { startsAt: null, endsAt: null } }
}

/** What was handed over for a line is given back: its learner may use it no more, and the seat is free. Safe to run twice. */
export async function endDelivery(deps: Deps, { lineId, seatHoldId }: Pick<TaughtLine, 'lineId' | 'seatHoldId'>, reason: string) {
  await endUses(deps, { source: 'LINE', sourceId: lineId }, reason)
  if (seatHoldId) await giveUpSeat(deps, seatHoldId)
}
