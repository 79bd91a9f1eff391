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
  money: Map<string, string>
}

export const newWorld = (sumVnd: number, takesOnce: boolean): World => ({
  sumVnd,
  takesOnce,
  attempt: 'PENDING',
  isSettled: false,
  money: new Map(),
})

/** A repeated message changes nothing. */
export function handleMessage(world: World, { meaning, number, amountVnd, isStranger, isAuthentic, isForUs }: Message) {
  if (!isAuthentic || !isForUs) return
  const name = nameOf(world, { meaning, amountVnd, isStranger })
  const key = `${number} ${amountVnd}`
  if (name && !world.money.has(key)) world.money.set(key, name)
  if (isStranger) return
  if (meaning === 'refused') {
    if (world.attempt === 'PENDING' && amountVnd === world.sumVnd) world.attempt = 'FAIL'
  } else if (amountVnd !== world.sumVnd) {
    if (name === 'SHORT' && world.takesOnce && world.attempt === 'PENDING') world.attempt = 'FAIL'
  } else {
    world.attempt = 'SUCCESS'
    world.isSettled = true
  }
}

function nameOf(
  { sumVnd, attempt, isSettled }: World,
  { meaning, amountVnd, isStranger }: Pick<Message, 'meaning' | 'amountVnd' | 'isStranger'>,
) {
  if (meaning === 'refused') return undefined
  if (isStranger) return 'UNKNOWN'
  if (isSettled) return 'DOUBLE'
  if (amountVnd !== sumVnd) return amountVnd < sumVnd ? 'SHORT' : 'OVER'
  return attempt === 'FAIL' ? 'AFTER_FAILURE' : 'IN_TIME'
}

/** The observable part, in a canonical order. */
export const seen = ({ money, isSettled }: World) => ({
  money: [...money].map(([key, name]) => `${key} ${name}`).toSorted(),
  order: isSettled ? 'COMPLETED' : 'AWAITING_PAYMENT',
})
