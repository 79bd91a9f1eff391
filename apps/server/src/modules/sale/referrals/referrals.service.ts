import type { Query } from '@khue/contracts/endpoint'
import { type getMyReferrals, type MyReferrals, referralMinTotal } from '@khue/contracts/sale/referrals'
import { untaught } from '#modules/money/escrow'
import { findOpenedAt, listHousehold } from '#modules/people/people'
import { listPeopleSharingDevice } from '#modules/people/sessions'
import { notify } from '#modules/people/notifications'
import { listFirstPurchases } from '#modules/sale/orders'
import { hasEverPaid } from '#modules/money/payments'
import { grantPoints, lockPoints } from '#modules/money/points'
import { findReferralReward, issueVoucher } from '#modules/sale/promotions'
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
    entered: entered ? { state: entered.state, at: entered.at.toISOString() } : null,
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
  if ((await listPeopleSharingDevice(deps, me.id)).includes(referrerId)) throw referralError.REFERRAL_SAME_HOUSEHOLD()
  await transact(deps, async (deps) => {
    await stored.insertEntry(deps.db, { accountId: me.accountId, referrerId, refereeId: me.id }).catch(refuseEntry)
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
    const entries = await stored.lockOpen(deps.db, { after, limit: batchSize })
    const reward = await findReward(deps)
    if (reward?.points)
      await lockPoints(
        deps,
        entries.flatMap(({ referrerId, refereeId }) => [referrerId, refereeId]),
      )
    const buyers = entries.map(({ refereeId }) => refereeId)
    const purchases = await listPurchases(deps, buyers)
    for (const entry of entries) {
      const decided = evaluateEntry({ ...entry, purchase: purchases.get(entry.refereeId), now: deps.clock() })
      if (!decided || (decided.state === 'REWARDED' && !reward)) continue // no reward is offered now: the entry waits until there is one
      await stored.setDecided(deps.db, entry.accountId, decided)
      if (decided.state === 'REWARDED' && reward) await rewardBoth(deps, entry, reward)
    }
    return entries.length === batchSize ? entries.at(-1)?.accountId : undefined
  })

/** The buyers' first purchases. Only taught lessons count as kept: money in escrow can be refunded at any time. */
async function listPurchases(deps: Deps, buyers: readonly string[]): Promise<Map<string, Purchase>> {
  const purchases = await listFirstPurchases(deps, buyers, referralMinTotal)
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
