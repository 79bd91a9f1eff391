import { type Cart, type CartItem, fewSeats } from '@khue/contracts/sale/carts'
import { formatVnd } from '#app/shared/format.ts'
import { buyingText } from './buying.text.ts'
import { cartsText as text } from './carts.text.ts'

/** View model of the cart. Used in loaders only. */
export type CartView = ReturnType<typeof toCartView>
export type CartRow = ReturnType<typeof toRow>

export function toCartView({ items, saved, count, selectedTotal }: Cart) {
  const payable = items.filter(({ state }) => state === 'OK')
  const chosen = payable.filter(({ isSelected }) => isSelected)
  return {
    groups: groupsOf(items),
    saved: saved.map(toRow),
    count,
    chosen: chosen.length,
    total: { shown: formatVnd(selectedTotal), vnd: selectedTotal },
    memberSaves: memberSaves(chosen),
    orders: new Set(chosen.map(sellerKey)).size,
    changed: [...items, ...saved].filter(({ changes }) => changes.length > 0).length,
    payableIds: payable.map(({ id }) => id),
    isAllChosen: payable.length > 0 && chosen.length === payable.length,
  }
}

/** Member discount on the total; it is deducted together with promotion codes. */
function memberSaves(chosen: readonly CartItem[]) {
  const saved = chosen.reduce((sum, { price, memberPrice }) => sum + (memberPrice?.isApplicable ? price - memberPrice.amount : 0), 0)
  return saved > 0 ? text.memberSaves(formatVnd(saved)) : undefined
}

const sellerKey = ({ seller }: CartItem) => seller?.id ?? ''

/** Groups by seller in the order of their first items: each seller's items form one order. */
function groupsOf(items: readonly CartItem[]) {
  const groups = Map.groupBy(items, sellerKey)
  return [...groups].map(([key, items]) => ({ key, name: text.bySeller(items[0]?.seller?.name ?? text.platform), rows: items.map(toRow) }))
}

const stateWords = { OK: undefined, FULL: text.full, GONE: text.gone }

function toRow({ id, name, note, image, href, learner, price, memberPrice, seatsLeft, isSelected, state, changes }: CartItem) {
  return {
    id,
    name,
    note,
    image: image ?? undefined,
    href: href ?? undefined,
    learner,
    price: formatVnd(price),
    member: memberPrice ? buyingText.member(formatVnd(memberPrice.amount), memberPrice.isApplicable) : undefined,
    few: state === 'OK' && seatsLeft !== null && seatsLeft <= fewSeats ? text.few(seatsLeft) : undefined,
    isSelected: isSelected && state === 'OK',
    isAvailable: state === 'OK',
    state: stateWords[state],
    changes: changes.map(({ explanation }) => explanation),
  }
}
