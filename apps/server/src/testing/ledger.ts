import { balances } from '#modules/money/ledger'
import type { Deps } from '#platform/deps'

/** The changes of the platform's accounts: `const gained = await trackBalances(deps)` … `await gained()`. */
export async function trackBalances(deps: Deps) {
  const read = async () => {
    const ofCode = Map.groupBy(await balances(deps), ({ code }) => code as string) // accounts of persons are summed
    return new Map([...ofCode].map(([code, rows]) => [code, rows.reduce((sum, { balance }) => sum + balance, 0)]))
  }
  const before = await read()
  return async () => {
    const changes = [...(await read())].map(([code, balance]) => [code, balance - (before.get(code) ?? 0)] as const)
    return Object.fromEntries(changes.filter(([, change]) => change !== 0))
  }
}
