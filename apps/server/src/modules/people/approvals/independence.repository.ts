import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import type { Violation } from './approval.ts'

const selectViolation = preparedSql<{ violation: Violation | null }>(
  'find_independence_violation',
  () => sql`select independence_violation(${sql.placeholder('one')}::uuid, ${sql.placeholder('other')}::uuid) as violation`,
)
/** For several people at once; those who are independent of the other are absent. */
export async function listViolations(db: Db, ids: readonly string[], other: string) {
  const rows = ids.length > 0 ? await selectViolations(db, { ids, other }) : []
  return new Map(rows.map(({ id, violation }) => [id, violation]))
}
const selectViolations = preparedSql<{ id: string; violation: Violation }>(
  'list_independence_violations',
  () => sql`
    select * from (
      select id, independence_violation(id, ${sql.placeholder('other')}::uuid) as violation from unnest(${sql.placeholder('ids')}::uuid[]) as of (id)
    ) as judged where violation is not null`,
)

/** The same function that the database's own guard calls. */
export async function findViolation(db: Db, one: string, other: string) {
  const [row] = await selectViolation(db, { one, other })
  return row?.violation ?? undefined
}
