import { postAll } from '#modules/money/ledger'
import { addEarnings } from '#modules/money/payouts'
import { type Deps, transact } from '#platform/deps'
import { publishAll } from '#platform/outbox/domain-events'
import { earningOf, untaughtOf } from './escrow.ts'
import { lessonReleased } from './escrow.events.ts'
import * as stored from './escrow.repository.ts'

export type ReleasedLesson = {
  lineId: string
  lessonNo: number
  shareVnd: number
  /** Whom this call pays, and how much. */
  paid?: { sellerId: string; teacherVnd: number }
}
export type LineRelease =
  | ReleasedLesson
  /** REFUND_REQUESTED: call again after the decision. NONE_LEFT: every lesson of the line was taught or refunded. */
  | { lineId: string; because: 'REFUND_REQUESTED' | 'NONE_LEFT' }

/**
 * Releases one taught lesson of each of these lines to its teacher, less the platform's fee: the first that is neither taught nor refunded, so that a
 * lesson which was not held uses up no number. In a few statements, however many lines. `lessonId` is the meeting: it counts once for a line, so that a
 * repeated call returns what the first one released. `sellerId` taught it and is paid, without it the teacher of that lesson of the line. Ignores
 * unknown lines and recorded courses.
 */
export const releaseLessons = (
  deps: Deps,
  { lessonId, lineIds, sellerId }: { lessonId: string; lineIds: readonly string[]; sellerId?: string },
): Promise<LineRelease[]> =>
  transact(deps, async (deps) => {
    if (lineIds.length === 0) return []
    const held = (await stored.lockEscrows(deps.db, lineIds)).filter(({ isRecorded }) => !isRecorded)
    const settled = Map.groupBy(await stored.listSettledOf(deps.db, lineIds), ({ lineId }) => lineId)
    const results = held.map((escrow) => ({ escrow, ...choose(escrow, settled.get(escrow.lineId) ?? [], lessonId) }))
    const chosen = results.flatMap(({ escrow, lessonNo }) => (lessonNo === undefined ? [] : [{ escrow, lessonNo }]))
    if (sellerId) await payTeacher(deps, sellerId, chosen)
    const paid = await book(deps, lessonId, chosen)
    return results.map(({ release }) => ({ ...release, ...paid.get(release.lineId) }))
  })

type Choice = { release: LineRelease; /** To be released now. */ lessonNo?: number }
function choose({ lineId, ...escrow }: stored.Escrow, settled: readonly stored.Settled[], lessonId: string): Choice {
  const before = settled.find((one) => one.lessonId === lessonId)
  if (before) return { release: { lineId, lessonNo: before.lessonNo, shareVnd: before.shareVnd } }
  if (escrow.refundRequestId) return { release: { lineId, because: 'REFUND_REQUESTED' } }
  const [lessonNo] = untaughtOf(
    escrow.lessons,
    settled.map((one) => one.lessonNo),
  )
  if (lessonNo === undefined) return { release: { lineId, because: 'NONE_LEFT' } }
  return { release: { lineId, lessonNo, shareVnd: earningOf(escrow, lessonNo).shareVnd }, lessonNo }
}

type Chosen = { escrow: stored.Escrow; lessonNo: number }

/** Names the teacher as the seller of these lessons where another one is; the lessons after them keep their sellers. */
async function payTeacher(deps: Deps, sellerId: string, chosen: readonly Chosen[]) {
  const lessonsOf = (ahead: number) => chosen.map(({ escrow: { lineId }, lessonNo }) => ({ lineId, lessonNo: lessonNo + ahead }))
  const now = await stored.listSubstituteSellers(deps.db, lessonsOf(0))
  const others = chosen.filter(({ escrow }) => (now.get(escrow.lineId) ?? escrow).sellerId !== sellerId)
  if (others.length === 0) return
  const next = await stored.listSubstituteSellers(deps.db, lessonsOf(1))
  const feePercent = await findFeePercentOf(deps, sellerId)
  const rows = others.flatMap(({ escrow, lessonNo }) => {
    const { lineId, lessons } = escrow
    const after = next.get(lineId) ?? escrow
    const taught = { lineId, fromLesson: lessonNo, sellerId, feePercent: sellerId === escrow.sellerId ? escrow.feePercent : feePercent }
    const rest = { lineId, fromLesson: lessonNo + 1, sellerId: after.sellerId, feePercent: after.feePercent }
    return lessonNo < lessons ? [taught, rest] : [taught]
  })
  await stored.upsertSellers(deps.db, rows)
}

async function findFeePercentOf({ db }: Deps, sellerId: string) {
  const percent = await stored.findFeePercent(db, sellerId)
  if (percent === undefined) throw new Error('the platform has no general fee rate')
  return percent
}

async function book(deps: Deps, lessonId: string, chosen: readonly Chosen[]) {
  if (chosen.length === 0) return new Map<string, Pick<ReleasedLesson, 'paid'>>()
  const substitutes = await stored.listSubstituteSellers(
    deps.db,
    chosen.map(({ escrow: { lineId }, lessonNo }) => ({ lineId, lessonNo })),
  )
  const earned = chosen.map(({ escrow, lessonNo }) => {
    const { sellerId, feePercent } = substitutes.get(escrow.lineId) ?? escrow
    return { lineId: escrow.lineId, lessonNo, sellerId, feePercent, ...earningOf({ ...escrow, feePercent }, lessonNo) }
  })
  const inserted = await stored.insertLessons(
    deps.db,
    earned.map(({ lineId, lessonNo, shareVnd }) => ({ lineId, lessonNo, lessonId, outcome: 'TAUGHT' as const, shareVnd })),
  )
  const attempts = new Map(inserted.map(({ lineId, attempt }) => [lineId, attempt]))
  const paid = earned
    .filter(({ grossVnd }) => grossVnd > 0)
    .map((one) => ({ ...one, lessonId, isRecorded: false, attempt: attempts.get(one.lineId) ?? 1 }))
  await postAll(deps, paid.map(taughtFact))
  await addEarnings(deps, paid.map(earningFor))
  await publishAll(
    deps,
    lessonReleased,
    earned.map(({ lineId, lessonNo, sellerId, grossVnd, feeVnd }) => ({ lineId, lessonNo, sellerId, grossVnd, feeVnd })),
  )
  return new Map(earned.map(({ lineId, sellerId, teacherVnd }) => [lineId, { paid: { sellerId, teacherVnd } }] as const))
}

export type Earned = {
  lineId: string
  lessonNo: number
  attempt: number
  sellerId: string
  feePercent: number
  lessonId: string | undefined
  isRecorded: boolean
} & ReturnType<typeof earningOf>
/** Identifies a release. A number that is released again after a reversal is another fact. */
export const taughtSource = ({ lineId, lessonNo, attempt }: Pick<Earned, 'lineId' | 'lessonNo' | 'attempt'>) => ({
  kind: 'escrow_lesson',
  id: `${lineId} ${lessonNo}${attempt > 1 ? ` ${attempt}` : ''}`,
})
/** The entries of a taught lesson (docs/money.md). */
export const taughtFact = (earned: Earned) => ({ reason: 'LESSON_TAUGHT', source: taughtSource(earned), lines: entriesOf(earned, 1) })

/** The same for what is owed to its teacher, line by line. */
export const earningFor = (earned: Earned) => ({
  personId: earned.sellerId,
  kind: earned.isRecorded ? ('RECORDED' as const) : ('LESSON' as const),
  source: taughtSource(earned),
  lineId: earned.lineId,
  lessonNo: earned.lessonNo,
  lessonId: earned.lessonId,
  grossVnd: earned.grossVnd,
  discountVnd: earned.platformDiscountVnd,
  feePercent: earned.feePercent,
  feeVnd: earned.feeVnd,
})

/** The entries of a lesson: as it is released, or the other way round. */
export const entriesOf = (
  {
    sellerId,
    shareVnd,
    platformDiscountVnd,
    teacherVnd,
    feeVnd,
  }: Pick<Earned, 'sellerId' | 'shareVnd' | 'platformDiscountVnd' | 'teacherVnd' | 'feeVnd'>,
  sign: 1 | -1,
) => [
  { account: 'ESCROW' as const, amount: sign * shareVnd },
  { account: 'PROMOTION_COSTS' as const, amount: sign * platformDiscountVnd },
  { account: { code: 'TEACHER_PAYABLE' as const, ownerId: sellerId }, amount: -sign * teacherVnd },
  { account: 'STORE_FEES' as const, amount: -sign * feeVnd },
]
