/** The last row of a page: its sort key and its id. */
export type LastRow = { key: number; id: string }

/** The requested part of a list. `afterRow` excludes an offset; `asOf` is set when a search continues. */
export type PagePosition<Order extends string> = {
  order: Order
  size: number
  offset: number
  afterRow: LastRow | undefined
  asOf: Date | undefined
}
