import { type Column, sql } from 'drizzle-orm'
import { falling, nameOf } from './db.ts'
import type { List } from './list-parts.ts'

export const named = (column: Column) => sql.identifier(nameOf(column))
/** As the index of its order is written. */
export const directed = ({ order, id }: List) => {
  const [key, last] = [named(order.key), named(id)]
  if (order.key === id) return order.isRising ? last : sql`${last} desc`
  if (order.isRising) return sql`${key}, ${last}`
  return order.isBackwards ? sql`${key} desc, ${last} desc` : sql`${falling(key)}, ${falling(last)}`
}
