/** The last row of a page: the number that it is ordered by, and its id. */
export type LastRow = { key: number; id: string }

/** What part of a list is asked for. After a row there is no `offset`; `asOf` is set where a search goes on. */
export type PagePosition<Order extends string> = {
  order: Order
  size: number
  offset: number
  afterRow: LastRow | undefined
  asOf: Date | undefined
}
