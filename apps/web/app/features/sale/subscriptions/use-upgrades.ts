import type { quoteUpgrades } from '@khue/contracts/sale/memberships'
import { useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'

/** Price difference of each higher plan by SKU, and where to choose it. */
export type Upgrades = { href: string; amountDue: ReadonlyMap<string, number> }

const where = { method: 'GET', path: '/subscriptions/v1/upgrade-quote' } as const

/** Upgrades of the learner; undefined for guests and until the reply arrives. */
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

/** Without a reply, plans are sold at list price. */
const ask = (learnerId: string) =>
  browserApi.call<typeof quoteUpgrades>(where, { query: { learnerId } }).then(
    ({ items }) => ({
      learnerId,
      href: `/account/settings/membership?open=upgrade&learnerId=${learnerId}`,
      amountDue: new Map(items.map(({ sku, amountDue }) => [sku, amountDue])),
    }),
    () => undefined,
  )
