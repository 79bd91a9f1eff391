import { cleanCode } from '@khue/contracts/typed-text'
import { type OrderFilter, orderFilters, orderStatuses } from '@khue/contracts/sale/orders'
import { productKinds } from '@khue/contracts/ground/product-kinds'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { ordersText as text } from './orders.text.ts'

/** Filters of the user's orders, held by the address. */
export type OrderQuery = { status?: OrderFilter; kind?: ProductKind; code?: string; page: number }
type ProductKind = (typeof productKinds)[number]

const path = '/account/my-orders'
const longestCode = 16
const lastPage = 999

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const status = orderFilters.find((one) => one === params.get('status'))
  const kind = productKinds.find((one) => one === params.get('kind'))
  const code = cleanCode(params.get('code') ?? '').slice(0, longestCode)
  const page = Number(params.get('page'))
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(code && { code }),
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 0,
  }
}

export function orderListAddress({ status, kind, code, page = 0 }: Partial<OrderQuery>) {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(kind && { kind }),
    ...(code && { code }),
    ...(page > 0 && { page: String(page) }),
  })
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

const labels = {
  AWAITING_PAYMENT: text.awaiting,
  WAITING_CONFIRMATION: text.waiting,
  COMPLETED: text.completed,
  CANCELLED: text.cancelled,
  REFUNDED: text.refunded,
}

/** A chip for all orders and one per status. A choice returns to the first page. */
export const statusChips = ({ status, kind, code = '' }: OrderQuery): Choice[] =>
  [undefined, ...orderStatuses].map((one) => ({
    label: one ? labels[one] : text.all,
    href: orderListAddress({ ...(one && { status: one }), ...(kind && { kind }), code }),
    isOn: status === one,
  }))

/** The same for product kinds. */
export const kindChips = ({ status, kind, code = '' }: OrderQuery): Choice[] =>
  [undefined, ...productKinds].map((one) => ({
    label: one ? text.kinds[one] : text.allKinds,
    href: orderListAddress({ ...(status && { status }), ...(one && { kind: one }), code }),
    isOn: kind === one,
  }))
