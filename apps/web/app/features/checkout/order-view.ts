import type { Order } from '@khue/contracts/orders'
import { formatVnd } from '#app/shared/format.ts'
import { checkoutText as text } from './checkout.text.ts'

/** An order in the words of the summary. The price rows add up to the total (visual: true numbers). */
export type OrderView = {
  code: string
  items: { name: string; note: string; image: string | null }[]
  rows: { label: string; amount: string }[]
  total: string
}

export const toOrderView = (order: Order): OrderView => ({
  code: order.code,
  items: order.lines.map((line) => ({
    name: line.kind === 'SUB' ? text.plan(line.name) : line.name,
    note: [line.durationInMonths && text.months(line.durationInMonths), text.forLearner(line.learner.name)].filter(Boolean).join(', '),
    image: line.image,
  })),
  rows: [
    ...order.lines.map((line) => ({ label: order.lines.length > 1 ? line.name : text.planPrice, amount: formatVnd(line.price) })),
    { label: text.fee, amount: formatVnd(0) },
  ],
  total: formatVnd(order.total),
})
