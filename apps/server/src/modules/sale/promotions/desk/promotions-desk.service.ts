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
import { termsOf } from './large-promotion.ts'
import { askToRun, listAsked, lockAsked, needsApproval, withdrawAsked } from './second-admin.service.ts'
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
export async function getPromotion(deps: Deps, id: string): Promise<Promotion> {
  const { db } = deps
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
    needsApproval: promotion.state !== 'ENDED' && needsApproval(deps, promotion),
    approvals: await listAsked(deps, id),
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

/** Withdraws what was asked about its earlier terms. Throws PROMOTION_STATE_LOCKED once it has ended, PROMOTION_PAUSE_FIRST, PROMOTION_USED when the rule of a used promotion changes, PROMOTION_LIMIT_BELOW_USES. */
export const changePromotion = (deps: Deps, actor: Admin, id: string, draft: PromotionDraft) =>
  transact(deps, async (deps) => {
    await lockAsked(deps, id)
    const before = await lockPromotion(deps, id)
    if (before.state === 'ENDED') throw promotionError.PROMOTION_STATE_LOCKED()
    await stored.setPromotion(deps.db, id, draft).catch(refuseRewriting)
    const after = await lockPromotion(deps, id)
    if (after.state === 'ACTIVE' && needsApproval(deps, after)) throw promotionError.PROMOTION_PAUSE_FIRST()
    if (termsOf(after) !== termsOf(before)) await withdrawAsked(deps, { subjectId: id, by: actor.id, reason: 'Khuyến mãi đã thay đổi.' })
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

type Move = { state: PromotionState; reason?: string | undefined }

/**
 * Ending returns the points of unused vouchers. A large promotion is not turned on, but asks a second admin. Throws PROMOTION_STATE_LOCKED,
 * APPROVAL_ALREADY_ASKED.
 */
export const movePromotion = (deps: Deps, actor: Actor, id: string, { state, reason }: Move) =>
  transact(deps, async (deps) => {
    await lockAsked(deps, id)
    const before = await lockPromotion(deps, id)
    const moves: readonly PromotionState[] = promotionMoves[before.state]
    if (!moves.includes(state)) throw promotionError.PROMOTION_STATE_LOCKED()
    if (state === 'ACTIVE' && needsApproval(deps, before)) await askToRun(deps, actor, before, reason)
    else {
      if (state === 'ENDED') await withdrawAsked(deps, { subjectId: id, by: actor.id, reason: reason ?? 'Khuyến mãi đã kết thúc.' })
      await setMoved(deps, actor, before, { state })
    }
    return getPromotion(deps, id)
  })

async function setMoved(
  deps: Deps,
  actor: Admin,
  { id, name, state: from }: PromotionRecord,
  { state, by }: { state: PromotionState; by?: object },
) {
  await stored.setState(deps.db, id, state)
  afterCommit(deps.db, cachedAutomaticPromotions.forget)
  if (state === 'ENDED') await publish(deps, vouchersEnded, { promotionId: id })
  await auditPromotion(deps, actor, id, ['promotion.moved', { name, from, to: state, ...by }])
}

type Second = { approvedBy: string }

/** Turns on a draft that a second admin has approved, or whose terms take none. */
async function start(deps: Deps, actor: Admin, id: string, { approvedBy }: Partial<Second>) {
  const promotion = await lockPromotion(deps, id)
  if (approvedBy) await stored.setApproved(deps.db, id, { approvedBy, approvedTerms: termsOf(promotion) })
  await setMoved(deps, actor, promotion, { state: 'ACTIVE', ...(approvedBy && { by: { approvedBy } }) })
}

/** For demo data, whose admins have no sessions. */
export const startPromotion = (deps: Deps, actor: Admin, id: string, second: Second) =>
  transact(deps, (deps) => start(deps, actor, id, second))

/** Carries out what a second admin approved. */
export const runApproved = (deps: Deps, { subjectId, askedBy, approvedBy }: { subjectId: string; askedBy: string; approvedBy: string }) =>
  start(deps, { id: askedBy }, subjectId, { approvedBy })

export async function getPromotionStats(deps: Deps, id: string) {
  await getPromotion(deps, id)
  const counts = await stored.countUses(deps.db, id)
  return { ...counts, days: await stored.listDays(deps.db, id) }
}
