import type { Query } from '@khue/contracts/endpoint'
import { orderSearchPeopleLimit, ordersAdminPageSize, type searchAllOrders as searchApi } from '@khue/contracts/sale/orders-admin'
import type { PaymentMethod } from '@khue/contracts/money/payments'
import { listGiven } from '#modules/sale/entitlements'
import { findPeopleIds, listPeople } from '#modules/people/people'
import { noteContactLookup } from '#modules/people/user-admin'
import type { Actor } from '#platform/http/api'
import { describeReceipts, describeCheckoutsForAdmin, findCheckoutId } from '#modules/money/payments'
import type { Deps } from '#platform/deps'
import { isCode } from '#platform/crypto/public-codes'
import { vietnamMoment } from '#platform/vietnam/time'
import { type AllOrdersFilter, findAnyOrder, findIdByCode, listAllOrders } from './all-orders.repository.ts'
import { listEvents } from '../order-events.repository.ts'
import { orderError } from '../orders.errors.ts'
import { listCheckoutIdsOfOrder, listOrderIdsOfCheckout, type Order } from '../orders.repository.ts'
import { withLines } from '../reading/read-orders.service.ts'

type Search = Query<typeof searchApi>

/** Searches the orders of all buyers, newest first. */
export async function searchAll(deps: Deps, actor: Actor, { term, method, cursor, ...rest }: Search) {
  const meant = term === undefined ? {} : await readTerm(deps, actor, term)
  const { hasTooManyMatches = false, ...who } = meant
  const filter = { status: rest.status, kind: rest.kind, ...daysOf(rest), ...who }
  const { found, nextCursor, searchedUntil } = await scanOrders(deps, { filter, method, before: cursor })
  const [orders, methods] = await Promise.all([withLines(deps, found), methodsOf(deps, found)])
  const people = await listPeople(
    deps,
    found.map(({ buyerId }) => buyerId),
  )
  return {
    items: orders.map((order) => ({
      ...order,
      buyer: { id: order.buyerId, name: people.get(order.buyerId)?.name ?? '' },
      method: methods.get(order.paidByCheckoutId ?? '') ?? null,
      refundedVnd: order.lines.reduce((sum, { refundedVnd }) => sum + refundedVnd, 0),
    })),
    nextCursor,
    searchedUntil,
    hasTooManyMatches,
  }
}

/** Both Vietnamese days are included in full. */
function daysOf({ from, until }: Pick<Search, 'from' | 'until'>) {
  return {
    from: from === undefined ? undefined : vietnamMoment(Temporal.PlainDate.from(from)),
    until: until === undefined ? undefined : vietnamMoment(Temporal.PlainDate.from(until).add({ days: 1 })),
  }
}

type Meant = Pick<AllOrdersFilter, 'ids' | 'people'> & { hasTooManyMatches?: boolean }

/** Reads the search term: an order code, a checkout code, or a buyer or learner. */
async function readTerm(deps: Deps, actor: Actor, term: string): Promise<Meant> {
  const code = term.replaceAll(/[\s.-]/g, '').toUpperCase()
  if (isCode('KH', code)) return { ids: [await findIdByCode(deps.db, code)].filter((id) => id !== undefined) }
  const checkoutId = await findCheckoutId(deps, code)
  if (checkoutId !== undefined) return { ids: await listOrderIdsOfCheckout(deps.db, checkoutId) }
  await noteContactLookup(deps, actor, term)
  const people = await findPeopleIds(deps, term, orderSearchPeopleLimit + 1)
  return { people: people.slice(0, orderSearchPeopleLimit), hasTooManyMatches: people.length > orderSearchPeopleLimit }
}

type Scan = { filter: AllOrdersFilter; method: PaymentMethod | undefined; before: string | undefined }
const batch = 500
/** How many paid orders one request scans for a payment method, which only payments knows. */
const maxScanned = 5000

/** One page. With a payment method it scans at most `maxScanned` orders and reports as `searchedUntil` how far back it got. */
async function scanOrders(deps: Deps, { filter, method, before }: Scan) {
  const size = ordersAdminPageSize
  if (method === undefined) {
    const rows = await listAllOrders(deps.db, filter, { before, limit: size + 1 })
    return { found: rows.slice(0, size), nextCursor: rows.length > size ? rows[size - 1]?.id : undefined, searchedUntil: undefined }
  }
  const found: Order[] = []
  let last: Order | undefined
  for (let seen = 0; seen < maxScanned; seen += batch) {
    const rows = await listAllOrders(deps.db, { ...filter, isPaid: true }, { before: last?.id ?? before, limit: batch })
    const methods = await methodsOf(deps, rows)
    for (const row of rows) {
      if (methods.get(row.paidByCheckoutId ?? '') === method) found.push(row)
      last = row
      if (found.length === size) return { found, nextCursor: row.id, searchedUntil: undefined }
    }
    if (rows.length < batch) return { found, nextCursor: undefined, searchedUntil: undefined }
  }
  return { found, nextCursor: last?.id, searchedUntil: last?.createdAt }
}

/** Payment method by checkout id, for the checkouts that paid these orders. */
async function methodsOf(deps: Deps, orders: readonly Order[]) {
  const ids = [...new Set(orders.flatMap(({ paidByCheckoutId }) => paidByCheckoutId ?? []))]
  return new Map((await describeReceipts(deps, ids)).map(({ checkoutId, method }) => [checkoutId, method]))
}

/** Any buyer's order with its history, periods and checkouts. Throws ORDER_NOT_FOUND. */
export async function readAnyOrder(deps: Deps, id: string) {
  const found = await findAnyOrder(deps.db, id)
  if (!found) throw orderError.ORDER_NOT_FOUND()
  const [[order], events, checkouts, people] = await Promise.all([
    withLines(deps, [found]),
    listEvents(deps.db, { orderId: id }),
    listCheckoutIdsOfOrder(deps.db, id).then((ids) => describeCheckoutsForAdmin(deps, ids)),
    listPeople(deps, [found.buyerId]),
  ])
  if (!order) throw orderError.ORDER_NOT_FOUND()
  const given = await listGiven(
    deps,
    order.lines.map((line) => line.id),
  )
  return { order, events, given, checkouts, buyer: { id: found.buyerId, name: people.get(found.buyerId)?.name ?? '' } }
}
