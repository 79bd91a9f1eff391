import { uuidv7 } from 'uuidv7'
import { canRefundToSource, getSuspense } from '#modules/money/payments'
import { type Deps, transact } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { partsOf } from '../amounts.ts'
import { insertOfSuspense } from '../refunds.repository.ts'

/**
 * Money that came, did not fit and was decided to go back: it waits for somebody to approve the way: where it came from if that is
 * open, else the learning balance of who paid. What was put by in that beside it returns there. Nobody's money goes to the account that
 * it came from, which the bank knows: by hand, and two look. Safe to run twice.
 */
export const refundSuspense = (deps: Deps, { itemId, amountVnd }: { itemId: string; amountVnd: number }) =>
  transact(deps, async (deps) => {
    const { item, receipt, checkout } = await getSuspense(deps, itemId)
    const requestId = uuidv7()
    const canReturn = receipt.checkoutId !== null && canRefundToSource(deps, receipt) // a gateway knows money by what it was asked for
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
  })
