import { approvalDecided, approvalSubscriber } from '#modules/people/approvals'
import { subscriber } from '#platform/outbox/domain-events'
import { approvedBatch, payoutBatch, reopenBatch } from './looking/check-batch.service.ts'
import { approvedOutcome, payoutOutcome } from './outcomes/record-outcome.service.ts'

const isInVain = (status: string) => ['REFUSED', 'WITHDRAWN', 'EXPIRED', 'LAPSED'].includes(status)

export const payoutSubscribers = [
  approvalSubscriber('approve_payout_batch', payoutBatch, approvedBatch),
  approvalSubscriber('end_payout', payoutOutcome, approvedOutcome),
  subscriber('reopen_payout_batch', approvalDecided, async (deps, { kind, subjectId, status }) => {
    if (kind === payoutBatch.name && isInVain(status)) await reopenBatch(deps, subjectId)
  }),
]
