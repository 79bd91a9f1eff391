import type { CourseChapter } from '@khue/contracts/offer/course-content'
import type { CourseBatch, CourseDetail } from '@khue/contracts/offer/courses'
import { courseSku } from '@khue/contracts/sale/offers'
import type { SiteInfo } from '@khue/contracts/backoffice/site'
import { provinces } from '@khue/contracts/ground/provinces'
import { slugWithCode } from '@khue/contracts/slug'
import { type SubjectId, subjects } from '@khue/contracts/offer/subjects'
import { formatDay, formatNumber, formatVnd } from '#app/shared/format.ts'
import { lectureHref } from '../shared/lecture-address.ts'
import { introVideoOf } from './intro-video.ts'
import { coursePageText as text } from './course-page.text.ts'
import { courseWords } from './course-words.text.ts'

/** At this many free seats or fewer, the number is highlighted (visual: apricot means few seats). */
const fewSeats = 6
const adultGrade = 13

export type Fact = { name: string; value: string }
export type RunView = {
  id: string
  /** SKU of a seat; undefined for a recorded course. */
  sku: string | undefined
  days: string
  dates: string
  /** Of a run that has begun: its remaining lessons, and their price. */
  rest: string | undefined
  /** The smallest number of learners, and what happens below it. */
  minimum: string | undefined
  /** Who teaches it instead of the teacher of the course. */
  teacher: string | undefined
  seats: string
  isFew: boolean
  isFull: boolean
}
/** `trial`: the player of a free lecture, for people who are signed in. */
export type LessonView = {
  title: string
  note: string
  isFree: boolean
  isPractice: boolean
  trial: { to: string; label: string; words: string } | undefined
}
export type ChapterView = { title: string; count: string; lessons: LessonView[] }

/** View model of the course page. Used in loaders only. */
export type CoursePageView = ReturnType<typeof toCoursePage>

const courseHref = (course: Pick<CourseDetail, 'slug' | 'code'>) => `/courses/${slugWithCode(course)}`

export function toCoursePage(course: CourseDetail, site: Pick<SiteInfo, 'publicUrl' | 'videoHosts'>) {
  const subject = subjects.find((one) => one.id === course.subjectId) ?? subjects[0]
  const subjectId: SubjectId = subject.id
  return {
    id: course.id,
    href: courseHref(course),
    title: course.title,
    summary: course.summary,
    cover: course.cover,
    introVideo: introVideoOf(course, site),
    subject: { id: subjectId, name: subject.name, href: `/courses?categoryIds=${subjectId}` },
    tag: [subject.name, gradeWords(course.gradeFrom, course.gradeTo)].filter(Boolean).join(' · '),
    rating: course.rating.count > 0 ? ratingWords(course.rating) : undefined,
    learners: course.bought > 0 ? courseWords.learners(formatNumber(course.bought)) : undefined,
    facts: factsOf(course),
    outcomes: course.outcomes,
    programme: course.programme.map((chapter) => chapterWords(chapter, course)),
    programmeTitle: courseWords.programme(course.lessons, unitOf(course)),
    faq: course.faq,
    fee: feeWords(course),
    code: course.code,
    runs: course.batches.map((run) => runWords(run, course)),
    sku: course.format === 'RECORDED' ? courseSku(course.code) : undefined,
    noRuns: { RECORDED: courseWords.anyTime, ONE_TO_ONE: courseWords.byAgreement, LIVE: courseWords.noRuns }[course.format],
    included: includedIn(course),
    disclosure: disclosureRows(course),
    disclosureLead: course.disclosure.isExtraTeaching ? courseWords.disclosureLead : courseWords.disclosureOther,
  }
}

function gradeWords(from: number | null, to: number | null) {
  if (from === null) return undefined
  return from >= adultGrade ? courseWords.adults : courseWords.grades(from, Math.min(to ?? from, adultGrade - 1))
}

const ratingWords = ({ average, count }: CourseDetail['rating']) => ({
  average: formatNumber(average, 1),
  count: courseWords.ratings(formatNumber(count)),
  label: courseWords.rated(formatNumber(average, 1), formatNumber(count)),
})

const placeOf = (code: string) => provinces.find((one) => one.code === code)?.name ?? code
const formWords = ({ format, provinceCode }: CourseDetail) =>
  provinceCode ? courseWords.onSite(placeOf(provinceCode)) : courseWords.formats[format]

const unitOf = ({ format }: Pick<CourseDetail, 'format'>) => courseWords.units[format]

function factsOf(course: CourseDetail): Fact[] {
  const [next] = course.batches
  const facts: [string, string | null | undefined | false][] = [
    [courseWords.duration, courseWords.lessonsOf(course.lessons, unitOf(course), course.lessonMinutes)],
    [courseWords.size, course.classSize !== null && courseWords.sizeOf(course.classSize)],
    [courseWords.format, formWords(course)],
    [courseWords.watchable, course.format === 'RECORDED' && watchableWords(course.programme)],
    [courseWords.begins, next && formatDay(next.startsOn)],
    [courseWords.prepares, course.examTarget && courseWords.prepareFor(course.examTarget)],
    [courseWords.textbook, course.textbook],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** How long recorded lectures can be watched, said before buying. */
function watchableWords(programme: readonly CourseChapter[]) {
  const lectures = programme.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'LESSON')
  const days = lectures.flatMap(({ accessDays }) => accessDays ?? [])
  if (days.length === 0) return courseWords.watchableAll
  const [least, most] = [Math.min(...days), Math.max(...days)]
  if (days.length < lectures.length) return courseWords.watchableFrom(least, undefined) // some as long as the course itself
  return least === most ? courseWords.watchableDays(least) : courseWords.watchableFrom(least, most)
}

function feeWords({ fee, originalFee, feePerLesson, lessons, format }: CourseDetail) {
  return {
    now: formatVnd(fee),
    former: originalFee === null ? undefined : formatVnd(originalFee),
    discount: originalFee === null ? undefined : courseWords.discount(Math.round((1 - fee / originalFee) * 100)),
    perLesson: lessons > 1 ? courseWords.perLesson(formatVnd(feePerLesson), unitOf({ format })) : undefined,
  }
}

const daysInWords = ({ weekdays, from, to }: Pick<CourseBatch, 'weekdays' | 'from' | 'to'>) =>
  `${weekdays.map((day) => courseWords.weekdays[day - 1]).join(', ')} · ${from}–${to}`

function minimumWords({ seats, below, decideOn, moveTo }: NonNullable<CourseBatch['minimum']>) {
  const day = formatDay(decideOn)
  if (below !== 'MOVE') return courseWords.minimum[below](seats, day)
  return courseWords.movesBelow(seats, day, moveTo ? courseWords.runOf(daysInWords(moveTo), formatDay(moveTo.startsOn)) : '')
}

const runWords = (
  { id, weekdays, from, to, startsOn, endsOn, seatsLeft, firstLesson, lessonsLeft, fee, minimum, teacher }: CourseBatch,
  { code, format, fee: courseFee }: CourseDetail,
): RunView => ({
  id,
  sku: format === 'RECORDED' ? undefined : courseSku(code, id),
  days: daysInWords({ weekdays, from, to }),
  dates: courseWords.runDates(formatDay(startsOn), endsOn === null ? undefined : formatDay(endsOn)),
  rest:
    firstLesson > 1
      ? courseWords.restOf(lessonsLeft, lessonsLeft + firstLesson - 1, firstLesson, formatVnd(fee))
      : fee === courseFee
        ? undefined
        : courseWords.ownFee(formatVnd(fee)),
  minimum: minimum ? minimumWords(minimum) : undefined,
  teacher: teacher ? courseWords.runTaughtBy(teacher.name) : undefined,
  seats: seatsLeft > 0 ? courseWords.seatsLeft(seatsLeft) : courseWords.full,
  isFew: seatsLeft > 0 && seatsLeft < fewSeats,
  isFull: seatsLeft === 0,
})

const chapterWords = ({ title, lessons }: CourseChapter, { id, format }: CourseDetail): ChapterView => ({
  title,
  count: courseWords.chapterLessons(lessons.length),
  lessons: lessons.map((lesson) => ({
    title: lesson.title,
    note: lesson.kind === 'LESSON' ? courseWords.minutes(lesson.minutes) : courseWords.kinds[lesson.kind],
    isFree: lesson.isFree,
    isPractice: lesson.kind !== 'LESSON',
    trial:
      format === 'RECORDED' && lesson.isFree && lesson.itemId
        ? {
            to: lectureHref(id, lesson.itemId),
            label: courseWords.watchTrialOf(lesson.title),
            words: courseWords.watchTrial,
          }
        : undefined,
  })),
})

/** What the fee includes, derived from the course data alone. */
function includedIn({ format, lessons, programme, hasFreeTrial, textbook }: CourseDetail) {
  const practice = programme.flatMap((chapter) => chapter.lessons).filter(({ kind }) => kind !== 'LESSON').length
  return [
    format === 'RECORDED' ? courseWords.includes.recorded(lessons) : courseWords.includes.live(lessons),
    practice > 0 && courseWords.includes.practice(practice),
    hasFreeTrial && courseWords.includes.trial,
    textbook && courseWords.includes.textbook(textbook),
  ].filter((one) => typeof one === 'string')
}

/** Circular 29/2024: subject, hours, form, place, teacher and fee must be disclosed before enrolment. */
function disclosureRows({ disclosure: one, gradeFrom, gradeTo }: CourseDetail): Fact[] {
  return [
    { name: courseWords.subject, value: one.subject },
    { name: courseWords.forWhom, value: gradeWords(gradeFrom, gradeTo) ?? courseWords.everyone },
    {
      name: courseWords.hours,
      value: courseWords.total(one.lessons, courseWords.units[one.form], formatNumber(one.minutes / 60, one.minutes % 60 === 0 ? 0 : 1)),
    },
    { name: courseWords.form, value: courseWords.formats[one.form] },
    { name: courseWords.place, value: one.place ?? courseWords.online },
    { name: courseWords.taughtBy, value: one.teacher },
    { name: text.fee, value: formatVnd(one.fee) },
  ]
}
