import { listMemberPrices } from '@khue/contracts/sale/promotions'
import { formatVnd } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { settled } from '#app/shared/settled.ts'
import { buyingText as text } from './buying.text.ts'

type Wanted = { skus?: readonly string[]; tutorIds?: readonly string[] }

/** Loads the member prices of a list's items, by SKU or tutor id; for loaders. Optional: a failure leaves them out. */
export async function sayMemberPrices(call: PageApi['call'], { skus = [], tutorIds = [] }: Wanted) {
  if (skus.length + tutorIds.length === 0) return new Map<string, string>()
  const prices = await settled(call(listMemberPrices, { query: { skus: skus.join(), tutorIds: tutorIds.join() } }))
  const items = prices.state === 'ready' ? prices.value.items : []
  return new Map(items.map(({ key, amount, isApplicable }) => [key, text.member(formatVnd(amount), isApplicable)]))
}
