import { payoutBatchStates } from '@khue/contracts/money/payout-states'
import { listPayoutBatches, preparePayoutBatch, readPayoutOverview } from '@khue/contracts/money/payouts-admin'
import { z } from 'zod'
import { AdminPage } from '#app/features/backoffice/site/account/account-frame.tsx'
import { BatchTable } from '#app/features/money/payouts/admin/batch-table.tsx'
import { toBatchRow, toOverviewView } from '#app/features/money/payouts/admin/batch-view.ts'
import { PayoutOverview, PrepareBatch } from '#app/features/money/payouts/admin/overview.tsx'
import { payoutsPath, withQuery } from '#app/features/money/payouts/admin/payout-paths.ts'
import { payoutsAdminText } from '#app/features/money/payouts/admin/payouts-admin.text.ts'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orWithoutCursor } from '#app/shared/list-place.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import type { Route } from './+types/payouts.page'

const { overview: text, all, batchStates } = payoutsAdminText

export const handle = { ownQuery: ['state', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

const { state, cursor } = listPayoutBatches.query.shape
/** What an address does not say well it does not say. */
const Filter = z.object({ state: state.catch(undefined), cursor: cursor.catch(undefined) })

const addressOf = (query: z.output<typeof Filter>) => withQuery(payoutsPath, query)

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const filter = Filter.parse(Object.fromEntries(url.searchParams))
  const [overview, list] = await Promise.all([call(readPayoutOverview), call(listPayoutBatches, { query: filter })])
    .catch(orWithoutCursor(url))
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    overview: toOverviewView(overview),
    states: [
      { label: all, href: payoutsPath, isOn: filter.state === undefined },
      ...payoutBatchStates.map((one) => ({ label: batchStates[one], href: addressOf({ state: one }), isOn: one === filter.state })),
    ],
    rows: list.items.map(toBatchRow),
    isFiltered: filter.state !== undefined,
    first: filter.cursor && addressOf({ state: filter.state }),
    next: list.nextCursor && addressOf({ state: filter.state, cursor: list.nextCursor }),
  }
}

const Prepare = preparePayoutBatch.body.extend({ step: z.literal('prepare') })

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const { reason } = await readForm(request, Prepare)
  const { id } = await api(context).call(preparePayoutBatch, { body: { reason } }).catch(orSignIn(request))
  return { done: true as const, id }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminPayoutsPage({ loaderData: { overview, states, ...list } }: Route.ComponentProps) {
  return (
    <AdminPage title={text.title} lead={text.lead} beside={<PrepareBatch />}>
      <PayoutOverview overview={overview} />
      <ChipRow label={text.byState} choices={states} />
      <BatchTable {...list} />
    </AdminPage>
  )
}
