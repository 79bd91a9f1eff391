import type { PaymentMethod } from '@khue/contracts/money/payments'
import { freeBalances, readBalance } from '#modules/money/payments'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'

/** `asked`: what has been opened for the same before, locked by the caller. */
type Share = { purpose: string; totalVnd: number; asked: readonly string[]; useBalance: boolean; method: PaymentMethod }

/** What is asked by which way, and what of the learning balance goes beside it. A balance that reaches pays alone. */
export async function splitWithBalance(deps: Deps, buyer: Actor, { purpose, totalVnd, asked, useBalance, method }: Share) {
  const kept = asked.length > 0 ? await freeBalances(deps, asked, { purpose, totalVnd, usesBalance: useBalance }) : undefined
  if (kept) return { ...kept, method }
  const { balance } = useBalance ? await readBalance(deps, buyer.id) : { balance: 0 }
  if (useBalance && balance >= totalVnd) return { amountVnd: totalVnd, method: 'BALANCE' } as const
  return { amountVnd: totalVnd - balance, balanceVnd: balance, method }
}

/** What a buyer could pay with: also what is put by for payments of the same, which another payment of it would let go. */
export async function usableBalance(deps: Deps, buyer: Actor, asked: readonly unknown[]) {
  const { balance, held } = await readBalance(deps, buyer.id)
  return asked.length > 0 ? balance + held : balance
}
