import { type CartChange, type CartState, fewSeats } from '@khue/contracts/sale/carts'
import { formatVnd } from '#platform/vietnam/format'

/** An item as its owner last saw it in the cart. */
export type Seen = { priceVnd: number; seatsLeft: number | null; isSold: boolean }
/** The item now; undefined when it is no longer sold. `seatsLeft` is null where seats are not limited. */
export type Now = { priceVnd: number; seatsLeft: number | null } | undefined

export const stateOf = (now: Now): CartState => (now ? (now.seatsLeft === 0 ? 'FULL' : 'OK') : 'GONE')

/** Changes since the item was last seen. The caller then stores the current state as seen, so each is reported once. */
export function changesOf(seen: Seen, now: Now): CartChange[] {
  if (!now) return seen.isSold ? [{ kind: 'GONE', previous: null, current: null, explanation: 'Món này hiện không còn bán' }] : []
  const back: CartChange[] = seen.isSold
    ? []
    : [{ kind: 'RELISTED', previous: null, current: null, explanation: 'Món này được bán trở lại' }]
  return [...back, ...priceChange(seen.priceVnd, now.priceVnd), ...seatChange(seen.seatsLeft, now.seatsLeft)]
}

function priceChange(previous: number, current: number): CartChange[] {
  if (previous === current) return []
  const [from, to] = [formatVnd(previous), formatVnd(current)]
  return [
    {
      kind: 'PRICE',
      previous,
      current,
      explanation: current > previous ? `Giá tăng từ ${from} lên ${to}` : `Giá giảm từ ${from} còn ${to}`,
    },
  ]
}

/** Seat counts change all the time: reports only few seats left, none left, and seats available again. */
function seatChange(previous: number | null, current: number | null): CartChange[] {
  const explanation = sayOfSeats(previous ?? Infinity, current ?? Infinity)
  return explanation === undefined ? [] : [{ kind: 'SEATS', previous, current, explanation }]
}

function sayOfSeats(previous: number, current: number) {
  if (current === 0) return previous === 0 ? undefined : 'Lớp vừa hết chỗ'
  if (previous === 0) return current === Infinity ? 'Lớp có chỗ trở lại' : `Lớp có chỗ trở lại, còn ${current} chỗ`
  return current < previous && current <= fewSeats ? `Lớp chỉ còn ${current} chỗ` : undefined
}
