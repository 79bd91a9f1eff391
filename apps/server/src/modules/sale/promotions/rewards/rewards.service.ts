import type { Body, Reply } from '@khue/contracts/endpoint'
import {
  type createReward,
  type changeReward,
  type listAllRewards,
  type listRewards,
  type redeemReward,
  rewardVoucherDays,
} from '@khue/contracts/sale/rewards'
import { recordAudit } from '#modules/ground/audit'
import { countUsable, holdPoints, lockPoints, settlePoints } from '#modules/money/points'
import { isOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { promotionError } from '../promotions.errors.ts'
import * as stored from './rewards.repository.ts'
import { getPromotion } from '../desk/promotions-desk.service.ts'
import { issueVoucher } from '../desk/codes.service.ts'
import { describeVouchers } from '../vouchers/vouchers.service.ts'

const leftOf = ({ stock, given }: { stock: number | null; given: number }) => (stock === null ? null : Math.max(0, stock - given))

/** Rewards offered, and the caller's points. */
export async function readRewards(deps: Deps, personId: string): Promise<Reply<typeof listRewards>> {
  const [offered, usable] = await Promise.all([stored.listOffered(deps.db), countUsable(deps, personId)])
  return {
    usable,
    items: offered.map(({ reward, promotion }) => ({
      id: reward.id,
      name: reward.name,
      explanation: promotion.explanation,
      points: reward.points,
      left: leftOf(reward),
    })),
  }
}

/**
 * Exchanges points for a voucher, both or neither, in one transaction; once per `requestId`. Throws REWARD_NOT_FOUND, REWARD_CHANGED when its price
 * differs from the one seen, REWARD_OWN_PRICE for the household of who priced it, REWARD_REQUEST_REUSED, REWARD_OUT_OF_STOCK, INSUFFICIENT_POINTS.
 */
export const redeem = (
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  { points: seenPoints, requestId }: Body<typeof redeemReward>,
): Promise<Reply<typeof redeemReward>> =>
  transact(deps, async (deps) => {
    await lockPoints(deps, [actor.id]) // before locking any promotion; a repeated request waits here for the first
    const redeemed = await stored.findRedemption(deps.db, { personId: actor.id, requestId })
    if (redeemed && redeemed.rewardId !== id) throw promotionError.REWARD_REQUEST_REUSED()
    if (redeemed) return describeRedeemed(deps, redeemed.code)
    const found = await stored.findReward(deps.db, id)
    if (!found?.isInForce || !found.reward.isOffered) throw promotionError.REWARD_NOT_FOUND()
    const reward = await stored.addGiven(deps.db, id).catch(refuseGone)
    if (!reward) throw promotionError.REWARD_NOT_FOUND() // withdrawn in the meantime
    if (await isOwnCase(deps, actor.id, [reward.pricedBy])) throw promotionError.REWARD_OWN_PRICE()
    if (reward.points !== seenPoints) throw promotionError.REWARD_CHANGED({ points: reward.points })
    const whole = new Date(deps.clock().getTime() + rewardVoucherDays * 86_400_000)
    const { endsAt } = found.promotion
    const expiresAt = endsAt && endsAt < whole ? endsAt : whole // as the buyer sees it; an earlier end returns the points
    const { code } = await issueVoucher(deps, { promotionId: reward.promotionId, ownerId: actor.id, source: 'REWARD', expiresAt })
    await holdPoints(deps, { personId: actor.id, amount: reward.points, purpose: 'REWARD', sourceId: code })
    await settlePoints(deps, { purpose: 'REWARD', sourceIds: [code] }, 'USED')
    await stored.insertRedemption(deps.db, { personId: actor.id, requestId, rewardId: id, code })
    return describeRedeemed(deps, code)
  })

async function describeRedeemed(deps: Deps, code: string) {
  const voucher = (await describeVouchers(deps, [code])).get(code)
  return { code, explanation: voucher?.explanation ?? '', href: voucher?.href ?? '' }
}

function refuseGone(error: unknown): never {
  if (violatedConstraint(error) === 'rewards_stock') throw promotionError.REWARD_OUT_OF_STOCK()
  throw error
}

/** All rewards ever offered. */
export async function listAll({ db }: Deps): Promise<Reply<typeof listAllRewards>> {
  const all = await stored.listAll(db)
  return {
    items: all.map(({ reward: { id, name, points, stock, given, isOffered }, promotion, isInForce }) => ({
      id,
      name,
      points,
      stock,
      given,
      isOffered,
      promotion: { id: promotion.id, name: promotion.name },
      unavailableReason: !isOffered
        ? null
        : !isInForce
          ? 'Khuyến mãi không đang chạy'
          : leftOf({ stock, given }) === 0
            ? 'Đã đổi hết'
            : null,
    })),
  }
}

type AuditedAction = { action: 'reward.created' | 'reward.changed'; id: string; details: Record<string, unknown> }
const audit = (deps: Deps, actor: Pick<Actor, 'id'>, { action, id, details }: AuditedAction) =>
  recordAudit(deps, { actor, action, subject: { kind: 'reward', id }, details })

/** Throws PROMOTION_NOT_FOUND, PROMOTION_IS_AUTOMATIC. */
export const offerReward = (deps: Deps, actor: Pick<Actor, 'id'>, draft: Body<typeof createReward>) =>
  transact(deps, async (deps) => {
    const { entry } = await getPromotion(deps, draft.promotionId)
    if (entry === 'AUTOMATIC') throw promotionError.PROMOTION_IS_AUTOMATIC()
    const id = await stored.insertReward(deps.db, { ...draft, pricedBy: actor.id })
    await audit(deps, actor, { action: 'reward.created', id, details: draft })
    return { id }
  })

/** Throws REWARD_NOT_FOUND, REWARD_STOCK_TOO_LOW when the new stock is below what was given. */
export const reviseReward = (deps: Deps, actor: Pick<Actor, 'id'>, id: string, change: Body<typeof changeReward>) =>
  transact(deps, async (deps) => {
    const reward = await stored.setReward(deps.db, id, { ...change, by: actor.id }).catch(refuseTooFew)
    if (!reward) throw promotionError.REWARD_NOT_FOUND()
    await audit(deps, actor, { action: 'reward.changed', id, details: change })
    return { id }
  })

function refuseTooFew(error: unknown): never {
  if (violatedConstraint(error) === 'rewards_stock') throw promotionError.REWARD_STOCK_TOO_LOW()
  throw error
}
