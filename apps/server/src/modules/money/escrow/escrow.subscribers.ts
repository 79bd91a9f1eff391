import { approvalSubscriber } from '#modules/people/approvals'
import { approvedRate, storeFee } from './fee-rates.service.ts'

export const escrowSubscribers = [approvalSubscriber('set_approved_store_fee', storeFee, approvedRate)]
