import type { CourseChapter } from '@khue/contracts/course-content'
import type { CourseBatch, CourseDetail } from '@khue/contracts/courses'
import type { SiteInfo } from '@khue/contracts/site'
import { provinces } from '@khue/contracts/provinces'
import { addressPart } from '@khue/contracts/slug'
import { type SubjectId, subjects } from '@khue/contracts/subjects'
import { formatDay, formatNumber, formatVnd } from '#app/shared/format.ts'
import { introVideoOf } from './intro-video.ts'
import { coursePageText as text } from './course-page.text.ts'

/** So few free seats stand out (visual: apricot means few seats). */
const fewSeats = 6
const adultGrade = 13

export type Fact = { name: string; value: string }
export type RunView = { id: string; days: string; dates: string; seats: string; isFew: boolean; isFull: boolean }
export type LessonView = { title: string; note: string; isFree: boolean; isPractice: boolean }
export type ChapterView = { title: string; count: string; lessons: LessonView[] }

/** A course in the words its page shows. Made in loaders only. */
export type CoursePageView = ReturnType<typeof toCoursePage>

const courseHref = (course: Pick<CourseDetail, 'slug' | 'code'>) => `/courses/${addressPart(course)}`

export function toCoursePage(course: CourseDetail, house: Pick<SiteInfo, 'publicUrl' | 'videoHosts'>) {
  const subject = subjects.find((one) => one.id === course.subjectId) ?? subjects[0]
  const subjectId: SubjectId = subject.id
  return {
    id: course.id,
    href: courseHref(course),
    title: course.title,
    summary: course.summary,
    cover: course.cover,
    introVideo: introVideoOf(course, house),
    subject: { id: subjectId, name: subject.name, href: `/courses?categoryIds=${subjectId}` },
    tag: [subject.name, gradeWords(course.gradeFrom, course.gradeTo)].filter(Boolean).join(' · '),
    rating: course.rating.count > 0 ? ratingWords(course.rating) : undefined,
    learners: course.bought > 0 ? text.learners(formatNumber(course.bought)) : undefined,
    facts: factsOf(course),
    outcomes: course.outcomes,
    programme: course.programme.map(chapterWords),
    programmeTitle: text.programme(course.lessons),
    faq: course.faq,
    fee: feeWords(course),
    runs: course.batches.map(runWords),
    noRuns: { RECORDED: text.anyTime, ONE_TO_ONE: text.byAgreement, LIVE: text.noRuns }[course.format],
    included: includedIn(course),
    disclosure: disclosureRows(course),
    disclosureLead: course.disclosure.isExtraTeaching ? text.disclosureLead : text.disclosureOther,
  }
}

function gradeWords(from: number | null, to: number | null) {
  if (from === null) return undefined
  return from >= adultGrade ? text.adults : text.grades(from, Math.min(to ?? from, adultGrade - 1))
}

const ratingWords = ({ average, count }: CourseDetail['rating']) => ({
  average: formatNumber(average, 1),
  count: text.ratings(formatNumber(count)),
  label: text.rated(formatNumber(average, 1), formatNumber(count)),
})

const placeOf = (code: string) => provinces.find((one) => one.code === code)?.name ?? code
const formWords = ({ format, provinceCode }: CourseDetail) => (provinceCode ? text.onSite(placeOf(provinceCode)) : text.formats[format])

function factsOf(course: CourseDetail): Fact[] {
  const [next] = course.batches
  const facts: [string, string | null | undefined | false][] = [
    [text.duration, text.lessonsOf(course.lessons, course.lessonMinutes)],
    [text.size, course.classSize !== null && text.sizeOf(course.classSize)],
    [text.format, formWords(course)],
    [text.begins, next && formatDay(next.startsOn)],
    [text.prepares, course.examTarget && text.prepareFor(course.examTarget)],
    [text.textbook, course.textbook],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

function feeWords({ fee, originalFee, feePerLesson, lessons }: CourseDetail) {
  return {
    now: formatVnd(fee),
    former: originalFee === null ? undefined : formatVnd(originalFee),
    discount: originalFee === null ? undefined : text.discount(Math.round((1 - fee / originalFee) * 100)),
    perLesson: lessons > 1 ? text.perLesson(formatVnd(feePerLesson)) : undefined,
  }
}

const runWords = ({ id, weekdays, from, to, startsOn, endsOn, seatsLeft }: CourseBatch): RunView => ({
  id,
  days: `${weekdays.map((day) => text.weekdays[day - 1]).join(', ')} · ${from}–${to}`,
  dates: text.runDates(formatDay(startsOn), endsOn === null ? undefined : formatDay(endsOn)),
  seats: seatsLeft > 0 ? text.seatsLeft(seatsLeft) : text.full,
  isFew: seatsLeft > 0 && seatsLeft < fewSeats,
  isFull: seatsLeft === 0,
})

const chapterWords = ({ title, lessons }: CourseChapter): ChapterView => ({
  title,
  count: text.chapterLessons(lessons.length),
  lessons: lessons.map((lesson) => ({
    title: lesson.title,
    note: lesson.kind === 'LESSON' ? text.minutes(lesson.minutes) : text.kinds[lesson.kind],
    isFree: lesson.isFree,
    isPractice: lesson.kind !== 'LESSON',
  })),
})

/** What the fee buys, from the facts of the course alone. */
function includedIn({ format, lessons, programme, hasFreeTrial, textbook }: CourseDetail) {
  const practice = programme.flatMap((chapter) => chapter.lessons).filter(({ kind }) => kind !== 'LESSON').length
  return [
    format === 'RECORDED' ? text.includes.recorded(lessons) : text.includes.live(lessons),
    practice > 0 && text.includes.practice(practice),
    hasFreeTrial && text.includes.trial,
    textbook && text.includes.textbook(textbook),
  ].filter((one) => typeof one === 'string')
}

/** Circular 29/2024: subject, hours, form, place, who teaches and what it costs, before anybody enrols. */
function disclosureRows({ disclosure: one, gradeFrom, gradeTo }: CourseDetail): Fact[] {
  return [
    { name: text.subject, value: one.subject },
    { name: text.forWhom, value: gradeWords(gradeFrom, gradeTo) ?? text.everyone },
    { name: text.hours, value: text.total(one.lessons, formatNumber(one.minutes / 60, one.minutes % 60 === 0 ? 0 : 1)) },
    { name: text.form, value: text.formats[one.form] },
    { name: text.place, value: one.place ?? text.online },
    { name: text.taughtBy, value: one.teacher },
    { name: text.fee, value: formatVnd(one.fee) },
  ]
}
