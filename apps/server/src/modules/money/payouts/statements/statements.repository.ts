import { eq, getTableColumns } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { payouts, payoutStatementRows, payoutStatements } from '../payouts.tables.ts'

type StoredRow = typeof payoutStatementRows.$inferSelect
export type Verdict = StoredRow['verdict']

/** Undefined when a file with these bytes was imported before. */
export async function insertStatement(db: Db, row: { sha256: string; fileName: string; importedBy: string }) {
  const [inserted] = await db
    .insert(payoutStatements)
    .values({ id: uuidv7(), ...row })
    .onConflictDoNothing({ target: payoutStatements.sha256 })
    .returning({ id: payoutStatements.id })
  return inserted?.id
}

export async function findStatement(db: Db, sha256: string) {
  const [row] = await db.select({ id: payoutStatements.id }).from(payoutStatements).where(eq(payoutStatements.sha256, sha256))
  return row?.id
}

const rowsPerStatement = 1000
export async function insertRows(db: Db, rows: readonly StoredRow[]) {
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    await db.insert(payoutStatementRows).values(rows.slice(at, at + rowsPerStatement))
}

/** With what their payouts are now. */
export const listRows = (db: Db, statementId: string) =>
  db
    .select({ ...getTableColumns(payoutStatementRows), state: payouts.state, paidUnder: payouts.bankReference })
    .from(payoutStatementRows)
    .leftJoin(payouts, eq(payouts.id, payoutStatementRows.payoutId))
    .where(eq(payoutStatementRows.statementId, statementId))
    .orderBy(payoutStatementRows.row)
export type ShownRow = Awaited<ReturnType<typeof listRows>>[number]
