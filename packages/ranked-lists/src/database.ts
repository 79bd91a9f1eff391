import type { Column } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A database or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** The column's name in the database. */
export const columnName = ({ name }: Column) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
