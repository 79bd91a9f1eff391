import type { Choice } from '#app/shared/ui/chip-row.tsx'
import { FilterBar } from '#app/shared/ui/filter-bar.tsx'
import { adminText as text } from './payments-admin.text.ts'
import type { SuspenseQuery } from './suspense-filter.ts'

type Props = { query: SuspenseQuery; byState: Choice[]; byName: Choice[]; clearHref: string | undefined }

export const SuspenseFilters = ({ query: { state, name, term }, byState, byName, clearHref }: Props) => (
  <FilterBar
    rows={[
      { label: text.byState, choices: byState },
      { label: text.byName, choices: byName },
    ]}
    search={{
      name: 'term',
      value: term,
      label: text.searchLabel,
      hint: text.searchHint,
      maxLength: 100,
      kept: { state: state === 'OPEN' ? undefined : state, name },
      clearHref,
    }}
  />
)
