import type { Reply } from '@khue/contracts/endpoint'
import type { quoteItems } from '@khue/contracts/promotions'
import { browserApi } from '#app/shared/browser-api.ts'

/** What a plan costs for whoever looks, where that is not its list price. */
export type PlanOffer = { toPay: number; bonusDays: number }
export type PlanPrices = {
  offers: ReadonlyMap<string, PlanOffer>
  /** The code that was asked about: what it does, or why it does nothing. */
  code: { code: string; isUsed: boolean; says: string } | undefined
}

const where = { method: 'POST', path: '/promotions/v1/quote' } as const

/** Asks what plans cost with what everybody is given, and with a code if there is one. */
export async function askPlanPrices(skus: readonly string[], code: string | undefined): Promise<PlanPrices> {
  const body = { items: skus.map((sku) => ({ sku })), codes: code === undefined ? [] : [code] }
  return toPrices(await browserApi.call<typeof quoteItems>(where, { body }), code)
}

/** A code counts when it makes one of the plans cheaper or longer. */
export function toPrices({ items }: Reply<typeof quoteItems>, code: string | undefined): PlanPrices {
  const changed = items.filter(({ price, toPay, bonusDays }) => toPay < price || bonusDays > 0)
  const step = items.flatMap(({ steps }) => steps).find((one) => one.code !== null)
  const refusal = items.flatMap(({ refused }) => refused)[0]
  const says = step?.says ?? refusal?.says
  return {
    offers: new Map(changed.map(({ sku, toPay, bonusDays }) => [sku, { toPay, bonusDays }])),
    code: code === undefined || says === undefined ? undefined : { code, isUsed: step !== undefined, says },
  }
}
