import { subscriber } from '#platform/outbox/domain-events'
import { vouchersEnded } from './promotions.events.ts'
import { returnEndedRewards } from './rewards/return-ended.service.ts'

export const promotionSubscribers = [
  // slow: each voucher has its own transaction
  subscriber('return_ended_rewards', vouchersEnded, (deps, { promotionId }) => returnEndedRewards(deps, promotionId), { isSlow: true }),
]
