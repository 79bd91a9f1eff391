import { z } from 'zod'
import { type BankTransfer, factsOf, wholeVnd } from './bank-transfer.ts'
import { hmacOf, isSame } from './signed-text.ts'

export type SepayHeaders = { authorization?: string | undefined; signature?: string | undefined; timestamp?: string | undefined }
type Secrets = { webhookSecret: string | undefined; apiKey: string | undefined }

const longestSkewSeconds = 300 // vietnam.md 1.5

/**
 * Whether SePay has sent these bytes: by their signature and a time that is not far away, else by the key it sends along. A house that
 * has agreed on signatures takes nothing less.
 */
export function isFromSepay(raw: Buffer, headers: SepayHeaders, { webhookSecret, apiKey }: Secrets, now: Date) {
  if (!webhookSecret) return apiKey !== undefined && isSame(headers.authorization, `Apikey ${apiKey}`)
  const { timestamp = '', signature } = headers
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > longestSkewSeconds) return false
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), raw])
  return isSame(signature, `sha256=${hmacOf('sha256', signed, webhookSecret)}`)
}

const Notice = z.object({
  id: z.union([z.number(), z.string()]),
  accountNumber: z.string(),
  content: z.string().nullish(),
  description: z.string().nullish(),
  transferType: z.string(),
  transferAmount: z.unknown(),
  referenceCode: z.string().nullish(),
})

/** Undefined when it tells of no transfer. SePay's own guess at the code is a hint we do not need: the memo holds it. */
export function readSepay(said: unknown): BankTransfer | undefined {
  const { data: notice } = Notice.safeParse(said)
  if (!notice) return undefined
  return {
    bankFeed: 'sepay',
    feedTransferId: String(notice.id),
    bankReference: notice.referenceCode ?? '',
    account: notice.accountNumber, // a sub-account collects for this one
    amountVnd: wholeVnd(notice.transferAmount),
    memo: notice.content || (notice.description ?? ''),
    isOutgoing: notice.transferType !== 'in',
    orderCode: undefined,
    facts: factsOf(said as Record<string, unknown>), // parsed as an object above
  }
}
