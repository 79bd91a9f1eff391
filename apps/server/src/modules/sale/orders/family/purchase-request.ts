import { createHash } from 'node:crypto'
import { GiftDetails } from '@khue/contracts/sale/gift-details'
import type { OrderStatus } from '@khue/contracts/sale/orders'
import { z } from 'zod'
import { isOpen } from '../order.ts'

const Item = z.object({ sku: z.string(), learnerId: z.uuid(), gift: GiftDetails.optional(), isUpgrade: z.boolean() })
type PurchaseItem = z.output<typeof Item>

/** What a guardian is asked to buy, as stored in the request: the same items are ordered anew in the guardian's name. */
export const PurchaseSubject = z.object({
  orderIds: z.array(z.uuid()).min(1),
  /** What the child's orders claim; a later order of the child with one of these keys stands in the way, too. */
  itemKeys: z.array(z.string()),
  items: z.array(Item).min(1),
  codes: z.array(z.string()),
})
export type PurchaseSubject = z.output<typeof PurchaseSubject>

type Requested = { sku: string; learnerId: string; gift: unknown }
/** The same items are one request, also when they were ordered again after the price hold ended. */
export const subjectKeyOf = (lines: readonly Requested[]) => {
  const items = lines.map(({ sku, learnerId, gift }) => JSON.stringify([sku, learnerId, gift ?? null])).toSorted()
  return createHash('sha256').update(items.join()).digest('base64url')
}

type PaidLine = Pick<PurchaseItem, 'sku' | 'learnerId'> & { gift: unknown }
const keyOf = ({ sku, learnerId, gift }: PaidLine) => JSON.stringify([sku, learnerId, Item.shape.gift.parse(gift ?? undefined)])

/** The items that are still to be bought when the child has paid some of them itself since it asked. */
export function withoutPaid(items: readonly PurchaseItem[], paid: readonly PaidLine[]) {
  const left = paid.map(keyOf)
  return items.filter(({ sku, learnerId, gift }) => {
    const at = left.indexOf(keyOf({ sku, learnerId, gift }))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Several orders await payment until none of them does. */
export function stateOf(statuses: readonly OrderStatus[]) {
  if (statuses.some(isOpen)) return 'AWAITING'
  return statuses.includes('COMPLETED') ? 'PAID' : 'ENDED'
}

/** Gifts and upgrades are each ordered alone, everything else together. */
export function intoPlacements(items: readonly PurchaseItem[]) {
  const alone = items.filter(({ gift, isUpgrade }) => gift || isUpgrade).map((item) => [item])
  const together = items.filter(({ gift, isUpgrade }) => !gift && !isUpgrade)
  return together.length > 0 ? [...alone, together] : alone
}

type Line = { name: string; gift: unknown; months: number | null; lessons: number | null }
/** “Sao Khuê và 2 món khác” */
export const titleOf = (lines: readonly Pick<Line, 'name'>[]) =>
  `${lines[0]?.name ?? ''}${lines.length > 1 ? ` và ${lines.length - 1} món khác` : ''}`

export function detailOf({ gift, months, lessons }: Line) {
  const size = months === null ? lessons && `${lessons} buổi` : `${months} tháng`
  return [gift ? 'Quà tặng' : '', size ?? ''].filter(Boolean).join(' · ')
}
