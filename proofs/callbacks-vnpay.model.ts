/**
 * The expected state of orders and money after any message of a gateway. Written from `docs/money.md` and the protocol; shares no code with the
 * product and is built differently: the world is one value, and each event returns the worlds that may follow.
 */
export type Message = {
  isAuthentic: boolean
  isForUs: boolean
  reference: string
  /** In đồng; undefined when the text is not an amount. */
  amount: number | undefined
  meaning: 'paid' | 'refused' | 'held' | 'unfinished' | 'nonsense'
  transaction: string
}

type Order = {
  price: number
  state: 'AWAITING_PAYMENT' | 'WAITING_CONFIRMATION' | 'COMPLETED' | 'CANCELLED'
  payer: string
  /** The transactions that the gateway has held for it, in order. */
  holds: string[]
  isOver: boolean
}
type Checkout = {
  sum: number
  orders: string[]
  state: 'INIT' | 'WAITING' | 'SUCCESS'
  attempt: 'PENDING' | 'FAIL' | 'SUCCESS'
  settled: string
  closed: string
  isOverdue: boolean
}
type Suspense = { name: string; amount: number; state: 'OPEN' | 'APPLIED' | 'REFUND_DUE' | 'CREDITED'; checkout: string; isWhole: boolean }
type ModelEvent = { kind: 'paid' | 'held' | 'refused'; checkout: string }

/** Orders by id, checkouts by code, money by its identity, suspense items by that or by checkout and order. */
export type World = {
  orders: Record<string, Order>
  checkouts: Record<string, Checkout>
  money: Record<string, { name: string; amount: number }>
  suspense: Record<string, Suspense>
  events: ModelEvent[]
}
/** One possible result of an event: the answer, and the world after it. */
export type Outcome = { answer: string; world: World }

export const newWorld = (): World => ({ orders: {}, checkouts: {}, money: {}, suspense: {}, events: [] })
export const moneyKey = (reference: string, transaction: string, amount: number) => `${reference}/${transaction}/${amount}`
export const partKey = (checkout: string, order: string) => `${checkout} for ${order}`

/** Changes a copy. */
function after(world: World, change: (world: World) => string): Outcome {
  const next = structuredClone(world)
  const answer = change(next)
  return { answer, world: next }
}

const emit = (world: World, kind: ModelEvent['kind'], checkout: string) => {
  if (!world.events.some((one) => one.kind === kind && one.checkout === checkout)) world.events.push({ kind, checkout })
}

/** Incoming money: known money is not booked twice. */
function book(world: World, name: string, { reference, transaction, amount }: Message) {
  if (amount === undefined) return false
  const key = moneyKey(reference, transaction, amount)
  if (world.money[key]) return false
  world.money[key] = { name, amount }
  const isAside = ['LATE', 'SHORT', 'OVER', 'DOUBLE', 'UNKNOWN'].includes(name)
  if (isAside) world.suspense[key] = { name, amount, state: 'OPEN', checkout: world.checkouts[reference] ? reference : '', isWhole: true }
  return true
}

/** A gateway's message is checked in this order: signature, merchant, reference, amount, whether it makes a statement, state. */
export const handleMessage = (world: World, message: Message): Outcome =>
  after(world, (world) => {
    const { isAuthentic, isForUs, meaning, reference, amount } = message
    if (!isAuthentic) return '97'
    if (!isForUs) return '01'
    const checkout = world.checkouts[reference]
    if (!checkout) {
      if (meaning === 'paid') book(world, 'UNKNOWN', message)
      return '01'
    }
    if (amount !== checkout.sum) {
      const isEnough = (amount ?? 0) + partsOf(world, reference) >= checkout.sum
      if (meaning === 'paid' && !checkout.settled && isEnough) {
        bePaid(world, checkout, message)
        return '04'
      }
      const name = checkout.settled ? 'DOUBLE' : 'SHORT'
      const isBooked = meaning === 'paid' && book(world, name, message)
      if (isBooked && name === 'SHORT' && checkout.closed) decideParts(world, reference, 'CREDITED')
      if (isBooked && name === 'SHORT' && checkout.attempt === 'PENDING') beRefused(world, checkout, message)
      return '04'
    }
    if (meaning === 'nonsense') return '99'
    if (checkout.attempt === 'SUCCESS' || (checkout.attempt === 'FAIL' && meaning !== 'paid')) {
      if (meaning === 'paid') book(world, 'DOUBLE', message)
      return '02'
    }
    if (meaning === 'paid') bePaid(world, checkout, message)
    else if (meaning === 'refused') beRefused(world, checkout, message)
    else if (meaning === 'held') emit(world, 'held', reference)
    return '00'
  })

function bePaid(world: World, checkout: Checkout, message: Message) {
  const inOrOut = checkout.attempt === 'FAIL' ? 'AFTER_FAILURE' : checkout.isOverdue ? 'AFTER_EXPIRY' : 'IN_TIME'
  const name = checkout.settled ? 'DOUBLE' : checkout.closed ? 'LATE' : inOrOut
  const { reference, amount = 0 } = message
  const cameBefore = partsOf(world, reference)
  const isNew = book(world, name, message)
  if (isNew || amount === checkout.sum) checkout.attempt = 'SUCCESS'
  if (!isNew || checkout.settled) return
  checkout.settled = name
  checkout.state = 'SUCCESS'
  if (name === 'LATE') return
  decideParts(world, reference, 'APPLIED')
  creditSurplus(world, reference, amount + cameBefore - checkout.sum)
  emit(world, 'paid', reference)
}

/** Sums that were too small, and about which nobody has decided. */
const openParts = (world: World, code: string) =>
  Object.values(world.suspense).filter(
    ({ name, state, checkout, isWhole }) => name === 'SHORT' && state === 'OPEN' && checkout === code && isWhole,
  )
const partsOf = (world: World, code: string) => openParts(world, code).reduce((sum, { amount }) => sum + amount, 0)

function decideParts(world: World, code: string, state: 'APPLIED' | 'CREDITED') {
  for (const part of openParts(world, code)) part.state = state
}

function creditSurplus(world: World, code: string, amount: number) {
  if (amount > 0) world.suspense[partKey(code, 'surplus')] = { name: 'OVER', amount, state: 'CREDITED', checkout: code, isWhole: false }
}

function beRefused(world: World, checkout: Checkout, { reference }: Message) {
  checkout.attempt = 'FAIL'
  if (!checkout.settled) checkout.state = 'INIT'
  emit(world, 'refused', reference)
}

const checkoutsOf = (world: World, order: string) => Object.values(world.checkouts).filter(({ orders }) => orders.includes(order))

/** Ends an order unless its money has arrived. */
function end(world: World, id: string, how: 'CANCELLED' | 'EXPIRED') {
  const [order, mine] = [world.orders[id], checkoutsOf(world, id)]
  if (!order || mine.some(({ settled }) => settled && settled !== 'LATE')) return false
  order.state = 'CANCELLED'
  for (const [code, checkout] of Object.entries(world.checkouts)) {
    if (!mine.includes(checkout) || checkout.settled || checkout.closed) continue
    decideParts(world, code, 'CREDITED')
    checkout.closed = how
    checkout.state = 'INIT'
    if (checkout.attempt === 'PENDING') checkout.attempt = 'FAIL'
  }
  return true
}

export const cancel = (world: World, id: string): Outcome =>
  after(world, (world) => {
    if (world.orders[id]?.state !== 'AWAITING_PAYMENT') return 'ORDER_STATUS_LOCKED'
    return end(world, id, 'CANCELLED') ? '' : 'ORDER_BEING_PAID'
  })

/** Expires overdue unpaid orders; one that another transaction is changing may be left for the next run. */
export function giveUp(world: World): Outcome[] {
  const over = Object.keys(world.orders).filter((id) => world.orders[id]?.isOver && world.orders[id]?.state === 'AWAITING_PAYMENT')
  const choices = over.reduce<string[][]>((sets, id) => sets.concat(sets.map((set) => [...set, id])), [[]])
  return choices.map((ids) =>
    after(world, (world) => {
      for (const id of ids) end(world, id, 'EXPIRED')
      return ''
    }),
  )
}

/** Starts a payment: the same checkout again while it waits for the same orders, else a new one under `code`. */
export const open = (world: World, ids: readonly string[], { code, renews }: { code: string; renews: boolean }): Outcome =>
  after(world, (world) => {
    const wanted = ids.map((id) => world.orders[id]).filter((order) => order !== undefined)
    if (wanted.some(({ state }) => state !== 'AWAITING_PAYMENT')) return 'ORDER_STATUS_LOCKED'
    if (ids.some((id) => checkoutsOf(world, id).some(({ settled }) => settled && settled !== 'LATE'))) return 'ORDER_BEING_PAID'
    if (!renews && wanted.some(({ isOver }) => isOver)) return 'ORDER_EXPIRED'
    for (const order of wanted) order.isOver = false
    const asked = [...ids].toSorted().join(' ')
    const waiting = Object.entries(world.checkouts).findLast(
      ([, one]) => one.orders.join(' ') === asked && one.state === 'WAITING' && !one.closed && !one.isOverdue,
    )
    if (waiting) return waiting[0]
    const sum = wanted.reduce((total, { price }) => total + price, 0)
    const blank = { state: 'WAITING', attempt: 'PENDING', settled: '', closed: '', isOverdue: false } as const
    if (world.checkouts[code]) return 'a new code'
    world.checkouts[code] = { sum, orders: asked.split(' '), ...blank }
    return code
  })

/** An admin decides about money in suspense. */
export const decide = (world: World, key: string, action: 'APPLY' | 'REFUND'): Outcome =>
  after(world, (world) => {
    const item = world.suspense[key]
    if (!item) return 'SUSPENSE_NOT_FOUND'
    if (item.state !== 'OPEN') return 'SUSPENSE_DECIDED'
    const checkout = world.checkouts[item.checkout]
    const isEnough = item.isWhole && checkout && item.name === 'LATE'
    const isPaidOtherwise = checkout?.orders.some((id) => world.orders[id]?.state === 'COMPLETED')
    if (action === 'REFUND') item.state = 'REFUND_DUE'
    else if (!isEnough) return 'SUSPENSE_NOT_APPLICABLE'
    else if (isPaidOtherwise) return 'SUSPENSE_ORDER_UNDELIVERABLE'
    else {
      item.state = 'APPLIED'
      checkout.settled = 'BY_DECISION'
      checkout.state = 'SUCCESS'
      creditSurplus(world, item.checkout, item.amount - checkout.sum)
      emit(world, 'paid', item.checkout)
      for (const id of checkout.orders) arrive(world, { kind: 'paid', checkout: item.checkout }, id)
      for (const id of checkout.orders) stopAsking(world, id, item.checkout)
    }
    return ''
  })

/** All pending events are delivered, in any order. */
export function work(world: World): Outcome[] {
  if (world.events.length === 0) return [{ answer: '', world }]
  return world.events.flatMap((one, at) => {
    const next = structuredClone(world)
    next.events.splice(at, 1)
    const ids = next.checkouts[one.checkout]?.orders ?? []
    for (const id of ids) arrive(next, one, id)
    for (const id of ids) if (one.kind === 'paid') stopAsking(next, id, one.checkout)
    return work(next)
  })
}

/** Another checkout for a paid order stops waiting when all its orders are settled and no gateway holds money for it. */
function stopAsking(world: World, id: string, by: string) {
  if (world.orders[id]?.state !== 'COMPLETED' || world.orders[id]?.payer !== by) return
  for (const [code, checkout] of Object.entries(world.checkouts)) {
    if (code === by || checkout.state !== 'WAITING' || !checkout.orders.includes(id)) continue
    const orders = checkout.orders.map((one) => world.orders[one])
    const isOpen = orders.some((one) => one?.state === 'AWAITING_PAYMENT' || one?.state === 'WAITING_CONFIRMATION')
    if (isOpen || orders.some((one) => one?.holds.includes(code))) continue
    Object.assign(checkout, { state: 'INIT', attempt: 'FAIL' })
    decideParts(world, code, 'CREDITED')
  }
}

function arrive(world: World, { kind, checkout: code }: ModelEvent, id: string) {
  const [order, checkout] = [world.orders[id], world.checkouts[code]]
  if (!order || !checkout) return
  const isUnpaid = order.state === 'AWAITING_PAYMENT' || order.state === 'WAITING_CONFIRMATION'
  if (kind === 'held' && isUnpaid && checkout.attempt === 'PENDING')
    Object.assign(order, { state: 'WAITING_CONFIRMATION', payer: code, holds: [...new Set([...order.holds, code])] })
  if (kind === 'refused' && order.state === 'WAITING_CONFIRMATION' && order.payer === code && !checkout.settled) {
    const other = order.holds.findLast((one) => one !== code && world.checkouts[one]?.attempt === 'PENDING')
    if (other) order.payer = other
    else end(world, id, 'CANCELLED')
  }
  if (kind !== 'paid' || (order.state === 'COMPLETED' && order.payer === code)) return
  if (isUnpaid || (order.state === 'CANCELLED' && checkout.settled === 'BY_DECISION')) {
    Object.assign(order, { state: 'COMPLETED', payer: code })
    return
  }
  const name = order.state === 'COMPLETED' ? 'DOUBLE' : 'LATE'
  world.suspense[partKey(code, id)] ??= { name, amount: order.price, state: 'OPEN', checkout: code, isWhole: false }
}
