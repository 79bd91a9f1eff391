import { getOrderInstalments, writeOffInstalments } from '@khue/contracts/sale/instalments'
import { getAnyOrder, searchAllOrders } from '@khue/contracts/sale/orders-admin'
import { listRefunds, previewOnBehalf, refundOnBehalf } from '@khue/contracts/sale/refunds-admin'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AdminPlan } from '#app/features/sale/orders/instalments/admin/admin-plan.tsx'
import { toPlanView } from '#app/features/sale/orders/instalments/plan-view.ts'
import { OrderTimeline } from '#app/features/sale/orders/order-timeline.tsx'
import { toOrderView } from '#app/features/sale/orders/order-view.ts'
import { toAdminOrderView, toOrderRowView } from '#app/features/sale/orders/admin/order-admin-view.ts'
import { allOrdersAddress, allOrdersChoices, readAllOrdersQuery } from '#app/features/sale/orders/admin/order-filter.ts'
import { OrderPanel } from '#app/features/sale/orders/admin/order-panel.tsx'
import { ordersAdminText as text } from '#app/features/sale/orders/admin/orders-admin.text.ts'
import { OrdersFilters } from '#app/features/sale/orders/admin/orders-filters.tsx'
import { OrdersTable } from '#app/features/sale/orders/admin/orders-table.tsx'
import { api } from '#app/shared/api.ts'
import { formatDate } from '#app/shared/format.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from '#app/shared/ui/queue.module.css'
import type { Route } from './+types/orders.page'

export const handle = { query: ['status', 'kind', 'method', 'from', 'until', 'term', 'cursor', 'item'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readAllOrdersQuery(new URL(request.url).searchParams)
  const { item, ...search } = query
  const [list, opened] = await Promise.all([
    call(searchAllOrders, { query: search }),
    item ? openOrder(call, item) : undefined, // independent of the list's page and filters
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const { cursor, ...filter } = search
  return {
    query,
    choices: allOrdersChoices(query),
    rows: list.items.map((one) => ({
      view: toOrderRowView(one),
      href: allOrdersAddress({ ...query, item: one.id }),
      isOpen: one.id === item,
    })),
    notes: [
      ...(list.hasTooManyMatches ? [text.tooWide] : []),
      ...(list.searchedUntil ? [text.searchedUntil(formatDate(list.searchedUntil))] : []),
    ],
    opened,
    closeHref: allOrdersAddress(search),
    newestHref: cursor && allOrdersAddress(filter),
    older: list.nextCursor
      ? { href: allOrdersAddress({ ...filter, cursor: list.nextCursor }), isPart: list.searchedUntil !== undefined }
      : undefined,
    isFiltered: Object.keys(filter).length > 0,
  }
}

async function openOrder(call: PageApi['call'], id: string) {
  const [order, { items: refunds }, preview, { plan }] = await Promise.all([
    call(getAnyOrder, { params: { id } }),
    call(listRefunds, { query: { orderId: id } }),
    call(previewOnBehalf, { query: { orderId: id } }),
    call(getOrderInstalments, { query: { orderId: id } }),
  ])
  return {
    view: toAdminOrderView({ order, refunds, preview }),
    timeline: toOrderView(order).timeline,
    plan: plan ? toPlanView(plan, new Date()) : undefined,
  }
}

const { orderId, lineIds, reason, channel } = refundOnBehalf.body.shape
const GivingUp = z.strictObject({ step: z.literal('give-up'), ...writeOffInstalments.body.shape })
const Refund = z.strictObject({
  step: z.literal('refund'),
  orderId,
  lineIds: z
    .string()
    .transform((ids) => ids.split(' ').filter(Boolean))
    .pipe(lineIds),
  reason,
  channel,
})

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { call } = api(context)
  const submitted = await readForm(request, z.discriminatedUnion('step', [Refund, GivingUp]))
  if (submitted.step === 'give-up') {
    const { step: _, ...body } = submitted
    await call(writeOffInstalments, { body }).catch(orSignIn(request))
    return { done: true as const }
  }
  const { step: _, ...body } = submitted
  await call(refundOnBehalf, { body }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { query, choices, rows, notes, opened, closeHref, newestHref, older, isFiltered } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <OrdersFilters query={query} choices={choices} />
      {notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
      <div className={styles.queue}>
        <OrdersTable rows={rows} isFiltered={isFiltered} newestHref={newestHref} older={older} />
        {opened && (
          <OrderPanel key={opened.view.id} view={opened.view} closeHref={closeHref}>
            {opened.plan && <AdminPlan plan={opened.plan} />}
            <OrderTimeline events={opened.timeline} />
          </OrderPanel>
        )}
      </div>
    </AdminFrame>
  )
}
