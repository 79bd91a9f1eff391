import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import type { Violation } from './approval.ts'

const selectViolation = preparedSql<{ violation: Violation | null }>(
  'find_independence_violation',
  () => sql`select independence_violation(${sql.placeholder('one')}::uuid, ${sql.placeholder('other')}::uuid) as violation`,
)
/** The same function that the database's own guard calls. */
export async function findViolation(db: Db, one: string, other: string) {
  const [row] = await selectViolation(db, { one, other })
  return row?.violation ?? undefined
}
