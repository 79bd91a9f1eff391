import { findProvince } from '@khue/contracts/ground/provinces'
import { subjects } from '@khue/contracts/offer/subjects'
import type { FreeSlot, TutorCard } from '@khue/contracts/offer/tutors'
import {
  dayOf,
  daysBetween,
  formatDayMonth,
  formatLongWeekday,
  formatNumber,
  formatTime,
  formatTimeRange,
  formatVnd,
  formatWeekday,
} from '#app/shared/format.ts'
import { tutorWords as text } from './tutor-words.text.ts'

/** View model of a tutor. Used in loaders only, so that server and browser always show the same time. */
export type TutorView = {
  id: string
  href: string
  name: string
  avatar: string
  teaches: string
  proof: string
  rating: { average: string; count: string } | undefined
  place: string
  mode: string
  fee: string
  /** Member price per hour, formatted; undefined when it is not lower. */
  member: string | undefined
  hasTrial: boolean
  days: SlotDay[]
  pin: { lat: number; lng: number }
  tag: string
}
export type SlotDay = { day: string; times: string[] }

export const subjectNames = (ids: readonly number[]) => subjects.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')

export const ratingView = ({ average, count }: { average: number; count: number }) =>
  count > 0 ? { average: formatNumber(average, 1), count: formatNumber(count) } : undefined

export const gradeWords = (grades: readonly number[]) =>
  grades.length > 0 ? text.gradeRange(Math.min(...grades), Math.max(...grades)) : undefined

export const placeWords = ({ provinceCode, commune }: TutorCard['area']) => text.area(commune, findProvince(provinceCode)?.name ?? '')

export function toTutorView(tutor: TutorCard, now: Date, member?: string): TutorView {
  return {
    id: tutor.id,
    href: `/tutors/${tutor.slug}-${tutor.code}`,
    name: tutor.name,
    avatar: tutor.avatar,
    teaches: [subjectNames(tutor.subjectIds), gradeWords(tutor.grades)].filter(Boolean).join(' · '),
    proof: [tutor.school, tutor.yearsTeaching && text.years(tutor.yearsTeaching)].filter(Boolean).join(', '),
    rating: ratingView(tutor.rating),
    place: placeWords(tutor.area),
    mode: text.modes[tutor.mode],
    fee: formatVnd(tutor.feePerHour),
    member,
    hasTrial: tutor.hasTrial,
    days: slotDays(tutor.slots, now, formatTime).slice(0, daysOfCard),
    pin: tutor.pin,
    tag: text.thousand(tutor.feePerHour),
  }
}

/** A card shows this many days; the tutor's page shows all. */
const daysOfCard = 4

function dayLabel(moment: string, now: Date) {
  const distance = daysBetween(now, moment)
  if (distance === 0) return 'Hôm nay'
  return distance < 7 ? formatWeekday(moment) : `${formatWeekday(moment)}, ${formatDayMonth(moment)}`
}

const fiveMinutesMs = 5 * 60_000
/** Rounds up to five minutes: free time that has already begun should not start at 16:03. */
const startOf = (from: string) => new Date(Math.ceil(Date.parse(from) / fiveMinutesMs) * fiveMinutesMs).toISOString()

/** Slots grouped by Vietnamese day. */
function slotDays(slots: readonly FreeSlot[], now: Date, timeOf: (from: string, to: string) => string): SlotDay[] {
  const days = Map.groupBy(slots, ({ from }) => dayOf(from))
  return [...days.values()].map((ofDay) => ({
    day: dayLabel(ofDay[0]?.from ?? '', now),
    times: ofDay.map(({ from, to }) => timeOf(startOf(from), to)),
  }))
}

/** The same with full day names and end times. */
export const freeDays = (slots: readonly FreeSlot[]): SlotDay[] =>
  [...Map.groupBy(slots, ({ from }) => dayOf(from)).values()].map((ofDay) => {
    const first = ofDay[0]?.from ?? ''
    return {
      day: `${formatLongWeekday(first)}, ${formatDayMonth(first)}`,
      times: ofDay.map(({ from, to }) => formatTimeRange(startOf(from), to)),
    }
  })
