import { type CartChange, type CartState, fewSeats } from '@khue/contracts/carts'
import { sayVnd } from '#platform/vietnam-words'

/** A thing as its owner last saw it in the cart. */
export type Seen = { priceVnd: number; seatsLeft: number | null; isSold: boolean }
/** The same thing now; undefined when it is not sold any more. `seatsLeft` is null where seats are not counted. */
export type Now = { priceVnd: number; seatsLeft: number | null } | undefined

export const stateOf = (now: Now): CartState => (now ? (now.seatsLeft === 0 ? 'FULL' : 'OK') : 'GONE')

/** What has become of it since it was last seen, each said once: afterwards what is now is what was seen. */
export function changesOf(seen: Seen, now: Now): CartChange[] {
  if (!now) return seen.isSold ? [{ kind: 'GONE', was: null, is: null, says: 'Món này hiện không còn bán' }] : []
  const back: CartChange[] = seen.isSold ? [] : [{ kind: 'BACK', was: null, is: null, says: 'Món này được bán trở lại' }]
  return [...back, ...priceChange(seen.priceVnd, now.priceVnd), ...seatChange(seen.seatsLeft, now.seatsLeft)]
}

function priceChange(was: number, is: number): CartChange[] {
  if (was === is) return []
  const [from, to] = [sayVnd(was), sayVnd(is)]
  return [{ kind: 'PRICE', was, is, says: is > was ? `Giá tăng từ ${from} lên ${to}` : `Giá giảm từ ${from} còn ${to}` }]
}

/** Seats come and go all the time: told are the last ones, that none is left, and that there are some again. */
function seatChange(was: number | null, is: number | null): CartChange[] {
  const says = sayOfSeats(was ?? Infinity, is ?? Infinity)
  return says === undefined ? [] : [{ kind: 'SEATS', was, is, says }]
}

function sayOfSeats(was: number, is: number) {
  if (is === 0) return was === 0 ? undefined : 'Lớp vừa hết chỗ'
  if (was === 0) return is === Infinity ? 'Lớp có chỗ trở lại' : `Lớp có chỗ trở lại, còn ${is} chỗ`
  return is < was && is <= fewSeats ? `Lớp chỉ còn ${is} chỗ` : undefined
}
