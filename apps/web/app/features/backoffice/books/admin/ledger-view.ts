import { accountNames, type LedgerEntry, type ReconcileRun, type TrialBalance } from '@khue/contracts/backoffice/books'
import { ownValue } from '@khue/contracts/own-value'
import { formatDateTime, formatNumber, formatVnd } from '#app/shared/format.ts'
import { ledgerText as text } from './ledger.text.ts'
import { statementAddress } from './ledger-address.ts'

const amountOf = (amount: number, currency: 'VND' | 'CCXU') =>
  currency === 'VND' ? formatVnd(amount) : `${formatNumber(amount)} ${text.points}`
/** An account balance with its side (debit or credit): a trial balance shows no negative sums. */
const sided = (sum: number, currency: 'VND' | 'CCXU') =>
  sum === 0 ? amountOf(0, currency) : `${sum > 0 ? text.side.debit : text.side.credit} ${amountOf(Math.abs(sum), currency)}`

type Sums = { currency: 'VND' | 'CCXU'; opening: number; debit: number; credit: number; closing: number }
const sumsOf = ({ currency, opening, debit, credit, closing }: Sums) => ({
  opening: sided(opening, currency),
  debit: amountOf(debit, currency),
  credit: amountOf(credit, currency),
  closing: sided(closing, currency),
})

export const toBalanceView = ({ month, rows, totals }: TrialBalance) => ({
  rows: rows.map((row) => ({
    code: row.code,
    name: accountNames[row.code],
    note: row.owners > 0 ? `${text.kinds[row.kind]} · ${text.owners(row.owners)}` : text.kinds[row.kind],
    href: statementAddress(row.code, { month }),
    ...sumsOf(row),
  })),
  totals: totals
    .filter(({ currency }) => rows.some((row) => row.currency === currency))
    .map((total) => ({ label: text.total[total.currency], ...sumsOf(total) })),
})
export type BalanceView = ReturnType<typeof toBalanceView>

export const toEntryView = ({ id, at, reason, source, owner, amount, against }: LedgerEntry, currency: 'VND' | 'CCXU') => ({
  id,
  at: formatDateTime(at),
  reason: ownValue(text.reasons, reason) ?? reason,
  source: `${ownValue(text.sources, source.kind) ?? source.kind} ${source.name ?? source.id}`,
  owner: owner?.name,
  debit: amount > 0 ? amountOf(amount, currency) : '',
  credit: amount < 0 ? amountOf(-amount, currency) : '',
  against: [...new Set(against.map(({ code }) => accountNames[code]))].join(', '),
})
export type EntryView = ReturnType<typeof toEntryView>

export const toRunView = ({ id, at, seconds, isClean, checks, rows, findings }: ReconcileRun) => ({
  id,
  isClean,
  title: isClean ? text.reconcile.clean(checks) : text.reconcile.dirty(findings.length, checks),
  when: text.reconcile.when(formatDateTime(at), formatNumber(rows), formatNumber(seconds, 1)),
  findings: findings.map(({ name, disagreements, samples }) => ({
    name,
    says: text.reconcile.finding(formatNumber(disagreements)),
    samples,
  })),
})
export type RunView = ReturnType<typeof toRunView>
