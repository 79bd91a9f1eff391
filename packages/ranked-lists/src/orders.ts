import { type Column, type SQLWrapper, sql } from 'drizzle-orm'
import { columnName } from './database.ts'
import type { List } from './key-ranges.ts'

export const columnIdentifier = (column: Column) => sql.identifier(columnName(column))
const descNullsLast = (column: SQLWrapper) => sql`${column} desc nulls last`

/** Must be written exactly as the index of the order, else PostgreSQL sorts. */
export const orderBy = ({ order, id }: List) => {
  const [key, last] = [columnIdentifier(order.key), columnIdentifier(id)]
  if (order.key === id) return order.isRising ? last : sql`${last} desc`
  if (order.isRising) return sql`${key}, ${last}`
  return order.isBackwards ? sql`${key} desc, ${last} desc` : sql`${descNullsLast(key)}, ${descNullsLast(last)}`
}
