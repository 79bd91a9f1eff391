import { approvalSubscriber } from '#modules/people/approvals'
import { subscriber } from '#platform/outbox/domain-events'
import { runApproved } from './desk/promotions-desk.service.ts'
import { judgeApproved, largePromotion } from './desk/second-admin.service.ts'
import { vouchersEnded } from './promotions.events.ts'
import { returnEndedRewards } from './rewards/return-ended.service.ts'

export const promotionSubscribers = [
  approvalSubscriber('run_approved_promotion', largePromotion, { judge: judgeApproved, run: runApproved }),
  // slow: each voucher has its own transaction
  subscriber('return_ended_rewards', vouchersEnded, (deps, { promotionId }) => returnEndedRewards(deps, promotionId), { isSlow: true }),
]
