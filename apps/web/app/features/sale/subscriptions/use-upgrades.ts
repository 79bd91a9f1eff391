import type { quoteUpgrades } from '@khue/contracts/sale/memberships'
import { useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

/** What is still to pay for each dearer plan, by its sku, and where that is chosen. */
export type Upgrades = { href: string; amountDue: ReadonlyMap<string, number> }

const where = { method: 'GET', path: '/subscriptions/v1/upgrade-quote' } as const

/** What whoever learns could upgrade to; nothing for guests, and until the answer is there. */
export function useUpgrades(learnerId: string | undefined, isOpen: boolean) {
  const [upgrades, setUpgrades] = useState<Upgrades & { learnerId: string }>()
  useEffect(() => {
    if (!isOpen || learnerId === undefined) return undefined
    const left = new AbortController()
    void ask(learnerId).then((found) => left.signal.aborted || setUpgrades(found))
    return () => left.abort()
  }, [isOpen, learnerId])
  return upgrades?.learnerId === learnerId ? upgrades : undefined
}

/** Without an answer the plans are bought as they are. */
const ask = (learnerId: string) =>
  browserApi.call<typeof quoteUpgrades>(where, { query: { learnerId } }).then(
    ({ items }) => ({
      learnerId,
      href: `/account/settings/membership?open=upgrade&learnerId=${learnerId}`,
      amountDue: new Map(items.map(({ sku, amountDue }) => [sku, amountDue])),
    }),
    () => undefined,
  )
