import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { QrFields } from './emv.ts'

/** A transfer to the merchant's account. */
export type Transfer = { reference: string; id: number; at: Date; account: string; amountVnd: number; memo: string; deliveries: Delivery[] }
/** A webhook sent to the merchant, and its answer. */
export type Delivery = { what: string; answer: string }
/** A requested payment: known once its code was opened in the app. */
export type Wanted = { qr: string; account: string; amountVnd: number; memo: string }
export type Bank = ReturnType<typeof openBank>

/** The bank: opened codes and transfers. In memory only, and the oldest entries are evicted. */
export function openBank({ bin, account }: { bin: string; account: string }) {
  const wanted = new LRUCache<string, Wanted>({ max: 500 })
  const transfers = new LRUCache<string, Transfer>({ max: 500 })
  let nextId = randomInt(90_000)
  const accounts = new Map<string, string>([[account, account]]) // a provider may add virtual accounts for it

  return {
    bin,
    account,
    /** A provider's virtual account that belongs to the merchant. */
    addAccount: (other: string) => void accounts.set(other, account),
    /** Whether this bank keeps the account of a code. */
    keeps: ({ bin: ofBank, account: asked }: QrFields) => ofBank === bin && accounts.has(asked),
    meet(qr: string, { account: asked, amount, memo }: QrFields): Wanted {
      const one = { qr, account: asked, amountVnd: Number(amount ?? '0'), memo }
      wanted.set(memo, one)
      return one
    },
    findWanted: (memo: string) => wanted.get(memo),
    listWanted: () => [...wanted.values()],
    listTransfers: () => [...transfers.values()],
    listTransfersOf: (memo: string) => [...transfers.values()].filter((one) => one.memo.includes(memo)),
    move({ account: to, amountVnd, memo }: { account: string; amountVnd: number; memo: string }): Transfer {
      nextId += 1
      const transfer = {
        reference: `FT26${randomInt(1e9, 1e10)}`,
        id: nextId,
        at: new Date(),
        account: to,
        amountVnd,
        memo,
        deliveries: [],
      }
      transfers.set(transfer.reference, transfer)
      return transfer
    },
  }
}
