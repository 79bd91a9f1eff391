import type { PlanShare, PlanShareRule, SharedMonth } from '@khue/contracts/learning/plan-shares'
import { formatDateTime, formatNumber, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { sayMonth, sayPermille } from '../plan-share-words.ts'
import { planSharesAdminText as text } from './plan-shares-admin.text.ts'

const planSharesPath = '/admin/plan-shares'

const tones = { PAST: undefined, IN_FORCE: 'success', FUTURE: 'primary' } as const

export type RuleView = { from: string; permille: string; cap: string; by: string; state: Status }
export const toRuleView = ({ from, permille, capMinutes, setBy, state }: PlanShareRule): RuleView => ({
  from: sayMonth(from),
  permille: permille === 0 ? text.rules.off : sayPermille(permille),
  cap: text.rules.minutes(capMinutes),
  by: setBy?.name ?? '',
  state: { label: text.rules.states[state], tone: tones[state] },
})

export type ShareView = { id: string; teacher: string; minutes: string; vnd: string }
export const toShareView = ({ teacher, minutes, vnd }: PlanShare): ShareView => ({
  id: teacher.id,
  teacher: teacher.name,
  minutes: formatNumber(minutes),
  vnd: formatVnd(vnd),
})

export const toMonthView = ({ month, revenueVnd, permille, capMinutes, poolVnd, minutes, sharedVnd, teachers, sharedAt }: SharedMonth) => ({
  month,
  name: sayMonth(month),
  teachers: text.months.teachers(teachers),
  revenue: formatVnd(revenueVnd),
  permille: permille === 0 ? text.rules.off : sayPermille(permille),
  pool: formatVnd(poolVnd),
  minutes: formatNumber(minutes),
  shared: formatVnd(sharedVnd),
  lead: text.month.lead(capMinutes, formatDateTime(sharedAt)),
})
export type MonthView = ReturnType<typeof toMonthView>

/** The months for which a rule can be set: a year from the first that has not begun. */
export function monthsToSet(firstMonth: string) {
  const [year = 0, month = 1] = firstMonth.split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) => {
    const index = year * 12 + month - 1 + at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/** The address of the page with a month open, and where its lists stand. */
export function planSharesAddress(place: { month?: string | undefined; before?: string | undefined; cursor?: string | undefined }) {
  const query = new URLSearchParams(Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return query.size > 0 ? `${planSharesPath}?${query.toString()}` : planSharesPath
}
