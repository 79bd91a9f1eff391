import { uuidv7 } from 'uuidv7'
import { canRefundToSource, getSuspense } from '#modules/money/payments'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { partsOf } from '../amounts.ts'
import { syncWorkItems } from '../refund-work-items.service.ts'
import { insertOfSuspense } from '../refunds.repository.ts'

/**
 * Creates the refund of suspense money that was decided to be returned; an admin must approve its channel. It goes to its source if the gateway can
 * do that, otherwise to the payer's learning balance; balance reserved with it returns there. Unidentified money goes back by bank transfer to the
 * account it came from, with two approvals. Idempotent.
 */
export const refundSuspense = (deps: Deps, { itemId, amountVnd }: { itemId: string; amountVnd: number }) =>
  transact(deps, async (deps) => {
    const { item, receipt, checkout } = await getSuspense(deps, itemId)
    const requestId = uuidv7()
    const canReturn = receipt.checkoutId !== null && canRefundToSource(deps, receipt) // a gateway finds a payment by its checkout
    const channel = checkout ? (canReturn ? 'GATEWAY' : 'BALANCE') : 'BANK'
    const parts = partsOf(amountVnd, channel, receipt.amountVnd - receipt.returnedVnd)
    for (const [at, part] of parts.entries()) {
      const isNew = await insertOfSuspense(deps.db, {
        id: uuidv7(),
        code: newCode('HT'),
        requestId,
        subject: 'SUSPENSE',
        suspenseItemId: item.id,
        receiptId: at === 0 ? receipt.id : null,
        payeeId: checkout?.payerId ?? null,
        reason: 'Tiền đến mà không khớp với đơn hàng',
        ...part,
      })
      if (!isNew) return
    }
    await syncWorkItems(deps, requestId)
  })
