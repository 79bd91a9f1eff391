import type { Clash, RunStatus, TaughtRun } from '@khue/contracts/offer/runs'
import { formatDate, formatDay, formatTimeRange, formatWeekday } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { taughtText as text } from './taught-classes.text.ts'

const shortDays = ['', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'] as const
export const shortDay = (weekday: number) => shortDays[weekday] ?? ''

const tones = { PLANNED: undefined, OPEN: 'primary', RUNNING: 'success', ENDED: undefined, CANCELLED: 'danger' } as const
export const statusOfRun = (status: RunStatus): Status => ({ label: text.statuses[status], tone: tones[status] })

/** T3, T5 · 18:00–19:30 */
export const scheduleOf = ({ weekdays, from, to }: Pick<TaughtRun, 'weekdays' | 'from' | 'to'>) =>
  `${weekdays.map(shortDay).join(', ')} · ${from}–${to}`

/** 05/01/2027 đến 18/03/2027 */
export const daysOf = ({ startsOn, endsOn }: Pick<TaughtRun, 'startsOn' | 'endsOn'>) =>
  endsOn ? text.span(formatDay(startsOn), formatDay(endsOn)) : formatDay(startsOn)

type Times = { startsAt: string; endsAt: string }
/** T7 09/01/2027, 08:30–10:00 */
export const whenOf = ({ startsAt, endsAt }: Times) =>
  `${formatWeekday(startsAt)} ${formatDate(startsAt)}, ${formatTimeRange(startsAt, endsAt)}`

/** What a teacher does at the time of a meeting: “Luyện thi vào 10, buổi 3”. */
export const clashName = ({ with: { title, number } }: Clash) => (number === null ? title : `${title}, buổi ${number}`)

export const classHref = (run: string) => `/account/teaching/classes/${run}`
export const classesHref = '/account/teaching/classes'
export const runsHref = (courseId: string) => `/account/teaching/courses/${courseId}/edit/runs`
