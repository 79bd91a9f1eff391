/** What the model of `callbacks-vnpay` expects to be stored, in the form in which the proof reads the product's rows. */
import type { World } from './callbacks-vnpay.model.ts'

/** The expected balance of each ledger account: debits plus, credits minus. */
export function balancesOf({ money, suspense }: World) {
  const balances: Record<string, number> = {}
  const move = (from: string, to: string, amount: number) => {
    balances[to] = (balances[to] ?? 0) + amount
    balances[from] = (balances[from] ?? 0) - amount
  }
  for (const { amount } of Object.values(money)) move('DEFERRED_REVENUE', 'CLEARING_VNPAY', amount)
  for (const { name, amount, state } of Object.values(suspense)) {
    move(`SUSPENSE_${name}`, 'DEFERRED_REVENUE', amount)
    if (state === 'REFUND_DUE') move('REFUNDS_PAYABLE', `SUSPENSE_${name}`, amount)
    if (state === 'CREDITED') move('LEARNING_BALANCE', `SUSPENSE_${name}`, amount)
    if (state === 'APPLIED') move('DEFERRED_REVENUE', `SUSPENSE_${name}`, amount)
  }
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0))
}

/** The observable part of a world, in a canonical order. */
export const seen = ({ orders, checkouts, money, suspense }: World) => ({
  orders: sorted(orders, ({ state, payer }) => [state, payer]),
  checkouts: sorted(checkouts, ({ sum, state, attempt, settled, closed }) => [sum, state, attempt, settled, closed]),
  money: sorted(money, ({ name, amount }) => [name, amount]),
  suspense: sorted(suspense, ({ name, amount, state }) => [name, amount, state]),
})

/** A key that is equal for worlds with the same future behaviour, observable or not. */
export const nameOf = (world: World) =>
  JSON.stringify([
    seen(world),
    world.events.map(({ kind, checkout }) => `${kind} ${checkout}`).toSorted(),
    sorted(world.checkouts, ({ isOverdue }) => [isOverdue]),
    sorted(world.orders, ({ isOver, holds }) => [isOver, holds]),
  ])

const sorted = <T>(rows: Record<string, T>, facts: (row: T) => unknown[]) =>
  Object.keys(rows)
    .toSorted()
    .map((key) => [key, ...facts(rows[key]!)]) // one of its own keys
