import { z } from 'zod'
import {
  approvalKind,
  type Approved,
  listOpenApprovals,
  lockOpenApprovals,
  requestApproval,
  withdrawOpenApprovals,
} from '#modules/people/approvals'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { promotionError } from '../promotions.errors.ts'
import type { PromotionRecord } from '../promotions.tables.ts'
import { isLarge, termsOf } from './large-promotion.ts'
import * as stored from './promotions-desk.repository.ts'

/** Turning on a large promotion takes a second admin, who approves these terms alone. */
export const largePromotion = approvalKind({ name: 'PROMOTION', payload: z.strictObject({ terms: z.string() }) })

/** Whether a second admin must approve its terms before it runs. */
export const needsApproval = ({ config }: Pick<Deps, 'config'>, promotion: PromotionRecord) =>
  isLarge(promotion, config.PROMOTION_ALONE_BELOW_VND) && promotion.approvedTerms !== termsOf(promotion)

/** Throws APPROVAL_ALREADY_ASKED. */
export const askToRun = (deps: Deps, actor: Actor, promotion: PromotionRecord, reason: string | undefined) =>
  requestApproval(deps, largePromotion, {
    actor,
    subjectId: promotion.id,
    href: `/admin/promotions/${promotion.id}`,
    summary: `bật khuyến mãi “${promotion.name}”: ${promotion.explanation}`,
    payload: { terms: termsOf(promotion) },
    reason: reason ?? promotion.name,
    ...(promotion.createdBy !== null && promotion.createdBy !== actor.id && { beneficiaryIds: [promotion.createdBy] }), // its maker does not decide either
  })

/** Before the promotion itself: `lockOpenApprovals`. */
export const lockAsked = (deps: Deps, id: string) => lockOpenApprovals(deps, largePromotion, id)

export const withdrawAsked = (deps: Deps, asked: { subjectId: string; by: string; reason: string }) =>
  withdrawOpenApprovals(deps, largePromotion, asked)

export const listAsked = (deps: Deps, id: string) => listOpenApprovals(deps, [largePromotion], id)

type ApprovedPromotion = Approved<typeof largePromotion.payload>

/** Lapses when it was changed or ended meanwhile. */
export async function judgeApproved(deps: Deps, { subjectId, payload }: ApprovedPromotion) {
  const promotion = await stored.lockPromotion(deps.db, subjectId)
  if (!promotion) throw promotionError.PROMOTION_NOT_FOUND()
  if (termsOf(promotion) !== payload.terms) throw promotionError.PROMOTION_CHANGED()
  if (promotion.state !== 'DRAFT' && promotion.state !== 'PAUSED') throw promotionError.PROMOTION_STATE_LOCKED()
}
