import { z } from 'zod'
import { type BankTransfer, factsOf, wholeVnd } from '../bank-transfer.ts'
import { hmacOf, isSame } from './signed-text.ts'

export type SepayHeaders = { authorization?: string | undefined; signature?: string | undefined; timestamp?: string | undefined }
type Secrets = { webhookSecret: string | undefined; apiKey: string | undefined }

const longestSkewSeconds = 300 // vietnam.md 1.5

/**
 * Whether SePay sent these bytes: by their signature with a recent timestamp, else by the API key. Where a webhook secret is configured, only a
 * signature counts.
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

/** Undefined when it reports no transfer. SePay's own guess at the code is not needed: the memo contains it. */
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
