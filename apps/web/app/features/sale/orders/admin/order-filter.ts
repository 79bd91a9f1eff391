import { Id } from '@khue/contracts/ids'
import { orderStatuses } from '@khue/contracts/sale/orders'
import { productKinds } from '@khue/contracts/ground/product-kinds'
import { searchAllOrders } from '@khue/contracts/sale/orders-admin'
import { paymentMethods } from '@khue/contracts/money/payments'
import type { Choice, Choices } from '#app/shared/ui/chip-row.tsx'
import { ordersAdminText as text } from './orders-admin.text.ts'

export type AllOrdersQuery = {
  status?: (typeof orderStatuses)[number]
  kind?: (typeof productKinds)[number]
  method?: (typeof paymentMethods)[number]
  from?: string
  until?: string
  term?: string
  cursor?: string
  item?: string
}

const path = '/admin/orders'
const { from: Day } = searchAllOrders.query.shape

/** Parses the query from an untrusted address; ignores values it does not understand. */
export function readAllOrdersQuery(params: URLSearchParams): AllOrdersQuery {
  const oneOf = <V extends string>(name: string, values: readonly V[]) => values.find((one) => one === params.get(name))
  const day = (name: string) => Day.safeParse(params.get(name) ?? undefined).data
  const id = (name: string) => Id.safeParse(params.get(name)).data
  const read: Record<keyof AllOrdersQuery, string | undefined> = {
    status: oneOf('status', orderStatuses),
    kind: oneOf('kind', productKinds),
    method: oneOf('method', paymentMethods),
    from: day('from'),
    until: day('until'),
    term: params.get('term')?.trim().slice(0, 100),
    cursor: id('cursor'),
    item: id('item'),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as AllOrdersQuery // each value has the type of its name
}

export function allOrdersAddress(query: AllOrdersQuery) {
  const entries = Object.entries(query).filter(([, value]) => value)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path
}

/** The list's filters, without its page and open item. */
export function filterOf(query: AllOrdersQuery): AllOrdersQuery {
  const { cursor: _, item: __, ...filter } = query
  return filter
}

type Chosen = 'status' | 'kind' | 'method'

/** A choice returns to the newest, with nothing open. */
export function allOrdersChoices(asked: AllOrdersQuery) {
  const query = filterOf(asked)
  const choices = <K extends Chosen>(name: K, names: Record<NonNullable<AllOrdersQuery[K]>, string>): Choice[] => {
    const { [name]: chosen, ...others } = query
    return [
      { label: text.every, href: allOrdersAddress(others), isOn: chosen === undefined },
      ...Object.entries<string>(names).map(([value, label]) => ({
        label,
        href: allOrdersAddress({ ...query, [name]: value }),
        isOn: chosen === value,
      })),
    ]
  }
  return {
    byStatus: { label: text.byStatus, choices: choices('status', text.statuses) },
    byKind: { label: text.byKind, choices: choices('kind', text.kinds) },
    byMethod: { label: text.byMethod, choices: choices('method', text.methods) },
  } satisfies Record<string, Choices>
}
