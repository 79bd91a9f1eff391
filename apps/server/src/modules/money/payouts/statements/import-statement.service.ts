import type { Body } from '@khue/contracts/endpoint'
import type { importPayoutStatement } from '@khue/contracts/money/payouts-admin'
import { recordAudit } from '#modules/ground/audit'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { readSheet } from '#platform/documents/read-sheet'
import { inVietnam } from '#platform/vietnam/time'
import { findByReferences, type PayoutRow } from '../batches.repository.ts'
import { sha256Of } from '../looking/bank-file.service.ts'
import { endPayout } from '../outcomes/end-payout.service.ts'
import { payoutError } from '../payouts.errors.ts'
import { referencesIn } from '../reference.ts'
import { type StatementLine, statementLines } from './statement-lines.ts'
import * as stored from './statements.repository.ts'

type NamedLine = StatementLine & { references: string[] }
type Judged = { line: NamedLine; payout: PayoutRow | undefined; verdict: stored.Verdict }

const mostRows = 50_000

/**
 * Ends payouts by a bank's statement, by exact reference and amount: a debit is PAID, a credit RETURNED, also of what was UNKNOWN. Rows that name no payout
 * are not kept. The same bytes count once. Throws PAYOUT_STATEMENT_UNREADABLE, and OWN_CASE when it would end a payout of the admin's household.
 */
export async function importStatement(deps: Deps, admin: Actor, { fileName, content }: Body<typeof importPayoutStatement>) {
  const bytes = Buffer.from(content, 'base64')
  const rows = await readSheet(bytes)
  const lines = rows && rows.length <= mostRows ? statementLines(rows) : undefined
  if (!lines) throw payoutError.PAYOUT_STATEMENT_UNREADABLE()
  return transact(deps, async (deps) => {
    const sha256 = sha256Of(bytes)
    const id = await stored.insertStatement(deps.db, { sha256, fileName, importedBy: admin.id })
    const known = id ?? (await stored.findStatement(deps.db, sha256))
    if (!known) throw new Error('an imported statement is missing')
    if (id) await importLines(deps, admin, { id, fileName, lines })
    const kept = await stored.listRows(deps.db, known)
    return { id: known, isNew: id !== undefined, rows: lines.length, counts: countsOf(kept), problems: problemsOf(kept) }
  })
}

const countsOf = (rows: readonly { verdict: stored.Verdict }[]) =>
  Object.fromEntries([...Map.groupBy(rows, ({ verdict }) => verdict)].map(([verdict, { length }]) => [verdict, length]))

const mostProblems = 200
const problemsOf = (rows: readonly stored.ShownRow[]) =>
  rows
    .filter(isProblem)
    .slice(0, mostProblems)
    .map(({ row, text, verdict }) => ({ row, text, verdict }))

/** Also money that came back after it was paid, and what left a second time. */
function isProblem({ verdict, amountVnd, state, bankReference, paidUnder }: stored.ShownRow) {
  if (verdict === 'AMOUNT' || verdict === 'NOT_OURS') return true
  if (verdict !== 'ALREADY' || state === 'RETURNED') return false
  return amountVnd > 0 || state !== 'PAID' || (bankReference !== null && paidUnder !== null && bankReference !== paidUnder)
}

type Imported = { id: string; fileName: string; lines: readonly StatementLine[] }
async function importLines(deps: Deps, admin: Actor, { id, fileName, lines }: Imported) {
  const named = lines.map((line) => ({ ...line, references: referencesIn(line.text) })).filter(({ references }) => references.length > 0)
  const references = [...new Set(named.flatMap((line) => line.references))]
  const payouts = new Map((references.length > 0 ? await findByReferences(deps.db, references) : []).map((one) => [one.reference, one]))
  await refuseOwnCase(
    deps,
    admin,
    [...payouts.values()].map(({ personId }) => personId),
  )
  const judged = await judgeAll(deps, named, payouts)
  await stored.insertRows(
    deps.db,
    judged.map(({ line, payout, verdict }) => ({
      statementId: id,
      row: line.row,
      payoutId: payout?.id ?? null,
      verdict,
      text: line.text.slice(0, 500),
      bankReference: line.bankReference ?? null,
      on: line.on ?? null,
      amountVnd: line.amountVnd ?? 0,
    })),
  )
  await recordAudit(deps, {
    actor: admin,
    action: 'payout-statement.imported',
    subject: { kind: 'payout-statement', id },
    details: { fileName, rows: lines.length, ...countsOf(judged) },
  })
}

/** In the order of payouts, so that two imports do not wait for each other; what came back before what left, since together they are a return. */
async function judgeAll(deps: Deps, lines: readonly NamedLine[], payouts: ReadonlyMap<string, PayoutRow>) {
  const found = lines.map((line): Omit<Judged, 'verdict'> => ({ line, payout: payouts.get(line.references[0] ?? '') }))
  const ordered = found.toSorted(
    (a, b) =>
      compare(a.payout?.id ?? '', b.payout?.id ?? '') || (b.line.amountVnd ?? 0) - (a.line.amountVnd ?? 0) || a.line.row - b.line.row,
  )
  const judged: Judged[] = []
  for (const one of ordered) judged.push({ ...one, verdict: await judge(deps, one) })
  return judged
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function judge(deps: Deps, { line, payout }: Omit<Judged, 'verdict'>): Promise<stored.Verdict> {
  // what is planned was not sent by us, under whatever name it was paid
  if (!payout || payout.state === 'PLANNED') return 'NOT_OURS'
  const { on, amountVnd = 0, bankReference, text, references } = line
  const today = inVietnam(deps.clock()).toPlainDate().toString()
  if (references.length > 1 || Math.abs(amountVnd) !== payout.netVnd || !on || on > today) return 'AMOUNT'
  const state = amountVnd < 0 ? 'PAID' : 'RETURNED'
  const hasEnded = await endPayout(deps, payout.id, { state, on, bankReference, outcome: text.slice(0, 300) }, { mayDecide: true })
  return hasEnded ? state : 'ALREADY'
}
