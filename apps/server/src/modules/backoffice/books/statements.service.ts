import { exactTotalLimit } from '@khue/contracts/lists'
import { type exportLedger, exportRowLimit, type LedgerAccountCode, ledgerPageSize } from '@khue/contracts/backoffice/books'
import type { Body } from '@khue/contracts/endpoint'
import { recordAudit } from '#modules/ground/audit'
import { listPeople } from '#modules/people/people'
import { countStatement, listStatement, trialBalance } from '#modules/money/ledger'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { cappedTotal } from '#platform/lists/cursors'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import { balanceSheetRows, statementRows } from './sheet.ts'
import { booksError } from './books.errors.ts'
import { nameSources } from './sources.service.ts'

/** The trial balance of a month with the sum per currency, which is always zero. */
export async function readTrialBalance(deps: Deps, month?: string) {
  const { rows, ...months } = await trialBalance(deps, month)
  const sum = (of: typeof rows, what: 'opening' | 'debit' | 'credit' | 'closing') => of.reduce((total, row) => total + row[what], 0)
  const totals = (['VND', 'CCXU'] as const).map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    return {
      currency,
      opening: sum(own, 'opening'),
      debit: sum(own, 'debit'),
      credit: sum(own, 'credit'),
      closing: sum(own, 'closing'),
    }
  })
  return { ...months, rows, totals }
}

type StatementQuery = { code: LedgerAccountCode; month?: string | undefined; cursor?: string | undefined }

/** One page of an account's statement, and its total length. */
export async function listEntries(deps: Deps, { code, month, cursor }: StatementQuery) {
  const asked = month ?? (await trialBalance(deps)).month
  const [found, total] = await Promise.all([
    listStatement(deps, { code, month: asked, before: cursor, limit: ledgerPageSize + 1 }),
    countStatement(deps, { code, month: asked, limit: exactTotalLimit + 1 }),
  ])
  const page = found.slice(0, ledgerPageSize)
  const last = page.at(-1)
  return {
    items: await withNames(deps, page),
    ...cappedTotal(total),
    ...(found.length > page.length && last && { nextCursor: last.id }),
  }
}

/** A month as a file. Throws LEDGER_EXPORT_TOO_LARGE. */
export async function exportMonth(deps: Deps, actor: Pick<Actor, 'id'>, { month, code, format }: Body<typeof exportLedger>) {
  const noteExport = () =>
    recordAudit(deps, { actor, action: 'ledger.exported', subject: { kind: 'ledger', id: month }, details: { code: code ?? null, format } })
  if (!code) {
    await noteExport()
    const { rows } = await trialBalance(deps, month)
    return spreadsheetFile(`bang-can-doi-${month}`, format, balanceSheetRows(rows))
  }
  const entries = await listStatement(deps, { code, month, limit: exportRowLimit + 1 })
  if (entries.length > exportRowLimit) throw booksError.LEDGER_EXPORT_TOO_LARGE()
  await noteExport()
  return spreadsheetFile(`so-chi-tiet-${code.toLowerCase()}-${month}`, format, statementRows(await withNames(deps, entries)))
}

/** The account's owner, and the public name of each posting's source. */
async function withNames(deps: Deps, entries: Awaited<ReturnType<typeof listStatement>>) {
  const sources = entries.map(({ sourceKind: kind, sourceId: id }) => ({ kind, id }))
  const ids = [...new Set(entries.flatMap(({ ownerId }) => ownerId ?? []))]
  const [people, nameOf] = await Promise.all([listPeople(deps, ids), nameSources(deps, sources)])
  return entries.map(({ id, at, reason, sourceKind, sourceId, ownerId, amount, against }) => {
    const source = { kind: sourceKind, id: sourceId }
    return {
      id,
      at: at.toISOString(),
      reason,
      amount,
      against,
      source: { ...source, name: nameOf(source) },
      owner: ownerId === null ? null : { id: ownerId, name: people.get(ownerId)?.name ?? '' },
    }
  })
}
