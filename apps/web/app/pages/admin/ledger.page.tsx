import { exportLedger, getTrialBalance, listReconcileRuns, runReconcile } from '@khue/contracts/backoffice/books'
import { z } from 'zod'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ExportButtons } from '#app/features/backoffice/books/admin/export-buttons.tsx'
import styles from '#app/features/backoffice/books/admin/ledger.module.css'
import { ledgerText as text } from '#app/features/backoffice/books/admin/ledger.text.ts'
import { monthsToChoose, readLedgerQuery } from '#app/features/backoffice/books/admin/ledger-address.ts'
import { toBalanceView, toRunView } from '#app/features/backoffice/books/admin/ledger-view.ts'
import { MonthChoice } from '#app/features/backoffice/books/admin/month-choice.tsx'
import { ReconcilePanel } from '#app/features/backoffice/books/admin/reconcile-panel.tsx'
import { TrialBalance } from '#app/features/backoffice/books/admin/trial-balance.tsx'
import { api } from '#app/shared/api.ts'
import { formAction, inBrowser } from '#app/shared/form-action.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { readForm } from '#app/shared/read-form.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/ledger.page'

export const handle = { query: ['month'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const { month } = readLedgerQuery(new URL(request.url).searchParams)
  const [balance, runs] = await Promise.all([call(getTrialBalance, { query: { ...(month && { month }) } }), call(listReconcileRuns)])
    .catch(orSignIn(request))
    .catch(orNotFound)
  return {
    month: balance.month,
    months: monthsToChoose(balance),
    balance: toBalanceView(balance),
    runs: runs.items.map(toRunView),
  }
}

const ActionInput = z.union([z.strictObject({ reconcile: z.literal('now') }), exportLedger.body])

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const submitted = await readForm(request, ActionInput)
  const { call } = api(context)
  if ('format' in submitted) return call(exportLedger, { body: submitted }).catch(orSignIn(request))
  await call(runReconcile, { body: {} }).catch(orSignIn(request))
  return { done: true as const }
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

export default function AdminLedgerPage({ loaderData: { month, months, balance, runs } }: Route.ComponentProps) {
  return (
    <AdminFrame>
      <h1 className="h2">{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <ReconcilePanel runs={runs} />
      <div className={styles.bar}>
        <MonthChoice month={month} months={months} />
        <ExportButtons month={month} what={text.balance} />
      </div>
      <TrialBalance balance={balance} />
    </AdminFrame>
  )
}
