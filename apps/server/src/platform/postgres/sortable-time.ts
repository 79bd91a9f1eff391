import { type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A moment with its microseconds, of which a `Date` keeps only milliseconds: as text in UTC, which sorts like the moments themselves and which
 * PostgreSQL reads back as `timestamptz`.
 */
export const sortableTime = (moment: SQLWrapper) =>
  sql<string | null>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
