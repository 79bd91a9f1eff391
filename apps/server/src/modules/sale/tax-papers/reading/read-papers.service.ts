import { type AdminTaxPaper, taxPaperPageSize, type TaxPaper, type TaxPaperState } from '@khue/contracts/sale/tax-papers'
import { listPayoutReferences } from '#modules/money/payouts'
import { providerOf } from '#modules/sale/invoices'
import type { Deps } from '#platform/deps'
import { cappedTotal } from '#platform/lists/cursors'
import { canRetry } from '../tax-paper.ts'
import { taxPaperError } from '../tax-papers.errors.ts'
import * as stored from '../tax-papers.repository.ts'

type Row = stored.PaperRow
type Names = { references: ReadonlyMap<string, string>; originals: ReadonlyMap<string, string | null> }

async function readNames(deps: Deps, rows: readonly Row[]): Promise<Names> {
  const originalIds = rows.flatMap(({ originalId }) => originalId ?? [])
  const [references, originals] = await Promise.all([
    listPayoutReferences(
      deps,
      rows.flatMap(({ payoutId }) => payoutId ?? []),
    ),
    originalIds.length > 0 ? stored.listByIds(deps.db, originalIds) : [],
  ])
  return { references, originals: new Map(originals.map(({ id, series, number }) => [id, number && `${series} ${number}`])) }
}

const shown = (row: Row, { references, originals }: Names): TaxPaper => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  month: row.month.slice(0, 7),
  legalName: row.legalName,
  taxId: row.taxIdEnd && `•••••••••${row.taxIdEnd}`,
  amountVnd: row.amountVnd,
  vatVnd: row.vatVnd,
  pitVnd: row.pitVnd,
  vatPercent: row.vatPercent,
  taxPolicy: row.taxPolicy,
  clause: row.clause,
  paidOn: row.paidOn,
  payoutReference: references.get(row.payoutId ?? '') ?? null,
  originalNumber: originals.get(row.originalId ?? '') ?? null,
  series: row.series,
  number: row.number,
  lookupCode: row.lookupCode,
  createdAt: row.at.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
})

export async function describePapers(deps: Deps, rows: readonly Row[]): Promise<TaxPaper[]> {
  const names = await readNames(deps, rows)
  return rows.map((row) => shown(row, names))
}

async function describeForAdmins(deps: Deps, rows: readonly Row[]): Promise<AdminTaxPaper[]> {
  const names = await readNames(deps, rows)
  return rows.map((row) => ({
    ...shown(row, names),
    personId: row.personId,
    taxpayerKind: row.taxpayerKind,
    refusal: row.refusal,
    tries: row.tries,
    nextPollAt: row.nextPollAt?.toISOString() ?? null,
    canRetry: canRetry(row.state),
  }))
}

/** A paper as admins see it. Throws TAX_PAPER_NOT_FOUND. */
export async function readPaper(deps: Deps, id: string) {
  const row = await stored.findPaper(deps.db, id)
  if (!row) throw taxPaperError.TAX_PAPER_NOT_FOUND()
  const [paper] = await describeForAdmins(deps, [row])
  return paper! // one result per row
}

const open: ReadonlySet<TaxPaperState | undefined> = new Set(['WAITING', 'DRAFT', 'SENT', 'REFUSED'] as const)

export async function listAll(deps: Deps, filter: stored.PaperFilter) {
  const [rows, total, missingTaxIds] = await Promise.all([
    stored.listQueue(deps.db, filter, { limit: taxPaperPageSize + 1, oldestFirst: open.has(filter.state) }),
    stored.countQueue(deps.db, filter),
    stored.countWaitingPeople(deps.db),
  ])
  const page = rows.slice(0, taxPaperPageSize)
  const last = rows.length > taxPaperPageSize ? page.at(-1)?.id : undefined
  return {
    items: await describeForAdmins(deps, page),
    ...cappedTotal(total),
    ...(last && { nextCursor: last }),
    missingTaxIds,
    hasProvider: providerOf(deps.config) !== undefined,
  }
}

/** "series number" of papers that have one, by id. */
export async function listTaxPaperNumbers({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listByIds(db, ids) : []
  return new Map(rows.flatMap(({ id, series, number }) => (series && number ? [[id, `${series} ${number}`] as const] : [])))
}
