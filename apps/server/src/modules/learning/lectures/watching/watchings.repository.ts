import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { watchings } from '../lectures.tables.ts'

export const insertWatching = (db: Db, { seconds, ...row }: { personId: string; courseId: string; itemId: string; seconds: number }) =>
  db
    .insert(watchings)
    .values({ ...row, watched: sql`int4multirange(int4range(0, ${seconds}::int))`, position: seconds })
    .onConflictDoNothing()
