import type { ClassKind, OpenClass, openClassDays } from '@khue/contracts/offer/open-classes'
import { slugWithCode } from '@khue/contracts/slug'
import { type SubjectId, subjects } from '@khue/contracts/offer/subjects'
import { formatDuration } from '#app/shared/duration.ts'
import {
  dayOf,
  daysBetween,
  formatDayMonth,
  formatLongWeekday,
  formatTime,
  formatTimeRange,
  formatVnd,
  formatWeekday,
} from '#app/shared/format.ts'
import { classWords as text } from './class-words.text.ts'

/** Fewer free seats than this are shown in apricot (visual: apricot means few seats). */
const fewSeats = 6
/** A start further away than this is shown by day and hour only. */
const soonMinutes = 6 * 60
type OpenClassDay = (typeof openClassDays)[number]
const dayMs = 24 * 60 * 60_000

/** View model of a class. Used in loaders only, so that server and browser always show the same time. */
export type ClassView = {
  id: string
  /** The id of its card, for links with `f`. */
  anchor: string
  href: string
  title: string
  cover: string
  subject: { id: SubjectId; name: string }
  teacher: { name: string; avatar: string }
  grades: string | undefined
  /** Undefined while the class has no schedule. */
  startTime: string | undefined
  /** `19:30 hôm nay`, for places too narrow for the schedule. */
  starts: string | undefined
  schedule: string
  isLive: boolean
  state: string | undefined
  seats: string
  hasFewSeats: boolean
  /** Price of this class; undefined when a membership includes it. */
  fee: string | undefined
  /** Member price, formatted; undefined when it is not lower. */
  member: string | undefined
  /** Who of the viewer's household has a seat. */
  seated: string | undefined
}

export const classPaths: Record<ClassKind, string> = { OPEN: '/open-classes', INTERACTIVE: '/interactive-classes' }
/** Address of a class page. */
export const classAddress = (one: Pick<OpenClass, 'kind' | 'slug' | 'code'>) => `${classPaths[one.kind]}/${slugWithCode(one)}`

type Own = { member?: string | undefined; seated?: string | undefined }

export function toClassView(one: OpenClass, now: Date, { member, seated }: Own = {}): ClassView {
  const subject = subjects.find((candidate) => candidate.id === one.subjectId) ?? subjects[0]
  const isLive = one.status === 'IN_PROGRESS'
  return {
    id: one.id,
    anchor: `lop-${one.code}`,
    href: classAddress(one),
    title: one.title,
    cover: one.cover,
    subject: { id: subject.id, name: subject.name },
    teacher: { name: one.teacher.name, avatar: one.teacher.avatar },
    grades: one.gradeFrom === null ? undefined : text.grade(one.gradeFrom, one.gradeTo ?? one.gradeFrom),
    startTime: one.startsAt ? formatTime(one.startsAt) : undefined,
    starts: one.startsAt ? shortMoment(one.startsAt, now) : undefined,
    schedule: scheduleWords(one, now),
    isLive,
    state: stateWords(one, now),
    seats: seatWords(one),
    hasFewSeats: !isLive && one.seatsLeft > 0 && one.seatsLeft < fewSeats,
    fee: one.kind === 'OPEN' ? undefined : one.fee > 0 ? formatVnd(one.fee) : text.free,
    member,
    seated,
  }
}

/** `Thứ Ba, 01/12`, or for a weekend `Thứ Bảy, 05/12 và Chủ nhật, 06/12`: heading of the class board. */
export function boardDay(day: OpenClassDay, now: Date) {
  const weekday = weekdayNumber(now)
  const name = (days: number) => longDay(new Date(now.getTime() + days * dayMs))
  if (day === 'today') return name(0)
  if (day === 'tomorrow') return name(1)
  if (weekday === sunday) return name(0)
  return text.twoDays(name(saturday - weekday), name(sunday - weekday))
}

const [saturday, sunday] = [6, 7]
const weekdayNumber = (moment: Date) => new Date(dayOf(moment)).getUTCDay() || sunday
const longDay = (moment: Date) => `${formatLongWeekday(moment)}, ${formatDayMonth(moment)}`

/** `19:30 hôm nay`, `19:30 T7`. */
export const shortMoment = (moment: string, now: Date) => `${formatTime(moment)} ${dayName(moment, now)}`

function stateWords(one: OpenClass, now: Date) {
  if (one.status === 'IN_PROGRESS') return text.live
  if (one.status === 'FINISHED') return text.finished
  return one.startsAt ? startsIn(one.startsAt, now) : undefined
}

/** `19:30–21:00 hôm nay`, `T7 · 19:30–21:00`. */
function scheduleWords({ startsAt, endsAt }: OpenClass, now: Date) {
  if (!startsAt || !endsAt) return text.scheduling
  const [hours, day] = [formatTimeRange(startsAt, endsAt), dayName(startsAt, now)]
  return daysBetween(now, startsAt) > 1 ? `${day} · ${hours}` : `${hours} ${day}`
}

/** Time until a start; undefined when it is not soon. */
export function startsIn(iso: string, now: Date) {
  const minutes = Math.ceil((Date.parse(iso) - now.getTime()) / 60_000)
  if (minutes > soonMinutes) return undefined
  if (minutes < 1) return text.justStarting
  return text.startsIn(formatDuration(minutes * 60_000))
}

function seatWords(one: OpenClass) {
  if (one.status === 'IN_PROGRESS') return text.inClass(one.seats - one.seatsLeft)
  return one.seatsLeft > 0 ? text.seatsLeft(one.seatsLeft) : text.full
}

/** `hôm nay`, `ngày mai`, `T7` within a week, `T7, 12/12` beyond; by the Vietnamese calendar. */
export function dayName(moment: string, now: Date) {
  const distance = daysBetween(now, moment)
  if (distance === 0) return text.today.toLowerCase()
  if (distance === 1) return text.tomorrow.toLowerCase()
  const weekday = formatWeekday(moment)
  return distance > 1 && distance < 7 ? weekday : `${weekday}, ${formatDayMonth(moment)}`
}
