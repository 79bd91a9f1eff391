import { accountNames, getTrialBalance, listLedgerEntries } from '@khue/contracts/backoffice/books'
import { data } from 'react-router'
import { AdminFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { ExportButtons } from '#app/features/backoffice/books/admin/export-buttons.tsx'
import styles from '#app/features/backoffice/books/admin/ledger.module.css'
import { ledgerText } from '#app/features/backoffice/books/admin/ledger.text.ts'
import {
  codeIn,
  ledgerAddress,
  monthsToChoose,
  readLedgerQuery,
  statementAddress,
} from '#app/features/backoffice/books/admin/ledger-address.ts'
import { toEntryView } from '#app/features/backoffice/books/admin/ledger-view.ts'
import { MonthChoice } from '#app/features/backoffice/books/admin/month-choice.tsx'
import { StatementTable } from '#app/features/backoffice/books/admin/statement-table.tsx'
import { api } from '#app/shared/api.ts'
import { formatNumber } from '#app/shared/format.ts'
import { orNotFound } from '#app/shared/or-not-found.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import type { Route } from './+types/ledger-account.page'

const text = ledgerText.statement

export const handle = { query: ['month', 'cursor'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? text.metaTitle(loaderData.name) : ledgerText.metaTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = api(context)
  const code = codeIn(params.code)
  if (!code) throw data(null, { status: 404 })
  const { month, cursor } = readLedgerQuery(new URL(request.url).searchParams)
  const [balance, entries] = await Promise.all([
    call(getTrialBalance, { query: { ...(month && { month }) } }),
    call(listLedgerEntries, { query: { code, ...(month && { month }), ...(cursor && { cursor }) } }),
  ])
    .catch(orSignIn(request))
    .catch(orNotFound)
  const currency = balance.rows.find((row) => row.code === code)?.currency ?? 'VND'
  return {
    code,
    name: accountNames[code],
    month: balance.month,
    months: monthsToChoose(balance),
    count: text.count(formatNumber(entries.total), entries.totalIsCapped ?? false),
    entries: entries.items.map((entry) => toEntryView(entry, currency)),
    newestHref: cursor && statementAddress(code, { month }),
    olderHref: entries.nextCursor && statementAddress(code, { month, cursor: entries.nextCursor }),
    ledgerHref: ledgerAddress({ month }),
  }
}

export default function AdminLedgerAccountPage({ loaderData }: Route.ComponentProps) {
  const { code, name, month, months, count, entries, newestHref, olderHref, ledgerHref } = loaderData
  return (
    <AdminFrame here={name} back={{ to: ledgerHref, label: text.back }}>
      <h1 className="h2">{name}</h1>
      <p className="muted">{count}</p>
      <div className={styles.bar}>
        <MonthChoice month={month} months={months} />
        <ExportButtons month={month} code={code} what={name} />
      </div>
      <StatementTable entries={entries} newestHref={newestHref} olderHref={olderHref} />
    </AdminFrame>
  )
}
