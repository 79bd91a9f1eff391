import { InvoiceBuyerForm } from '@khue/contracts/sale/invoice-buyer'
import { cancelInvoice, getInvoice, invoiceActions, listInvoices, replaceInvoice, retryInvoice } from '@khue/contracts/sale/invoices'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { toInvoiceAdminView } from '#app/features/sale/invoices/admin/invoice-admin-view.ts'
import { invoiceAddress, invoiceChoices, readInvoiceQuery } from '#app/features/sale/invoices/admin/invoice-filter.ts'
import { InvoicePanel } from '#app/features/sale/invoices/admin/invoice-panel.tsx'
import { InvoiceTable } from '#app/features/sale/invoices/admin/invoice-table.tsx'
import { invoicesAdminText as text } from '#app/features/sale/invoices/admin/invoices-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from '#app/shared/ui/queue.module.css'
import type { Route } from './+types/invoices.page'

export const handle = { query: ['state', 'kind', 'term', 'cursor', 'item'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readInvoiceQuery(new URL(request.url).searchParams)
  const { item, ...filter } = query
  const [list, opened] = await Promise.all([
    call(listInvoices, { query: filter }),
    item ? call(getInvoice, { params: { id: item } }) : undefined, // independent of the list's page and filters
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const { state, kind, term, cursor } = filter
  return {
    query: { state, kind, term },
    choices: invoiceChoices(query),
    rows: list.items.map((one) => ({
      view: toInvoiceAdminView(one),
      href: invoiceAddress({ ...query, item: one.id }),
      isOpen: one.id === item,
    })),
    opened: opened && toInvoiceAdminView(opened),
    closeHref: invoiceAddress(filter),
    newestHref: cursor && invoiceAddress({ ...filter, cursor: '' }),
    olderHref: list.nextCursor && invoiceAddress({ ...filter, cursor: list.nextCursor }),
    clearHref: term && invoiceAddress({ ...filter, term: '', cursor: '' }),
    isFiltered: state !== undefined || kind !== undefined || term !== undefined,
    hasProvider: list.hasProvider,
  }
}

const Step = z.object({ step: z.enum(invoiceActions), id: getInvoice.params.shape.id })
const Reason = cancelInvoice.body.strip()

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { step, id } = await readForm(request.clone(), Step)
  await runStep[step](api(context).call, id, request).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const runStep = {
  retry: (call: PageApi['call'], id: string) => call(retryInvoice, { params: { id }, body: {} }),
  replace: async (call: PageApi['call'], id: string, request: Request) => {
    const { reason, ...buyer } = await readForm(request, InvoiceBuyerForm.extend(Reason.shape))
    return call(replaceInvoice, { params: { id }, body: { buyer, reason } })
  },
  cancel: async (call: PageApi['call'], id: string, request: Request) =>
    call(cancelInvoice, { params: { id }, body: await readForm(request, Reason) }),
}

export default function AdminInvoicesPage({ loaderData }: Route.ComponentProps) {
  const { query, choices, rows, opened, closeHref, newestHref, olderHref, clearHref, isFiltered, hasProvider } = loaderData
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      {!hasProvider && <Notice tone="warn">{text.noProvider}</Notice>}
      <FilterBar
        rows={[
          { label: text.byState, choices: choices.byState },
          { label: text.byKind, choices: choices.byKind },
        ]}
        search={{
          name: 'term',
          value: query.term,
          label: text.searchLabel,
          hint: text.searchHint,
          maxLength: 40,
          kept: { state: query.state, kind: query.kind },
          clearHref,
        }}
      />
      <div className={styles.queue}>
        <InvoiceTable rows={rows} isFiltered={isFiltered} newestHref={newestHref} olderHref={olderHref} />
        {opened && <InvoicePanel key={opened.id} view={opened} closeHref={closeHref} />}
      </div>
    </AdminFrame>
  )
}
