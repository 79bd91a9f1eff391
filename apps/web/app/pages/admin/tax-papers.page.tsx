import { exportTaxFiling, getTaxPaper, listTaxPapers, readTaxFiling, readTaxYear, retryTaxPaper } from '@khue/contracts/sale/tax-papers'
import { Link } from 'react-router'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { MoneyQueue } from '#app/features/money/payments/shared/money-queue.tsx'
import { FilingPanel } from '#app/features/sale/tax-papers/admin/filing-panel.tsx'
import { periodsUntil, toFiling, toTaxPaperAdminView, toYearView } from '#app/features/sale/tax-papers/admin/tax-paper-admin-view.ts'
import { readTaxPaperQuery, taxPaperAddress, taxPaperChoices } from '#app/features/sale/tax-papers/admin/tax-paper-filter.ts'
import { TaxPaperPanel } from '#app/features/sale/tax-papers/admin/tax-paper-panel.tsx'
import { taxPapersAdminText as text } from '#app/features/sale/tax-papers/admin/tax-papers-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from '#app/shared/ui/queue.module.css'
import type { Route } from './+types/tax-papers.page'

export const handle = { query: ['state', 'kind', 'term', 'cursor', 'item', 'period'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** The open paper, and the whole year of its person. */
async function readOpened(call: PageApi['call'], id: string) {
  const paper = await call(getTaxPaper, { params: { id } })
  const year = await call(readTaxYear, { params: { id: paper.personId }, query: { year: paper.month.slice(0, 4) } })
  return { view: toTaxPaperAdminView(paper), year: toYearView(year) }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const query = readTaxPaperQuery(new URL(request.url).searchParams)
  const { item, period, ...filter } = query
  const today = dayOf(new Date())
  const [list, filing, opened] = await Promise.all([
    call(listTaxPapers, { query: filter }),
    call(readTaxFiling, { params: { period: period ?? today.slice(0, 7) } }),
    item ? readOpened(call, item) : undefined, // independent of the list's page and filters
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const kept = { ...filter, ...(period && { period }) }
  const { state, kind, term, cursor } = filter
  return {
    query: { state, kind, term, period },
    choices: taxPaperChoices(query),
    rows: list.items.map((one) => ({
      view: toTaxPaperAdminView(one),
      href: taxPaperAddress({ ...query, item: one.id }),
      isOpen: one.id === item,
    })),
    opened,
    filing: toFiling(filing),
    periods: periodsUntil(today),
    missing: list.missingTaxIds,
    missingHref: taxPaperAddress({ state: 'WAITING', ...(period && { period }) }),
    hasProvider: list.hasProvider,
    closeHref: taxPaperAddress(kept),
    newestHref: cursor && taxPaperAddress({ ...kept, cursor: '' }),
    olderHref: list.nextCursor && taxPaperAddress({ ...kept, cursor: list.nextCursor }),
    clearHref: term && taxPaperAddress({ ...kept, term: '', cursor: '' }),
    isFiltered: state !== undefined || kind !== undefined || term !== undefined,
  }
}

const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('retry'), id: getTaxPaper.params.shape.id }),
  z.object({ step: z.literal('export'), ...exportTaxFiling.body.shape }),
])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const asked = await readForm(request, Step)
  const { call } = api(context)
  if (asked.step === 'export') {
    const { period, format } = asked
    return call(exportTaxFiling, { body: { period, format } }).catch(orSignIn(request))
  }
  await call(retryTaxPaper, { params: { id: asked.id }, body: {} }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

const { columns } = text

export default function AdminTaxPapersPage({ loaderData }: Route.ComponentProps) {
  const { query, choices, filing, periods, missing, missingHref, hasProvider, clearHref } = loaderData
  const { state, kind, term, period } = query
  return (
    <AdminFrame>
      <div className={panel.stack}>
        <div>
          <h1 className="h2">{text.title}</h1>
          <p className="muted">{text.lead}</p>
        </div>
        {!hasProvider && <Notice tone="warn">{text.noProvider}</Notice>}
        {missing > 0 && (
          <Notice tone="warn">
            {text.missing(missing)}{' '}
            <Link className="link" to={missingHref} preventScrollReset>
              {text.showMissing}
            </Link>
          </Notice>
        )}
        <FilingPanel filing={filing} periods={periods} kept={{ state, kind, term }} />
        <FilterBar
          rows={[
            { label: text.byState, choices: choices.byState },
            { label: text.byKind, choices: choices.byKind },
          ]}
          search={{
            name: 'term',
            value: term,
            label: text.searchLabel,
            hint: text.searchHint,
            maxLength: 60,
            kept: { state, kind, period },
            clearHref,
          }}
        />
        <Queue {...loaderData} />
      </div>
    </AdminFrame>
  )
}

/** The papers as a list, and beside it the one that is open. */
const Queue = ({ rows, opened, closeHref, isFiltered, newestHref, olderHref }: Route.ComponentProps['loaderData']) => (
  <div className={styles.queue}>
    <MoneyQueue
      columns={[columns.number, columns.kind, columns.at, columns.state, columns.amount]}
      texts={text}
      path="/admin/tax-papers"
      rows={rows.map(({ view, ...row }) => ({
        ...row,
        id: view.id,
        name: view.number,
        note: view.person,
        kind: view.kind,
        at: view.at,
        status: view.state,
        amount: view.amount,
        label: text.open(`${view.number}, ${view.person}`),
      }))}
      isFiltered={isFiltered}
      newestHref={newestHref}
      olderHref={olderHref}
    />
    {opened && <TaxPaperPanel key={opened.view.id} view={opened.view} year={opened.year} closeHref={closeHref} />}
  </div>
)
