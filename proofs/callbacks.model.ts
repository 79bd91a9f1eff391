/**
 * The expected state of one payment and its money, for any gateway. Written from `docs/money.md` and the protocols; shares no code with the product.
 */
export type Message = {
  meaning: 'paid' | 'refused'
  /** The sender's number of the money. */
  number: string
  amountVnd: number
  /** About a payment that was never requested. */
  isStranger: boolean
  isAuthentic: boolean
  isForUs: boolean
}
export type World = {
  sumVnd: number
  takesOnce: boolean
  attempt: 'PENDING' | 'FAIL' | 'SUCCESS'
  isSettled: boolean
  /** What came before in sums that were too small. */
  partsVnd: number
  money: Map<string, string>
}

export const newWorld = (sumVnd: number, takesOnce: boolean): World => ({
  sumVnd,
  takesOnce,
  attempt: 'PENDING',
  isSettled: false,
  partsVnd: 0,
  money: new Map(),
})

/** A repeated message changes nothing. Enough money pays, also more than enough, or a rest that makes earlier parts whole. */
export function handleMessage(world: World, { meaning, number, amountVnd, isStranger, isAuthentic, isForUs }: Message) {
  if (!isAuthentic || !isForUs) return
  const key = `${number} ${amountVnd}`
  if (meaning === 'refused') {
    if (!isStranger && world.attempt === 'PENDING' && amountVnd === world.sumVnd) world.attempt = 'FAIL'
    return
  }
  if (world.money.has(key)) return
  const name = isStranger ? 'UNKNOWN' : nameOf(world, amountVnd)
  world.money.set(key, name)
  if (name === 'SHORT') {
    world.partsVnd += amountVnd
    if (world.takesOnce && world.attempt === 'PENDING') world.attempt = 'FAIL'
  } else if (name !== 'UNKNOWN' && name !== 'DOUBLE') {
    world.attempt = 'SUCCESS'
    world.isSettled = true
  }
}

function nameOf({ sumVnd, partsVnd, attempt, isSettled }: World, amountVnd: number) {
  if (isSettled) return 'DOUBLE'
  if (amountVnd + partsVnd < sumVnd) return 'SHORT'
  return attempt === 'FAIL' ? 'AFTER_FAILURE' : 'IN_TIME'
}

/** The observable part, in a canonical order. */
export const seen = ({ money, isSettled }: World) => ({
  money: [...money].map(([key, name]) => `${key} ${name}`).toSorted(),
  order: isSettled ? 'COMPLETED' : 'AWAITING_PAYMENT',
})
