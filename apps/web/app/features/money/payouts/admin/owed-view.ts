import type { OwedPerson } from '@khue/contracts/money/payout-shapes'
import { formatDate, formatDateTime, formatNumber, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { owedPath, withQuery } from './payout-paths.ts'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { owed: text, all, payouts } = payoutsAdminText

export type OwedFilter = { q?: string | undefined; isHeld?: boolean | undefined; cursor?: string | undefined }
export const owedAddress = ({ q, isHeld, cursor }: OwedFilter) => withQuery(owedPath, { q, isHeld: isHeld ? 'true' : undefined, cursor })

/** Everybody, or only those whose money an admin holds. */
export const heldChoices = ({ q, isHeld }: OwedFilter) => [
  { label: all, href: owedAddress({ q }), isOn: !isHeld },
  { label: text.held, href: owedAddress({ q, isHeld: true }), isOn: isHeld === true },
]

const toneOf = (obstacle: OwedPerson['obstacle']): Status['tone'] =>
  obstacle === null ? 'success' : obstacle === 'HELD' ? 'danger' : obstacle === 'BELOW_MINIMUM' ? undefined : 'warn'

/** A person to whom something is owed. */
export const toOwedRow = ({ person, owedVnd, lines, since, obstacle, hold }: OwedPerson, hrefOf: (id: string) => string) => ({
  id: person.id,
  name: person.name,
  href: hrefOf(person.id),
  lines: payouts(formatNumber(lines)),
  since: formatDate(since),
  why: obstacle === null ? text.noObstacle : text.obstacles[obstacle],
  tone: toneOf(obstacle),
  hold: hold && { words: `“${hold.reason}”`, by: text.heldBy(hold.placedBy.name, formatDateTime(hold.placedAt)) },
  owed: formatVnd(owedVnd),
})
export type OwedRowView = ReturnType<typeof toOwedRow>
