import { balances } from '#modules/ledger'
import type { Deps } from '#platform/deps'

/** What the house's accounts have gained since: `const gained = await watchBooks(deps)` … `await gained()`. */
export async function watchBooks(deps: Deps) {
  const read = async () => new Map((await balances(deps)).map(({ code, balance }) => [code as string, balance]))
  const before = await read()
  return async () => {
    const changes = [...(await read())].map(([code, balance]) => [code, balance - (before.get(code) ?? 0)] as const)
    return Object.fromEntries(changes.filter(([, change]) => change !== 0))
  }
}
