import type { Plan } from '@khue/contracts/sale/subscriptions'
import { readableOnWhite } from './readable-color.ts'

/** A plan in the form its card shows. */
export type PlanView = {
  sku: string
  name: string
  image: string
  price: number
  months: number
  perMonth: PerMonth
  description: string
  /** For how many people of one household it is. */
  seats: number
  /** The plan's own colour, darkened when it could not be read on white. */
  accent: string
}
type PerMonth = { amount: number; isRounded: boolean }

export const toPlanView = (plan: Plan): PlanView => ({
  sku: plan.sku,
  name: plan.name,
  image: plan.image,
  price: plan.price,
  months: plan.durationInMonths,
  perMonth: perMonth(plan),
  description: plan.description,
  seats: plan.seats,
  accent: readableOnWhite(plan.viewInfo.color),
})

/** What a month costs. An amount that actions not come out even is rounded up and said to be so: a card never promises less than is paid. */
export function perMonth({ price, durationInMonths }: Pick<Plan, 'price' | 'durationInMonths'>): PerMonth {
  const exact = price / durationInMonths
  if (Number.isInteger(exact)) return { amount: exact, isRounded: false }
  return { amount: Math.ceil(exact / 1000) * 1000, isRounded: true }
}

/** The lowest price of a month among the plans on sale; undefined while there is none. */
export const lowestPerMonth = (plans: readonly Plan[]) => plans.map(perMonth).toSorted((a, b) => a.amount - b.amount)[0]
