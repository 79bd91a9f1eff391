import { useEffect, useState } from 'react'
import { forgetPromoCode, readPromoCode } from '#app/shared/promo-code.ts'
import type { Plans } from './plan-dialog.tsx'
import { askPlanPrices, type PlanPrices } from './plan-prices.ts'

/**
 * What the plans of an open dialog cost with the code that the browser keeps. Until the answer is there, and where there is none, the
 * list prices stand, which nobody pays less than they were told.
 */
export function usePlanPrices(plans: Plans, isOpen: boolean) {
  const [prices, setPrices] = useState<PlanPrices>()
  const skus = plans.state === 'ready' ? plans.items.map(({ sku }) => sku).join(' ') : ''
  useEffect(() => {
    if (!isOpen || skus === '') return undefined
    const left = new AbortController()
    // a code of the address is kept by an effect further out, which has its turn after this one
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

/** Without an answer the list prices stand. */
const ask = (skus: string, code: string | undefined) => askPlanPrices(skus.split(' '), code).catch(() => undefined)
