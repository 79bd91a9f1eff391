import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

// Column types that many tables share.

/** A moment, independent of time zones. */
export const timestamptz = () => timestamp({ withTimezone: true })

/** Whole đồng. */
export const vnd = () => bigint({ mode: 'number' })

/** The allowed values of a check, as SQL. */
export const sqlLiterals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
