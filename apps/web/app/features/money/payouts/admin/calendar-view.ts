import type { PayoutCalendar } from '@khue/contracts/money/payout-shapes'
import { adminReasonLimit } from '@khue/contracts/people/admin-reason'
import { formatDay, formatVnd } from '#app/shared/format.ts'
import type { FieldSpec } from '#app/shared/ui/form-fields.tsx'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { calendar: text, reason, reasonHint } = payoutsAdminText

export const calendarFields: readonly FieldSpec[] = [
  { name: 'from', label: text.from, hint: text.fromHint, type: 'date', required: true },
  { kind: 'number', name: 'firstDay', label: text.firstDay, hint: text.dayHint, required: true },
  { kind: 'number', name: 'secondDay', label: text.secondDay, hint: text.dayHint, required: true },
  { kind: 'number', name: 'cutOffDays', label: text.cutOffDays, hint: text.cutOffHint, required: true },
  { kind: 'number', name: 'minimumVnd', label: text.minimum, hint: text.minimumHint, required: true },
  { kind: 'text', name: 'reason', label: reason, hint: reasonHint, rows: 2, maxLength: adminReasonLimit, required: true },
]

const tones = { PAST: undefined, IN_FORCE: 'success', FUTURE: 'primary' } as const satisfies Record<string, Status['tone']>
const twoDigits = (day: number) => String(day).padStart(2, '0')

/** A rule about pay days in words. */
export const toCalendarRow = ({ from, days: [first, second], cutOffDays, minimumVnd, state }: PayoutCalendar) => ({
  from: formatDay(from),
  days: text.days(twoDigits(first), twoDigits(second)),
  cutOff: text.cutOff(cutOffDays),
  minimum: formatVnd(minimumVnd),
  status: { label: text.states[state], tone: tones[state] },
})
export type CalendarRowView = ReturnType<typeof toCalendarRow>

/** A new rule begins with what applies today. */
export function startOfForm(calendars: readonly PayoutCalendar[]) {
  const current = calendars.find(({ state }) => state === 'IN_FORCE')
  if (!current) return {}
  const { days, cutOffDays, minimumVnd } = current
  return { firstDay: days[0], secondDay: days[1], cutOffDays, minimumVnd }
}
