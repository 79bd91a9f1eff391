import { listIds } from '@khue/ranked-lists/lists'
import { and, type Column, desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../postgres/db.ts'

/**
 * Ids below this one (until the year 2039) are UUIDv7, whose index order is the order of time. Fixed ids, as in demo data, say nothing about time;
 * they are few and sort above.
 */
const firstGiven = '02000000-0000-0000-0000-000000000000'

type Listed = { table: PgTable & Record<'id' | 'createdAt', Column>; within?: SQL; narrowed: SQL | undefined }

/** Newest first; rows with fixed ids come last. */
export async function listNewestIds(
  db: Db,
  { table, within, narrowed }: Listed,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const isBehindMade = cursor !== undefined && cursor.toLowerCase() >= firstGiven
  const made = isBehindMade
    ? []
    : await listIds(
        db,
        {
          table,
          id: table.id,
          within: and(lt(table.id, cursor ?? firstGiven), within)!, // never empty
          narrowed,
          order: { key: table.id, isBackwards: true },
        },
        { limit, offset: 0 },
      )
  if (made.length === limit) return made
  const place = sql`(${table.createdAt}, ${table.id})`
  const last = isBehindMade && sql`${place} < (select last.created_at, last.id from ${table} as last where last.id = ${cursor})`
  const given = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(and(gte(table.id, firstGiven), last || undefined, within, narrowed))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit - made.length)
  return [...made, ...given.map(({ id }) => id)]
}

/** The rows in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
