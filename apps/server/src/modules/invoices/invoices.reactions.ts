import { orderCompleted } from '#modules/orders'
import { refundDone } from '#modules/refunds'
import { reaction, reactionToAll } from '#platform/news'
import { draftAdjustment, draftInvoices } from './service/draft-invoices.ts'

export const invoiceReactions = [
  reactionToAll('draft_invoices', orderCompleted, (deps, completed) =>
    draftInvoices(
      deps,
      completed.map(({ orderId }) => orderId),
    ),
  ),
  // also where nothing was paid out: what was given back may have paid parts that were owed
  reaction('draft_adjustment', refundDone, async (deps, { refundId, orderId }) => {
    if (orderId) await draftAdjustment(deps, { refundId, orderId })
  }),
]
