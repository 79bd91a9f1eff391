import type { CourseCard } from '@khue/contracts/offer/courses'
import { courseSku } from '@khue/contracts/sale/offers'
import { type SubjectId, subjects } from '@khue/contracts/offer/subjects'
import { formatNumber, formatVnd } from '#app/shared/format.ts'
import { courseCardText as text } from './course-card.text.ts'
import { coursesText } from './courses.text.ts'

/** At this many free seats or fewer, the cover shows the number (visual: apricot means few seats). */
const fewSeats = 6

/** The SKU of a course, used for buying and for its member price. */
export const skuOf = ({ code }: Pick<CourseCard, 'code'>) => courseSku(code)

/** View model of a course card. Used in loaders only. */
export type CourseView = {
  id: string
  href: string
  title: string
  cover: string
  subject: { id: SubjectId; name: string }
  teacher: { name: string; avatar: string }
  schedule: string
  fee: string
  originalFee: string | undefined
  lessons: string
  /** Member price, formatted; undefined when it is not lower. */
  member: string | undefined
  /** Undefined without ratings. */
  rating: { average: string; count: string } | undefined
  fewSeats: string | undefined
}

export const courseAddress = ({ slug, code }: Pick<CourseCard, 'slug' | 'code'>) => `/courses/${slug}-${code}`

export function toCourseView(course: CourseCard, member?: string): CourseView {
  const subject = subjects.find((one) => one.id === course.subjectId) ?? subjects[0]
  return {
    id: course.id,
    href: courseAddress(course),
    title: course.title,
    cover: course.cover,
    subject: { id: subject.id, name: subject.name },
    teacher: { name: course.teacher.name, avatar: course.teacher.avatar },
    schedule: scheduleWords(course),
    fee: formatVnd(course.fee),
    originalFee: course.originalFee === null ? undefined : formatVnd(course.originalFee),
    lessons: text.lessons(course.lessons, course.format === 'RECORDED'),
    member,
    rating:
      course.rating.count === 0 ? undefined : { average: formatNumber(course.rating.average, 1), count: formatNumber(course.rating.count) },
    fewSeats: seatWords(course.seatsLeft),
  }
}

/** `T3, T5 · 19:30–21:00`: schedule of the next run that can be joined. */
function scheduleWords({ format, schedule }: CourseCard) {
  if (!schedule) return format === 'RECORDED' ? text.anyTime : text.byAgreement
  return `${namesOfDays(schedule.weekdays)} · ${schedule.from}–${schedule.to}`
}

/** `T2, T4, CN`; Monday is 1. */
export const namesOfDays = (weekdays: readonly number[]) => weekdays.map((day) => coursesText.weekdays[day - 1]).join(', ')

function seatWords(seatsLeft: number | null) {
  if (seatsLeft === null || seatsLeft >= fewSeats) return undefined
  return seatsLeft > 0 ? text.seatsLeft(seatsLeft) : text.full
}
