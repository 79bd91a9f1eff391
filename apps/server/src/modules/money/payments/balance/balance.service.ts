import { balancePageSize } from '@khue/contracts/money/balance'
import { type Account, balanceOf, listEntries, post } from '#modules/money/ledger'
import { violatedConstraint } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { paymentError } from '../payments.errors.ts'
import { type Checkout, sumHeldBalance } from '../payments.repository.ts'

export const balanceAccount = (ownerId: string) => ({ code: 'LEARNING_BALANCE', ownerId }) as const

/** A person's learning balance; `held` is reserved for payments in progress. */
export async function readBalance(deps: Deps, personId: string) {
  const [balance, held] = await Promise.all([balanceOf(deps, balanceAccount(personId)), sumHeldBalance(deps.db, personId)])
  return { balance, held }
}

/** A page of its statement, newest first. */
export async function listBalanceEntries(deps: Deps, personId: string, before: string | undefined) {
  const rows = await listEntries(deps, balanceAccount(personId), { limit: balancePageSize + 1, ...(before && { before }) })
  return { entries: rows.slice(0, balancePageSize), hasMore: rows.length > balancePageSize }
}

/** The account that a checkout's expected money is credited to. */
export const creditAccount = ({ creditTo, payerId }: Pick<Checkout, 'creditTo' | 'payerId'>): Account =>
  creditTo === 'INSTALMENTS_RECEIVABLE' ? { code: creditTo, ownerId: payerId } : creditTo

type Holding = Pick<Checkout, 'id' | 'payerId' | 'balanceVnd'>

/** Reserves a checkout's part of its payer's balance, in the transaction that opens it. Throws INSUFFICIENT_BALANCE. */
export const holdBalance = (deps: Deps, { id, payerId, balanceVnd }: Holding) =>
  post(deps, {
    reason: 'BALANCE_HELD',
    source: { kind: 'checkout_balance', id },
    lines: [
      { account: balanceAccount(payerId), amount: balanceVnd },
      { account: 'BALANCE_HELD', amount: -balanceVnd },
    ],
  }).catch(refuseOverdraft)

/** The rest was received, so the reserved balance pays too. */
export async function useHeldBalance(deps: Deps, checkout: Holding & Pick<Checkout, 'creditTo'>) {
  const { id, balanceVnd } = checkout
  if (balanceVnd === 0) return
  await post(deps, {
    reason: 'BALANCE_USED',
    source: { kind: 'checkout_balance_end', id },
    lines: [
      { account: 'BALANCE_HELD', amount: balanceVnd },
      { account: creditAccount(checkout), amount: -balanceVnd },
    ],
  })
}

/** The checkout no longer waits for money: releases the reserved balance. Once per checkout, and never after it was used. */
export async function freeHeldBalance(deps: Deps, { id, payerId, balanceVnd }: Holding) {
  if (balanceVnd === 0) return
  await post(deps, {
    reason: 'BALANCE_FREED',
    source: { kind: 'checkout_balance_end', id },
    lines: [
      { account: 'BALANCE_HELD', amount: balanceVnd },
      { account: balanceAccount(payerId), amount: -balanceVnd },
    ],
  })
}

/** The database refuses an overdraft, also in a race; it is then reported as an insufficient balance. */
export function refuseOverdraft(error: unknown): never {
  if (violatedConstraint(error) === 'ledger_not_negative') throw paymentError.INSUFFICIENT_BALANCE()
  throw error
}
