import { post } from '#modules/money/ledger'
import { addEarnings } from '#modules/money/payouts'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { earningOf, isHoldable, lessonsToReturn, shareOf, sumOfShares, untaughtOf } from './escrow.ts'
import { escrowError } from './escrow.errors.ts'
import { lessonReleased } from './escrow.events.ts'
import * as stored from './escrow.repository.ts'
import { earningFor, taughtFact } from './release-lessons.service.ts'

export type NewEscrow = {
  lineId: string
  sellerId: string
  learnerId: string
  lessons: number
  /** The seller's price, and the buyer's payment; the platform bears the difference. */
  listVnd: number
  paidVnd: number
  /** End of the cooling-off period, in which refunds need no reason. */
  coolingOffEndsAt: stored.FreeUntil
  /** A recorded course has no lessons: only `allowRelease` releases its money. */
  isRecorded: boolean
}

/** Puts the payment for a line of lessons into escrow, in the caller's transaction. Idempotent. Throws ESCROW_INVALID. */
export async function openEscrow(deps: Deps, { coolingOffEndsAt, ...line }: NewEscrow) {
  if (!isHoldable(line)) throw escrowError.ESCROW_INVALID({ lineId: line.lineId })
  const feePercent = await feePercentOf(deps, line.sellerId)
  if (!(await stored.insertEscrow(deps.db, { ...line, feePercent }, coolingOffEndsAt)) || line.paidVnd === 0) return
  await post(deps, {
    reason: 'LINE_DELIVERED',
    source: { kind: 'order_line', id: line.lineId },
    lines: [
      { account: 'CUSTOMER_PREPAID', amount: line.paidVnd },
      { account: 'ESCROW', amount: -line.paidVnd },
    ],
  })
}

export type TaughtLesson = { lineId: string; lessonNo: number; /** The meeting: it counts once for a line. */ lessonId?: string; at?: Date }

/**
 * Releases the share of a taught lesson to its teacher, less the platform's fee. Idempotent; a refunded lesson stays refunded. Throws
 * ESCROW_NOT_FOUND, ESCROW_LESSON_UNKNOWN, and ESCROW_RELEASE_NOT_ALLOWED for a recorded course, which has no lessons.
 */
export const releaseLesson = (deps: Deps, { lineId, lessonNo, lessonId, at }: TaughtLesson) =>
  transact(deps, async (deps) => {
    const escrow = await stored.lockEscrow(deps.db, lineId)
    if (!escrow) throw escrowError.ESCROW_NOT_FOUND({ lineId })
    if (escrow.isRecorded && !escrow.releaseAllowedAt) throw escrowError.ESCROW_RELEASE_NOT_ALLOWED({ lineId })
    const shareVnd = shareOf(escrow.paidVnd, escrow.lessons, lessonNo)
    const { sellerId, feePercent } = (await stored.findSubstituteSeller(deps.db, lineId, lessonNo)) ?? escrow
    const split = earningOf({ ...escrow, feePercent }, lessonNo)
    const lesson = { lineId, lessonNo, outcome: 'TAUGHT' as const, shareVnd, ...(lessonId && { lessonId }), ...(at && { at }) }
    const [inserted] = await stored.insertLessons(deps.db, [lesson])
    if (!inserted) return { isNew: false }
    const { isRecorded } = escrow
    const earned = { lineId, lessonNo, lessonId, attempt: inserted.attempt, sellerId, feePercent, isRecorded, ...split }
    const { grossVnd, feeVnd } = split
    if (grossVnd > 0) {
      await post(deps, { ...taughtFact(earned), ...(at && { at }) })
      await addEarnings(deps, [{ ...earningFor(earned), at }])
    }
    await publish(deps, lessonReleased, { lineId, lessonNo, sellerId, grossVnd, feeVnd })
    return { isNew: true }
  })

/** Locks a line and returns its number of lessons; undefined if a lesson was taught or refunded, or a refund is requested. */
export async function lockUntouched({ db }: Deps, lineId: string) {
  const escrow = await stored.lockEscrow(db, lineId)
  return escrow && escrow.settledLessons === 0 && !escrow.refundRequestId ? escrow.lessons : undefined
}

/** Locks the escrow of these lines: until the transaction ends no other one releases or refunds a lesson of them. */
export const lockEscrowOf = async ({ db }: Deps, lineIds: readonly string[]) =>
  void (lineIds.length > 0 && (await stored.lockEscrows(db, lineIds)))

type Reassignment = { lineIds: readonly string[]; sellerId: string; /** Counted from the end of each line. */ lastLessons: number }

/**
 * Assigns the last lessons of these lines to another teacher, at the platform's fee on that teacher's sales, or back to the seller of the line, at the
 * fee of the sale. The seller of the earlier lessons stays. Idempotent; ignores lines without an escrow.
 */
export const reassignSeller = (deps: Deps, { lineIds, sellerId, lastLessons }: Reassignment) =>
  transact(deps, async (deps) => {
    const held = lineIds.length > 0 ? await stored.lockEscrows(deps.db, lineIds) : []
    const rows = []
    for (const { lineId, lessons, ...line } of held) {
      const before = (await stored.findSubstituteSeller(deps.db, lineId, lessons)) ?? line
      if (before.sellerId === sellerId) continue
      const feePercent = sellerId === line.sellerId ? line.feePercent : await feePercentOf(deps, sellerId)
      rows.push({ lineId, fromLesson: Math.max(1, lessons - lastLessons + 1), sellerId, feePercent })
    }
    if (rows.length > 0) await stored.upsertSellers(deps.db, rows)
  })

/** Extends the period in which a line is refunded without a reason; never shortens it. */
export const extendCoolingOff = (deps: Deps, lineId: string, until: Date) => stored.extendCoolingOff(deps.db, lineId, until)

/**
 * Marks the last `lessons` untaught lessons as refunded, and returns their value. The caller books where it goes, in the same transaction. Idempotent
 * per refund. `isWhole`: nothing was taught, and now all lessons are refunded. Throws ESCROW_NOT_FOUND, ESCROW_LESSONS_NOT_LEFT.
 */
export const returnLessons = (deps: Deps, { lineId, lessons: count, refundId }: { lineId: string; lessons: number; refundId: string }) =>
  transact(deps, async (deps) => {
    const escrow = await stored.lockEscrow(deps.db, lineId)
    if (!escrow) throw escrowError.ESCROW_NOT_FOUND({ lineId })
    const before = await stored.sumReturned(deps.db, lineId, refundId)
    if (before !== undefined) return { returnedVnd: before, isWhole: false }
    const { paidVnd, lessons } = escrow
    const settled = await stored.listSettled(deps.db, lineId)
    const nos = lessonsToReturn(
      lessons,
      settled.map(({ lessonNo }) => lessonNo),
      count,
    )
    const rows = nos.map((lessonNo) => ({
      lineId,
      lessonNo,
      outcome: 'RETURNED' as const,
      shareVnd: shareOf(paidVnd, lessons, lessonNo),
      refundId,
    }))
    await stored.insertLessons(deps.db, rows)
    const isWhole = settled.length + nos.length === lessons && settled.every(({ outcome }) => outcome === 'RETURNED')
    return { returnedVnd: sumOfShares(paidVnd, lessons, nos), isWhole }
  })

/** The price of the lesson that `returnLessons` would return next; undefined when none is left. Locks the line. Throws ESCROW_NOT_FOUND. */
export async function lockNextReturn({ db }: Deps, lineId: string) {
  const escrow = await stored.lockEscrow(db, lineId)
  if (!escrow) throw escrowError.ESCROW_NOT_FOUND({ lineId })
  const settled = await stored.listSettled(db, lineId)
  const last = untaughtOf(
    escrow.lessons,
    settled.map(({ lessonNo }) => lessonNo),
  ).at(-1)
  return last === undefined ? undefined : { priceVnd: shareOf(escrow.paidVnd, escrow.lessons, last), isRecorded: escrow.isRecorded }
}

/** Holds the money of these lines for a refund requested in time, however long the decision takes. */
export const holdForRefund = (deps: Deps, lineIds: readonly string[], requestId: string) => stored.setHeld(deps.db, lineIds, requestId)

/** Ends the hold: the request was decided or withdrawn. */
export const releaseRefundHold = (deps: Deps, lineIds: readonly string[], requestId: string) =>
  stored.setReleased(deps.db, lineIds, requestId)

/** Money in escrow for these lines that is neither released nor refunded; a line without an escrow is absent. */
export async function untaught(deps: Deps, lineIds: readonly string[]) {
  const rows = lineIds.length > 0 ? await stored.listEscrows(deps.db, lineIds) : []
  return new Map(rows.map(({ lineId, ...left }) => [lineId, left]))
}

export type NextShares = {
  /** What the next release of a lesson moves. */ releaseVnd: number
  /** What the next return of one gives back. */ returnVnd: number
}
/** By line: what its first and its last lesson cost that are neither taught nor refunded. Absent when none is left, and for recorded courses. */
export async function listNextShares(deps: Deps, lineIds: readonly string[]) {
  const rows = lineIds.length > 0 ? await stored.listUnsettled(deps.db, lineIds) : []
  return new Map(
    rows.flatMap(({ lineId, lessons, paidVnd, settled }): [string, NextShares][] => {
      const left = untaughtOf(lessons, settled)
      const [first, last] = [left[0], left.at(-1)]
      if (first === undefined || last === undefined) return []
      return [[lineId, { releaseVnd: shareOf(paidVnd, lessons, first), returnVnd: shareOf(paidVnd, lessons, last) }]]
    }),
  )
}

/** The platform's fee on a seller's sales today, in percent. */
export async function feePercentOf(deps: Deps, sellerId: string) {
  const percent = await stored.findFeePercent(deps.db, sellerId)
  if (percent === undefined) throw new Error('the platform has no general fee rate')
  return percent
}

/** Why a recorded line is not released yet: it can still be refunded, or a refund request is undecided. */
export type Waiting = { lineId: string; because: 'COOLING_OFF' | 'REFUND_REQUESTED' }

/**
 * Releases the whole money of recorded courses to their teachers, because the buyers got what they paid for: `reason` says what, in a short English
 * phrase. The only way to release a recorded line; nothing releases it by time. Lines that can still be refunded are left out and returned: call
 * again later. Lines with lessons, unknown and released ones are ignored. Idempotent.
 */
export const allowRelease = (deps: Deps, lineIds: readonly string[], reason: string) =>
  transact(deps, async (deps) => {
    const waiting: Waiting[] = []
    for (const lineId of [...new Set(lineIds)].toSorted()) {
      const escrow = await stored.lockEscrow(deps.db, lineId)
      if (!escrow?.isRecorded || escrow.settledLessons === escrow.lessons) continue
      if (escrow.refundRequestId) waiting.push({ lineId, because: 'REFUND_REQUESTED' })
      else if (!(await stored.setReleaseAllowed(deps.db, lineId, reason))) waiting.push({ lineId, because: 'COOLING_OFF' })
      else for (let lessonNo = 1; lessonNo <= escrow.lessons; lessonNo++) await releaseLesson(deps, { lineId, lessonNo })
    }
    return { waiting }
  })
