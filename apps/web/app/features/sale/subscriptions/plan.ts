import type { Plan } from '@khue/contracts/sale/subscriptions'
import { readableOnWhite } from './readable-color.ts'

/** View model of a plan card. */
export type PlanView = {
  sku: string
  name: string
  image: string
  price: number
  months: number
  perMonth: PerMonth
  description: string
  /** Number of people in one household. */
  seats: number
  /** The plan's own colour, darkened if it would be unreadable on white. */
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

/** Price per month. A fraction is rounded up and marked as approximate: a card never shows less than the actual price. */
export function perMonth({ price, durationInMonths }: Pick<Plan, 'price' | 'durationInMonths'>): PerMonth {
  const exact = price / durationInMonths
  if (Number.isInteger(exact)) return { amount: exact, isRounded: false }
  return { amount: Math.ceil(exact / 1000) * 1000, isRounded: true }
}

/** Lowest monthly price of the plans on sale; undefined when there are none. */
export const lowestPerMonth = (plans: readonly Plan[]) => plans.map(perMonth).toSorted((a, b) => a.amount - b.amount)[0]
