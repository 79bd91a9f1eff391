import { searchOrders } from '@khue/contracts/sale/orders'
import { useNavigation, useRevalidator } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { kindChips, orderListAddress, type OrderQuery, readOrderQuery, statusChips } from '#app/features/sale/orders/order-filter.ts'
import { OrderFilters } from '#app/features/sale/orders/order-filters.tsx'
import { OrderList, type Orders } from '#app/features/sale/orders/order-list.tsx'
import { toOrderRow } from '#app/features/sale/orders/order-view.ts'
import { ordersText as text } from '#app/features/sale/orders/orders.text.ts'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/orders.page'

export const handle = { query: ['status', 'kind', 'code', 'page'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const path = '/account/my-orders'
const pageSize = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readOrderQuery(new URL(request.url).searchParams)
  const orders = await loadOrders(api(context).call, query).catch(orSignIn(request))
  const clearHref = query.code && orderListAddress({ ...query, code: '', page: 0 })
  return { query, statuses: statusChips(query), kinds: kindChips(query), clearHref, orders }
}

/** A failed list is shown as an error inside the page; a signed-out user is redirected. */
async function loadOrders(call: PageApi['call'], query: OrderQuery): Promise<Orders> {
  const { status, kind, code, page } = query
  try {
    const { items, total, totalIsCapped } = await call(searchOrders, {
      body: { page, size: pageSize, ...(status && { statuses: [status] }), ...(kind && { kinds: [kind] }), ...(code && { code }) },
    })
    const hasMore = totalIsCapped ? items.length === pageSize : (page + 1) * pageSize < total
    return {
      state: 'ready',
      rows: items.map(toOrderRow),
      total: `${formatNumber(total)}${totalIsCapped ? '+' : ''}`,
      previous: page > 0 ? orderListAddress({ ...query, page: page - 1 }) : undefined,
      next: hasMore ? orderListAddress({ ...query, page: page + 1 }) : undefined,
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.status === 401) throw error
    return { state: 'failed' }
  }
}

export default function AccountOrdersPage({ loaderData: { query, statuses, kinds, clearHref, orders } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isFiltered = query.status !== undefined || query.kind !== undefined || query.code !== undefined
  const isComing = navigation.state === 'loading' && navigation.location.pathname === path
  return (
    <AccountFrame>
      <h1 className="h2">{text.title}</h1>
      <OrderFilters query={query} statuses={statuses} kinds={kinds} clearHref={clearHref} />
      <OrderList
        orders={orders}
        isFiltered={isFiltered}
        isLoading={isComing || (orders.state === 'failed' && state !== 'idle')}
        onRetry={() => void revalidate()}
      />
    </AccountFrame>
  )
}
