import { useEffect, useState } from 'react'
import { forgetPromoCode, readPromoCode } from '#app/features/sale/promotions/shared/promo-code.ts'
import type { Plans } from './plan-dialog.tsx'
import { askPlanPrices, type PlanPrices } from './plan-prices.ts'

/**
 * Prices of the plans in an open dialog, with the code stored in the browser. List prices are shown until the reply arrives and after a
 * failure; nobody pays more than they were shown.
 */
export function usePlanPrices(plans: Plans, isOpen: boolean) {
  const [prices, setPrices] = useState<PlanPrices>()
  const skus = plans.state === 'ready' ? plans.items.map(({ sku }) => sku).join(' ') : ''
  useEffect(() => {
    if (!isOpen || skus === '') return undefined
    const left = new AbortController()
    // runs after an outer effect has stored the address's code
    void Promise.resolve()
      .then(() => ask(skus, readPromoCode()))
      .then((found) => left.signal.aborted || setPrices(found))
    return () => left.abort()
  }, [isOpen, skus])
  const forget = async () => {
    forgetPromoCode()
    setPrices(await ask(skus, undefined))
  }
  return { prices, forget: () => void forget() }
}

/** Without a reply, list prices stay. */
const ask = (skus: string, code: string | undefined) => askPlanPrices(skus.split(' '), code).catch(() => undefined)
