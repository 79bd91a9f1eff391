import type { Query, Reply } from '@khue/contracts/endpoint'
import {
  type getMyReferrals,
  type listReferrals,
  type MyReferrals,
  referralMinTotal,
  referralPageSize,
} from '@khue/contracts/sale/referrals'
import { untaught } from '#modules/money/escrow'
import { findOpenedAt, listHousehold, listPeople } from '#modules/people/people'
import { listPeopleSharingDevice } from '#modules/people/sessions'
import { notify } from '#modules/people/notifications'
import { listFirstPurchases } from '#modules/sale/orders'
import { shareBankAccount } from '#modules/money/payment-accounts'
import { hasEverPaid, sharePayingAccount } from '#modules/money/payments'
import { grantPoints, lockPoints } from '#modules/money/points'
import { canIssueVouchers, findReferralReward, issueVoucher } from '#modules/sale/promotions'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { handleInOrder } from '#platform/postgres/batches'
import { newCode } from '#platform/crypto/public-codes'
import { readInvited } from './invited.service.ts'
import { evaluateEntry, canEnterCode, type Purchase } from './referral.ts'
import { referralError } from './referrals.errors.ts'
import { referralRewarded } from './referrals.notices.ts'
import * as stored from './referrals.repository.ts'

type Me = Pick<Actor, 'id' | 'accountId'>

async function isEarly(deps: Deps, { id, accountId }: Me) {
  const openedAt = await findOpenedAt(deps, accountId)
  return openedAt !== undefined && canEnterCode({ openedAt, hasBought: await hasEverPaid(deps, id), now: deps.clock() })
}

/** The reward for both: points, or a voucher of a promotion; undefined when neither is offered. */
async function findReward(deps: Deps) {
  const points = deps.config.REFERRAL_POINTS
  if (points > 0) return { points, promotionId: null, explanation: `${points.toLocaleString('vi-VN')} điểm thưởng` }
  const promotion = await findReferralReward(deps)
  return promotion && { points: null, promotionId: promotion.promotionId, explanation: promotion.explanation }
}
type Reward = NonNullable<Awaited<ReturnType<typeof findReward>>>

export async function readMine(deps: Deps, me: Me, query: Query<typeof getMyReferrals>): Promise<MyReferrals> {
  const [code, reward, entered, invited] = await Promise.all([
    stored.findCodeOf(deps.db, me.id),
    findReward(deps),
    stored.findEntry(deps.db, me.accountId),
    readInvited(deps, me.id, query),
  ])
  return {
    code: code ?? null,
    reward: reward?.explanation ?? null,
    canEnterCode: !entered && reward !== undefined && (await isEarly(deps, me)),
    entered: entered ? { ...entered, at: entered.at.toISOString() } : null,
    ...invited,
  }
}

/** The person's own code, generated on first request. */
export async function takeCode(deps: Deps, me: Me) {
  for (;;) {
    const code = (await stored.findCodeOf(deps.db, me.id)) ?? (await stored.insertCode(deps.db, me.id, newCode('KB')))
    if (code) return { code } // otherwise the code is taken, or a concurrent call was faster
  }
}

/**
 * Enters another person's code, once per account (spec 5). Throws REFERRAL_NOT_OFFERED, REFERRAL_ENTERED, REFERRAL_TOO_LATE, REFERRAL_UNKNOWN,
 * REFERRAL_SAME_HOUSEHOLD, REFERRAL_HOUSEHOLD_ALREADY_ENTERED.
 */
export async function enterCode(deps: Deps, me: Me, code: string) {
  const reward = await findReward(deps)
  if (!reward) throw referralError.REFERRAL_NOT_OFFERED()
  if (await stored.findEntry(deps.db, me.accountId)) throw referralError.REFERRAL_ENTERED()
  if (!(await isEarly(deps, me))) throw referralError.REFERRAL_TOO_LATE()
  const referrerId = await stored.findReferrer(deps.db, code)
  if (!referrerId) throw referralError.REFERRAL_UNKNOWN()
  if (await findTie(deps, { referrerId, refereeId: me.id })) throw referralError.REFERRAL_SAME_HOUSEHOLD()
  const terms = {
    rewardPoints: reward.points,
    rewardPromotionId: reward.promotionId,
    rewardExplanation: reward.explanation,
    minTotalVnd: referralMinTotal,
  }
  await transact(deps, async (deps) => {
    await stored.insertEntry(deps.db, { accountId: me.accountId, referrerId, refereeId: me.id, terms }).catch(refuseEntry)
    const kin = await listHousehold(deps, me.id)
    if (await stored.hasAnotherEntered(deps.db, kin, me.accountId)) throw referralError.REFERRAL_HOUSEHOLD_ALREADY_ENTERED()
  })
  return {
    explanation: `Đã nhập mã. Sau lần mua đầu tiên từ ${referralMinTotal.toLocaleString('vi-VN')}đ, bạn và người giới thiệu được tặng: ${reward.explanation}.`,
  }
}

function refuseEntry(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'referral_entries_pkey':
      throw referralError.REFERRAL_ENTERED()
    case 'referral_entries_other_household':
      throw referralError.REFERRAL_SAME_HOUSEHOLD()
    case 'referral_entries_household_unique':
      throw referralError.REFERRAL_HOUSEHOLD_ALREADY_ENTERED()
    default:
      throw error
  }
}

const batchSize = 100
const voucherDays = 90

/** Decides open entries: rewards both people, or records why not. Idempotent; may run concurrently. */
export const decideEntries = (deps: Deps) => handleInOrder((after) => decideSome(deps, after))

const decideSome = (deps: Deps, after: string) =>
  transact(deps, async (deps) => {
    const entries = await stored.lockUndecided(deps.db, { after, limit: batchSize })
    const paysPoints = entries.some(({ rewardPoints }) => rewardPoints !== null) || deps.config.REFERRAL_POINTS > 0
    if (paysPoints)
      await lockPoints(
        deps,
        entries.flatMap(({ referrerId, refereeId }) => [referrerId, refereeId]),
      )
    const purchases = await listPurchasesOf(deps, entries)
    for (const entry of entries) {
      const decided = evaluateEntry({ ...entry, purchase: purchases.get(entry.refereeId), now: deps.clock() })
      if (!decided) continue
      if (decided.state === 'REFUSED') await stored.setDecided(deps.db, entry.accountId, decided)
      else await reward(deps, entry, decided)
    }
    return entries.length === batchSize ? entries.at(-1)?.accountId : undefined
  })

type Entry = Awaited<ReturnType<typeof stored.lockUndecided>>[number]

/** First purchases by buyer, each judged by the smallest total that was promised with its code. */
async function listPurchasesOf(deps: Deps, entries: readonly Entry[]) {
  const found = new Map<string, Purchase>()
  for (const [minTotalVnd, some] of Map.groupBy(entries, (entry) => entry.minTotalVnd)) {
    const buyers = some.map(({ refereeId }) => refereeId)
    for (const [buyerId, purchase] of await listPurchases(deps, buyers, minTotalVnd)) found.set(buyerId, purchase)
  }
  return found
}

/** The purchase counts: rewards both as promised, unless they turn out not to be independent of each other. */
async function reward(deps: Deps, entry: Entry, decided: { state: 'REWARDED'; orderId: string }) {
  const tie = await findTie(deps, entry)
  if (tie) return stored.setDecided(deps.db, entry.accountId, { state: 'REFUSED', reason: tie })
  const promised = await promisedReward(deps, entry)
  if (!promised) return undefined // the promised voucher cannot be issued now, and nothing else is offered: the entry waits
  await stored.setDecided(deps.db, entry.accountId, decided)
  return rewardBoth(deps, entry, promised)
}

/** The terms of the day on which the code was entered; a promotion that has ended meanwhile is replaced by what is offered now. */
async function promisedReward(deps: Deps, { rewardPoints, rewardPromotionId, rewardExplanation }: Entry): Promise<Reward | undefined> {
  if (rewardPoints !== null) return { points: rewardPoints, promotionId: null, explanation: rewardExplanation }
  if (rewardPromotionId && (await canIssueVouchers(deps, rewardPromotionId)))
    return { points: null, promotionId: rewardPromotionId, explanation: rewardExplanation }
  return findReward(deps)
}

type Pair = { referrerId: string; refereeId: string }

/** What ties two people together, so that one may be the other: a device, a bank account, or the account that paid. */
async function findTie(deps: Deps, { referrerId, refereeId }: Pair) {
  if ((await listPeopleSharingDevice(deps, refereeId)).includes(referrerId)) return 'DEVICE' as const
  if (await shareBankAccount(deps, referrerId, refereeId)) return 'BANK_ACCOUNT' as const
  return (await sharePayingAccount(deps, referrerId, refereeId)) ? ('PAYER' as const) : undefined
}

/** All entries for admins, with why some earned nothing. */
export async function listForAdmins(deps: Deps, filter: stored.EntryFilter): Promise<Reply<typeof listReferrals>> {
  const rows = await stored.listEntries(deps.db, filter, referralPageSize + 1)
  const page = rows.slice(0, referralPageSize)
  const people = await listPeople(
    deps,
    page.flatMap(({ referrerId, refereeId }) => [referrerId, refereeId]),
  )
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  const items = page.map(({ referrerId, refereeId, at, decidedAt, ...row }) => ({
    ...row,
    referrer: named(referrerId),
    referee: named(refereeId),
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
  const last = page.at(-1)
  return { items, ...(rows.length > page.length && last && { nextCursor: last.id }) }
}

/** The buyers' first purchases. Only taught lessons count as kept: money in escrow can be refunded at any time. */
async function listPurchases(deps: Deps, buyers: readonly string[], minTotalVnd: number): Promise<Map<string, Purchase>> {
  const purchases = await listFirstPurchases(deps, buyers, minTotalVnd)
  const lines = [...purchases.values()].flatMap((purchase) => purchase.lines)
  const held = await untaught(
    deps,
    lines.map(({ lineId }) => lineId),
  )
  const staysOf = ({ lineId, kind, keptVnd }: (typeof lines)[number]) =>
    kind === 'SUB' ? keptVnd : keptVnd - (held.get(lineId)?.leftVnd ?? keptVnd)
  return new Map(
    [...purchases].map(([buyerId, { lines, ...purchase }]) => [
      buyerId,
      { ...purchase, keptVnd: sumOf(lines.map(({ keptVnd }) => keptVnd)), staysVnd: sumOf(lines.map(staysOf)) },
    ]),
  )
}
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

type Rewarded = { accountId: string; referrerId: string; refereeId: string }
async function rewardBoth(deps: Deps, { accountId, referrerId, refereeId }: Rewarded, reward: Reward) {
  for (const ownerId of [referrerId, refereeId]) {
    const code = await giveReward(deps, { accountId, ownerId, reward })
    await notify(
      deps,
      [ownerId],
      referralRewarded({ accountId, explanation: reward.explanation, code, isReferrer: ownerId === referrerId }),
    )
  }
}

/** Returns the code of a voucher; undefined for points. */
async function giveReward(deps: Deps, { accountId, ownerId, reward }: { accountId: string; ownerId: string; reward: Reward }) {
  if (reward.points !== null) {
    await grantPoints(deps, { personId: ownerId, amount: reward.points, sourceKind: 'referral', sourceId: accountId })
    return undefined
  }
  const expiresAt = new Date(deps.clock().getTime() + voucherDays * 86_400_000)
  return (await issueVoucher(deps, { promotionId: reward.promotionId, ownerId, source: 'REFERRAL', expiresAt })).code
}
