import { orderCompleted } from '#modules/sale/orders'
import { refundCompleted } from '#modules/sale/refunds'
import { subscriber, batchSubscriber } from '#platform/outbox/domain-events'
import { draftAdjustment, draftInvoices } from './draft-invoices.service.ts'

export const invoiceSubscribers = [
  batchSubscriber('draft_invoices', orderCompleted, (deps, completed) =>
    draftInvoices(
      deps,
      completed.map(({ orderId }) => orderId),
    ),
  ),
  // also without a payout: the refund may have paid open instalments
  subscriber('draft_adjustment', refundCompleted, async (deps, { refundId, orderId }) => {
    if (orderId) await draftAdjustment(deps, { refundId, orderId })
  }),
]
