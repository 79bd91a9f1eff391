import { z } from 'zod'
import { type BankTransfer, factsOf, wholeVnd } from '../bank-transfer.ts'

const Notice = z.object({
  code: z.literal('00').nullish(), // any other code means that nothing was transferred; status queries find what was
  orderCode: z.int(),
  amount: z.unknown(),
  description: z.string().nullish(),
  accountNumber: z.string(),
  reference: z.string().nullish(),
  paymentLinkId: z.string(),
})

/** One payment may receive several transfers: payOS's id of a transfer is its link id with the bank's reference. */
export const payosName = (linkId: string, reference: string | null | undefined) => (reference ? `${linkId} ${reference}` : linkId)

/** Reads a transfer from data whose signature has been verified. Undefined when it reports none. */
export function readPayos(data: Readonly<Record<string, unknown>>): BankTransfer | undefined {
  const { data: notice } = Notice.safeParse(data)
  if (!notice) return undefined
  return {
    bankFeed: 'payos',
    feedTransferId: payosName(notice.paymentLinkId, notice.reference),
    bankReference: notice.reference ?? '',
    account: notice.accountNumber,
    amountVnd: wholeVnd(notice.amount),
    memo: notice.description ?? '',
    isOutgoing: false,
    orderCode: String(notice.orderCode),
    facts: factsOf(data),
  }
}
