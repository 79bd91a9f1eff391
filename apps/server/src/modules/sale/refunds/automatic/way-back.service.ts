import type { SoldOrder } from '#modules/sale/orders'
import { canRefundToSource, describeReceipts } from '#modules/money/payments'
import type { Deps } from '#platform/deps'
import { type Part, partsOf } from '../amounts.ts'
import { lockDues } from '../booking/dues.service.ts'

/** Shown to the buyer. */
export const withdrawnReason = 'Khuê đã huỷ món này'
export const ownPupilReason = 'Thầy cô đang dạy người học ở trường nên không dạy thêm có thu tiền (Thông tư 29/2024)'

type Way = { parts: Part[]; receiptId: string | null }

/** The channel of a refund that nobody requested: its source if the gateway can do that, otherwise the learning balance. */
export async function wayBack(deps: Deps, { id, paidByCheckoutId }: SoldOrder, totalVnd: number): Promise<Way> {
  const split = await lockDues(deps, id, totalVnd)
  if (split) return { parts: [{ channel: 'BALANCE', ...split }], receiptId: null }
  const [receipt] = paidByCheckoutId ? await describeReceipts(deps, [paidByCheckoutId]) : []
  const isOpen = receipt !== undefined && receipt.method !== 'BALANCE' && canRefundToSource(deps, receipt)
  const parts = partsOf(totalVnd, isOpen ? 'GATEWAY' : 'BALANCE', isOpen ? receipt.amountVnd - receipt.returnedVnd : 0)
  return {
    parts: parts.length > 0 ? parts : [{ channel: 'BALANCE' as const, amountVnd: 0 }],
    receiptId: receipt?.id ?? null,
  }
}
