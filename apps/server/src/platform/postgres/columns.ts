import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

// What columns of many tables are.

/** A moment, wherever it is looked at from. */
export const timestamptz = () => timestamp({ withTimezone: true })

/** Whole đồng. */
export const vnd = () => bigint({ mode: 'number' })

/** The values that a check allows, as SQL. */
export const sqlLiterals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
