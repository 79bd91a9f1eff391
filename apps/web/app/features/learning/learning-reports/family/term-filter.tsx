import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import { reportsPath } from '../shared/report-addresses.ts'
import { familyReportsText as text } from './family-reports.text.ts'
import { type Term, termBeside } from './term.ts'

export type ReportsPlace = { term: Term; month: string | undefined; isCurrent: boolean; learnerId: string | undefined }

/** The same list with its filters; the current term is left out of the address. */
export function toReportsHref({ term, month, isCurrent, learnerId }: ReportsPlace, { cursor }: { cursor?: string | undefined }) {
  const given = { learnerId, term: isCurrent ? undefined : term.key, month, cursor }
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${reportsPath}?${query}` : reportsPath
}

export const TermFilter = ({ place }: { place: ReportsPlace }) => (
  <div>
    <h2 className="h3">{place.term.label}</h2>
    <ChipRow
      label={text.months}
      choices={[undefined, ...place.term.months].map((month) => ({
        label: month ? text.month(Number(month.slice(-2))) : text.wholeTerm,
        href: toReportsHref({ ...place, month }, {}),
        isOn: month === place.month,
      }))}
    />
  </div>
)

/** The terms before and after; there is none after the current one. */
export function TermPager({ place }: { place: ReportsPlace }) {
  const at = (term: Term) => toReportsHref({ ...place, term, month: undefined, isCurrent: false }, {})
  const [before, after] = [termBeside(place.term, -1), termBeside(place.term, 1)]
  return (
    <Pager
      label={text.termPages}
      previous={{ label: text.earlier(before.label), href: at(before) }}
      next={{ label: text.later(after.label), href: place.isCurrent ? undefined : at(after) }}
    />
  )
}
