import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import type { OrderQuery } from './order-filter.ts'
import { ordersText as text } from './orders.text.ts'

type Props = {
  query: OrderQuery
  statuses: Choice[]
  kinds: Choice[]
  /** The list without its search; undefined when there is none. */
  clearHref: string | undefined
}

export const OrderFilters = ({ query, statuses, kinds, clearHref }: Props) => (
  <FilterBar
    rows={[
      { label: text.filters, choices: statuses },
      { label: text.byKind, choices: kinds },
    ]}
    search={{
      name: 'code',
      value: query.code,
      label: text.searchLabel,
      hint: text.searchHint,
      maxLength: 16,
      kept: { status: query.status, kind: query.kind },
      clearHref,
    }}
  />
)
