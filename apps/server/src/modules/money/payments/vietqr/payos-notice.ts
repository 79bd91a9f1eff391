import { z } from 'zod'
import { type BankTransfer, factsOf, wholeVnd } from './bank-transfer.ts'

const Notice = z.object({
  code: z.literal('00').nullish(), // any other says that nothing was transferred; what was is learned by asking
  orderCode: z.int(),
  amount: z.unknown(),
  description: z.string().nullish(),
  accountNumber: z.string(),
  reference: z.string().nullish(),
  paymentLinkId: z.string(),
})

/** One payment may be transferred for several times: what payOS calls a transfer is its link and the number of the bank. */
export const payosName = (linkId: string, reference: string | null | undefined) => (reference ? `${linkId} ${reference}` : linkId)

/** What payOS tells of a transfer, in data whose signature has been verified. Undefined when it tells of none. */
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
