import { z } from 'zod'
import { type BankTransfer, factsOf, wholeVnd } from '../bank-transfer.ts'
import { hmacOf, isSame } from './signed-text.ts'

/** Casso signs all names in order, at every depth, not the raw bytes (vietnam.md 1.5). */
export function isFromCasso(said: unknown, signature: string | undefined, secret: string) {
  const [, time, hash] = /^t=(\d{1,15}),v1=([0-9a-f]{128})$/.exec(signature ?? '') ?? []
  return time !== undefined && isSame(hash, hmacOf('sha512', `${time}.${JSON.stringify(inOrder(said))}`, secret))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, inOrder(one)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const Notice = z.object({
  error: z.literal(0),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    reference: z.string().nullish(),
    description: z.string().nullish(),
    amount: z.unknown(),
    accountNumber: z.string(),
    virtualAccountNumber: z.string().nullish(),
  }),
})

/** Undefined when it reports no transfer. Outgoing transfers have a negative amount. */
export function readCasso(said: unknown): BankTransfer | undefined {
  const { data: notice } = Notice.safeParse(said)
  if (!notice) return undefined
  const { data } = notice
  return {
    bankFeed: 'casso',
    feedTransferId: String(data.id),
    bankReference: data.reference ?? '',
    account: data.accountNumber,
    amountVnd: wholeVnd(data.amount),
    memo: data.description ?? '',
    isOutgoing: typeof data.amount === 'number' && data.amount < 0,
    orderCode: undefined,
    facts: factsOf((said as { data: Record<string, unknown> }).data), // parsed as an object above
  }
}
