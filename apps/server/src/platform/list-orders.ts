import { type Column, sql } from 'drizzle-orm'
import { descNullsLast, columnName } from './db.ts'
import type { List } from './list-parts.ts'

export const columnIdentifier = (column: Column) => sql.identifier(columnName(column))
/** As the index of its order is written. */
export const orderBy = ({ order, id }: List) => {
  const [key, last] = [columnIdentifier(order.key), columnIdentifier(id)]
  if (order.key === id) return order.isRising ? last : sql`${last} desc`
  if (order.isRising) return sql`${key}, ${last}`
  return order.isBackwards ? sql`${key} desc, ${last} desc` : sql`${descNullsLast(key)}, ${descNullsLast(last)}`
}
