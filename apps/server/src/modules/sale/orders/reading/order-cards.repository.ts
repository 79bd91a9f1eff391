import type { OrderStatus } from '@khue/contracts/sale/orders'
import type { productKinds } from '@khue/contracts/ground/product-kinds'
import { sql } from 'drizzle-orm'
import { preparedSql } from '#platform/postgres/db'
import { isPayable } from '../orders.repository.ts'
import { orderLines, orders } from '../orders.tables.ts'

const { placeholder } = sql

type CardRow = {
  id: string
  code: string
  isOwn: boolean
  status: OrderStatus
  isPayable: boolean
  total: number
  name: string
  nameKind: (typeof productKinds)[number]
  more: number
}

/** Orders by code, with the first item of each; only the viewer's own unless the viewer is staff. */
export const listCards = preparedSql<CardRow>(
  'list_order_cards',
  () => sql`
    select ${orders.id}, ${orders.code}, ${orders.buyerId} = ${placeholder('viewerId')}::uuid as "isOwn", ${orders.status},
      ${isPayable} as "isPayable", ${orders.totalVnd}::float8 as total, line.name, line.kind as "nameKind", line.more
    from ${orders} cross join lateral (
      select name, kind, (count(*) over ())::int - 1 as more from ${orderLines} where order_id = ${orders.id} order by id limit 1) as line
    where ${orders.code} = any(${placeholder('codes')}::text[])
      and (${placeholder('isStaff')}::boolean or ${orders.buyerId} = ${placeholder('viewerId')}::uuid)`,
)
