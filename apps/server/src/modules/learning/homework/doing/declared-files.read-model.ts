import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assets } from '../../../ground/assets/assets.tables.ts'

const declared = preparedSql<{ all: number; underWay: number }>(
  'count_declared_homework_files',
  () => sql`select count(*)::int as all, count(*) filter (where status in ('REQUESTED', 'UPLOADED'))::int as "underWay" from ${assets}
    where id = any(${sql.placeholder('assetIds')}::uuid[]) and person_id = any(${sql.placeholder('personIds')}::uuid[]) and purpose = 'HOMEWORK'
      and status in ('REQUESTED', 'UPLOADED', 'CHECKED', 'CLAIMED')`,
)
/** How many of these files these people have declared, and how many of those have not arrived. */
export async function countDeclared(db: Db, wanted: { assetIds: readonly string[]; personIds: readonly string[] }) {
  const [found] = await declared(db, wanted)
  return found ?? { all: 0, underWay: 0 }
}
