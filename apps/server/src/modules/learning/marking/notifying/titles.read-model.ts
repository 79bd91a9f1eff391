import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments } from '../../homework/homework.tables.ts'

const titles = preparedSql<{ id: string; title: string }>(
  'list_marked_titles',
  () => sql`select id, title from ${assignments} where id = any(${sql.placeholder('ids')}::uuid[])`,
)
export const listTitles = async (db: Db, ids: readonly string[]) => new Map((await titles(db, { ids })).map(({ id, title }) => [id, title]))
