import { type AdminPlan, createPlan } from '@khue/contracts/sale/plans-admin'
import { z } from 'zod'
import { typedNumber } from '#app/shared/typed-number.ts'

export const plansPath = '/admin/plans'

const { shape } = createPlan.body

/** The form in the API's shape. */
export const PlanForm = z.object({
  ...shape,
  price: z.preprocess(typedNumber, shape.price),
  months: z.preprocess(typedNumber, shape.months),
  seats: z.preprocess(typedNumber, shape.seats),
  stars: z.preprocess(typedNumber, shape.stars),
  sort: z.preprocess(typedNumber, shape.sort),
  isOnSale: z
    .literal('on')
    .optional()
    .transform((box) => box === 'on'),
})

/** Initial values of the form. */
export type PlanDraft = z.input<typeof createPlan.body>
export const emptyPlan: PlanDraft = {
  sku: '',
  name: '',
  price: 0,
  months: 6,
  description: '',
  color: '#252EAE',
  stars: 3,
  seats: 1,
  sort: 0,
  isOnSale: true,
}
export const draftOf = ({ sku, name, price, months, description, color, stars, seats, sort }: AdminPlan): PlanDraft => ({
  sku,
  name,
  price,
  months,
  description,
  color,
  stars,
  seats,
  sort,
})
