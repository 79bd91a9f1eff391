import type { AuditAction } from '@khue/contracts/ground/audit'
import type { Query } from '@khue/contracts/endpoint'
import {
  type listPromotions as listContract,
  type Promotion,
  type PromotionDraft,
  promotionMoves,
  promotionPageSize,
  type PromotionRow,
  type PromotionState,
} from '@khue/contracts/sale/promotions-admin'
import { recordAudit } from '#modules/ground/audit'
import type { Actor } from '#platform/http/api'
import { afterCommit, violatedConstraint } from '#platform/postgres/db'
import { cachedAutomaticPromotions } from '../quoting/quote.service.ts'
import { type Deps, transact } from '#platform/deps'
import { countCodes } from '../codes/promotion-codes.repository.ts'
import * as stored from './promotions-desk.repository.ts'
import { publish } from '#platform/outbox/domain-events'
import { vouchersEnded } from '../promotions.events.ts'
import { promotionError } from '../promotions.errors.ts'
import type { PromotionRecord } from '../promotions.tables.ts'

type Admin = Pick<Actor, 'id'>
type Counted = { promotion: PromotionRecord; counted: number }

const toRow = ({
  promotion: { id, name, explanation, entry, effect, state, startsAt, endsAt, maxUses },
  counted,
}: Counted): PromotionRow => ({
  id,
  name,
  explanation,
  entry,
  effect,
  state,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  maxUses,
  uses: counted,
})

/** Newest first. */
export async function listPromotions({ db }: Deps, search: Query<typeof listContract>) {
  const rows = await stored.listPromotions(db, search, promotionPageSize + 1)
  const items = rows.slice(0, promotionPageSize).map(toRow)
  const nextCursor = rows.length > promotionPageSize ? items.at(-1)?.id : undefined
  return { items, ...(nextCursor && { nextCursor }) }
}

/** Throws PROMOTION_NOT_FOUND. */
export async function getPromotion({ db }: Deps, id: string): Promise<Promotion> {
  const found = await stored.findPromotion(db, id)
  if (!found) throw promotionError.PROMOTION_NOT_FOUND()
  const { promotion, isUsed } = found
  const { value, capVnd, freeCount, stacking, position, fundedBy, conditions, maxPerPerson, maxPerHousehold } = promotion
  return {
    ...toRow(found),
    value,
    cap: capVnd,
    freeCount,
    stacking,
    position,
    fundedBy,
    conditions,
    maxPerPerson,
    maxPerHousehold,
    codeCount: await countCodes(db, id),
    isLocked: isUsed,
    moves: [...promotionMoves[promotion.state]],
  }
}

export const auditPromotion = (deps: Deps, actor: Admin, id: string, [action, details]: [AuditAction, Record<string, unknown>]) =>
  recordAudit(deps, { actor, action, subject: { kind: 'promotion', id }, details })

/** Creates a draft that only admins see. */
export const composePromotion = (deps: Deps, actor: Admin, draft: PromotionDraft) =>
  transact(deps, async (deps) => {
    const id = await stored.insertPromotion(deps.db, actor.id, draft)
    await auditPromotion(deps, actor, id, ['promotion.created', { name: draft.name }])
    return { id }
  })

/** Locks a promotion until the transaction ends. Throws PROMOTION_NOT_FOUND. */
export async function lockPromotion({ db }: Deps, id: string) {
  const promotion = await stored.lockPromotion(db, id)
  if (!promotion) throw promotionError.PROMOTION_NOT_FOUND()
  return promotion
}

/** Throws PROMOTION_STATE_LOCKED once it has ended, PROMOTION_USED when the rule of a used promotion changes, PROMOTION_LIMIT_BELOW_USES. */
export const changePromotion = (deps: Deps, actor: Admin, id: string, draft: PromotionDraft) =>
  transact(deps, async (deps) => {
    const before = await lockPromotion(deps, id)
    if (before.state === 'ENDED') throw promotionError.PROMOTION_STATE_LOCKED()
    await stored.setPromotion(deps.db, id, draft).catch(refuseRewriting)
    const was = { name: before.name, endsAt: before.endsAt, maxUses: before.maxUses }
    await auditPromotion(deps, actor, id, ['promotion.changed', { name: draft.name, was }])
    return getPromotion(deps, id)
  })

function refuseRewriting(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'promotions_immutable_once_used') throw promotionError.PROMOTION_USED()
  if (constraint === 'promotions_uses') throw promotionError.PROMOTION_LIMIT_BELOW_USES()
  throw error
}

/** Ending returns the points of unused vouchers. Throws PROMOTION_STATE_LOCKED. */
export const movePromotion = (deps: Deps, actor: Admin, id: string, state: PromotionState) =>
  transact(deps, async (deps) => {
    const before = await lockPromotion(deps, id)
    const moves: readonly PromotionState[] = promotionMoves[before.state]
    if (!moves.includes(state)) throw promotionError.PROMOTION_STATE_LOCKED()
    await stored.setState(deps.db, id, state)
    afterCommit(deps.db, cachedAutomaticPromotions.forget)
    if (state === 'ENDED') await publish(deps, vouchersEnded, { promotionId: id })
    await auditPromotion(deps, actor, id, ['promotion.moved', { name: before.name, from: before.state, to: state }])
    return getPromotion(deps, id)
  })

export async function getPromotionStats(deps: Deps, id: string) {
  await getPromotion(deps, id)
  const counts = await stored.countUses(deps.db, id)
  return { ...counts, days: await stored.listDays(deps.db, id) }
}
