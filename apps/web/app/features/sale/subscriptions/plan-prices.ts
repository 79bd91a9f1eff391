import type { Reply } from '@khue/contracts/endpoint'
import type { quoteItems } from '@khue/contracts/sale/promotions'
import { browserApi } from '#app/shared/browser-api.ts'

/** A plan's price for the viewer, if it differs from the list price. */
export type PlanOffer = { amountDue: number; bonusDays: number }
export type PlanPrices = {
  offers: ReadonlyMap<string, PlanOffer>
  /** The requested code with its effect, or why it has none. */
  code: { code: string; isUsed: boolean; explanation: string } | undefined
}

const where = { method: 'POST', path: '/promotions/v1/quote' } as const

/** Loads plan prices with general offers, and with a code if there is one. */
export async function askPlanPrices(skus: readonly string[], code: string | undefined): Promise<PlanPrices> {
  const body = { items: skus.map((sku) => ({ sku })), codes: code === undefined ? [] : [code] }
  return toPrices(await browserApi.call<typeof quoteItems>(where, { body }), code)
}

/** A code is applied if it makes any plan cheaper or longer. */
export function toPrices({ items }: Reply<typeof quoteItems>, code: string | undefined): PlanPrices {
  const changed = items.filter(({ price, amountDue, bonusDays }) => amountDue < price || bonusDays > 0)
  const step = items.flatMap(({ steps }) => steps).find((one) => one.code !== null)
  const refusal = items.flatMap(({ refused }) => refused)[0]
  const explanation = step?.explanation ?? refusal?.explanation
  return {
    offers: new Map(changed.map(({ sku, amountDue, bonusDays }) => [sku, { amountDue, bonusDays }])),
    code: code === undefined || explanation === undefined ? undefined : { code, isUsed: step !== undefined, explanation },
  }
}
