import type { PaymentMethod } from '@khue/contracts/money/payments'
import { freeBalances, readBalance } from '#modules/money/payments'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

/** `asked`: earlier checkouts for the same orders, locked by the caller. */
type Share = { purpose: string; totalVnd: number; asked: readonly string[]; useBalance: boolean; method: PaymentMethod }

/** Splits an amount between payment method and learning balance. A sufficient balance pays alone. A repeated request keeps its earlier split. */
export async function splitWithBalance(deps: Deps, buyer: Actor, { purpose, totalVnd, asked, useBalance, method }: Share) {
  const kept = asked.length > 0 ? await freeBalances(deps, asked, { purpose, totalVnd, usesBalance: useBalance }) : undefined
  if (kept) return { ...kept, method }
  const { balance } = useBalance ? await readBalance(deps, buyer.id) : { balance: 0 }
  if (useBalance && balance >= totalVnd) return { amountVnd: totalVnd, method: 'BALANCE' } as const
  return { amountVnd: totalVnd - balance, balanceVnd: balance, method }
}

/** The balance that a buyer can use, including what earlier checkouts of the same orders hold: a new payment releases it. */
export async function usableBalance(deps: Deps, buyer: Actor, asked: readonly unknown[]) {
  const { balance, held } = await readBalance(deps, buyer.id)
  return asked.length > 0 ? balance + held : balance
}
