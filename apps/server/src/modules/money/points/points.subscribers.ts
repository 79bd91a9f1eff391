import { approvalDecided, approvalSubscriber } from '#modules/people/approvals'
import { subscriber } from '#platform/outbox/domain-events'
import { approvedGift, dropGift, pointsByHand } from './by-hand/by-hand.service.ts'

export const pointSubscribers = [
  approvalSubscriber('give_approved_points', pointsByHand, approvedGift),
  subscriber('drop_point_gift', approvalDecided, async (deps, { kind, status, subjectId }) => {
    if (kind === pointsByHand.name && status !== 'APPROVED' && status !== 'EFFECTIVE') await dropGift(deps, subjectId)
  }),
]
