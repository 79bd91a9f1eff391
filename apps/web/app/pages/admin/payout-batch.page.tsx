import {
  checkPayoutBatch,
  dropPayoutBatch,
  exportPayoutBatch,
  listBatchPayouts,
  readPayoutBatch,
  sendPayoutBatch,
} from '@khue/contracts/money/payouts-admin'
import { Link } from 'react-router'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { BatchActions } from '#app/features/money/payouts/admin/batch-actions.tsx'
import { BatchSteps } from '#app/features/money/payouts/admin/batch-steps.tsx'
import { stateChoices, toBatchView, toPayoutRow } from '#app/features/money/payouts/admin/batch-view.ts'
import { auditOf, batchPath, withQuery } from '#app/features/money/payouts/admin/payout-paths.ts'
import { PayoutTable } from '#app/features/money/payouts/admin/payout-table.tsx'
import styles from '#app/features/money/payouts/admin/payouts.module.css'
import { payoutsAdminText } from '#app/features/money/payouts/admin/payouts-admin.text.ts'
import { SumRow } from '#app/features/money/payouts/admin/sum-row.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { Route } from './+types/payout-batch.page'

const { batch: text, audit } = payoutsAdminText

export const handle = { ownQuery: ['q', 'state', 'cursor'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.batch.title} · Khuê` : text.metaTitle },
  { name: 'robots', content: 'noindex' },
]

const { q, state, cursor } = listBatchPayouts.query.shape
/** What an address does not say well it does not say. */
const Filter = z.object({ q: q.catch(undefined), state: state.catch(undefined), cursor: cursor.catch(undefined) })

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { q, state, cursor } = Filter.parse(Object.fromEntries(url.searchParams))
  const filter = { q: q || undefined, state }
  const [batch, list] = await Promise.all([
    call(readPayoutBatch, { params }),
    call(listBatchPayouts, { params, query: { ...filter, cursor } }),
  ])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  const addressOf = (query: Record<string, string | undefined>) => withQuery(batchPath(params.id), query)
  return {
    batch: toBatchView(batch),
    q: filter.q,
    kept: { state },
    clearHref: filter.q && addressOf({ state }),
    states: stateChoices(batch.counts, filter, addressOf),
    rows: list.items.map(toPayoutRow),
    first: cursor && addressOf(filter),
    next: list.nextCursor && addressOf({ ...filter, cursor: list.nextCursor }),
  }
}

const Step = z.discriminatedUnion('step', [
  checkPayoutBatch.body.extend({ step: z.enum(['check', 'drop']) }),
  exportPayoutBatch.body.extend({ step: z.literal('export') }),
  sendPayoutBatch.body.extend({ step: z.literal('send') }),
])

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) =>
  runStep(api(context).call, params, await readForm(request, Step)).catch(orSignIn(request)),
)
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

async function runStep(call: PageApi['call'], params: { id: string }, wanted: z.output<typeof Step>) {
  if (wanted.step === 'export') return call(exportPayoutBatch, { params, body: { format: wanted.format } })
  if (wanted.step === 'send') await call(sendPayoutBatch, { params, body: {} })
  else await call(wanted.step === 'check' ? checkPayoutBatch : dropPayoutBatch, { params, body: { reason: wanted.reason } })
  return { done: true as const }
}

export default function AdminPayoutBatchPage({ loaderData }: Route.ComponentProps) {
  const { batch, q, kept, clearHref, states, ...list } = loaderData
  const search = { name: 'q', value: q, label: text.search, hint: text.searchHint, maxLength: 80, kept, clearHref }
  return (
    <AdminPage title={batch.title} lead={batch.lead} beside={<StatusTag {...batch.status} />}>
      <BatchSteps steps={batch.steps} />
      <section className={panel.panel} aria-labelledby="batch-sums">
        <h2 id="batch-sums" className="h3">
          {text.sumsTitle}
        </h2>
        <SumRow sums={batch.sums} />
      </section>
      <BatchActions key={batch.id} batch={batch} />
      <section className={styles.block} aria-labelledby="batch-payouts">
        <h2 id="batch-payouts" className="h3">
          {text.payoutsTitle}
        </h2>
        <FilterBar rows={[{ label: text.byState, choices: states }]} search={search} />
        <PayoutTable {...list} />
      </section>
      <div>
        <Link to={auditOf(batch.id)} className={buttonClass({ size: 'xl', variant: 'outlined' })}>
          {audit}
        </Link>
      </div>
    </AdminPage>
  )
}
