import { importBanner } from '#modules/backoffice/banners'
import { pick, seededRandom } from '@khue/art/random'
import { subjects } from '@khue/contracts/offer/subjects'
import { importLectures } from '#modules/offer/authoring'
import { importReviews, type NewReview } from '#modules/offer/reviews'
import { findFreeRuns, listExistingCourseIds, type NewBatch, openBatches, publishCourses, setCourseState } from '#modules/offer/courses'
import { createPerson, listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { demoClasses } from './data/classes.ts'
import { demoBanners } from './data/banners.ts'
import { type DemoCourse, demoCourses } from './data/courses/courses.ts'
import { replyTo, reviewerFamilies, reviewerNames, reviewTexts } from './data/courses/words.ts'
import type { DemoTeacher } from './data/demo-teacher.ts'
import { loadFilms } from './films.ts'
import { demoTeachers } from './data/teachers.ts'
import { addressCode, bannerId, batchId, courseId, personId } from './seed.ts'

const dayMs = 86_400_000
/** In days before now. */
const firstReview = 300

/** Courses, their runs and reviews; adds only missing ones. */
export async function loadCourses(deps: Deps) {
  const known = new Set(
    await listExistingCourseIds(
      deps,
      demoCourses.map(({ key }) => courseId(key)),
    ),
  )
  const missing = demoCourses.filter(({ key }) => !known.has(courseId(key)))
  if (missing.length > 0) {
    const films = await loadFilms(deps)
    await publishCourses(
      deps,
      missing.map((one) => offerOf(one, deps.clock())),
      (inside, versions) => importLectures(inside, versions, films),
    )
    await openRuns(deps)
    await importReviews(deps, await reviewsOf(deps, missing))
    for (const { key } of missing.slice(-1)) await setCourseState(deps, courseId(key), 'GONE') // so that a visitor can see the page of a removed course
  } else await openRuns(deps)
  for (const { key, ...banner } of demoBanners) await importBanner(deps, bannerId(key), banner)
}

/** Courses were created over a year, all before the first review. */
const since = (key: string, now: Date) => new Date(now.getTime() - (firstReview + seededRandom(`since of ${key}`)() * 365) * dayMs)

function offerOf(one: DemoCourse, now: Date) {
  const teacher = teacherOf(one)
  const isWoman = teacher.avatarKind.startsWith('f')
  return {
    id: courseId(one.key),
    code: addressCode(`course:${one.key}`),
    teacher: { id: personId(teacher.key), title: isWoman ? 'Cô' : 'Thầy', gender: isWoman ? 'FEMALE' : 'MALE' },
    content: one.content,
    boughtCount: one.boughtCount,
    createdAt: since(one.key, now),
  } as const
}

/** A teacher of the subject. */
export function teacherOf({ key, subjectId }: DemoCourse): DemoTeacher {
  const subjectKey = subjects.find(({ id }) => id === subjectId)?.key
  const able = demoTeachers.filter((teacher) => teacher.subjects.some((one) => one === subjectKey))
  return pick(seededRandom(`teacher of ${key}`), able)
}

const cycleDays = 28
const firstMonday = Temporal.PlainDate.from('1970-01-05')

/** The next start of a run in a four-week cycle: always ahead, and the same all day. */
function nextStart(key: string, weekday: number, now: Date) {
  const today = inVietnam(now).toPlainDate()
  const week = Math.floor(seededRandom(key)() * 4)
  const place = week * 7 + weekday - 1
  const since = firstMonday.until(today).days
  const wait = (((place - since) % cycleDays) + cycleDays) % cycleDays
  return today.add({ days: wait === 0 ? cycleDays : wait })
}

/** Opens the next runs; those of the previous cycle stay unchanged. */
export async function openRuns(deps: Deps) {
  const now = deps.clock()
  const runs = demoCourses.flatMap((one) => one.runs.map((_, index) => describeRun(one, index, now)))
  // one run of each teacher at a time: where the next one fits depends on it
  for (const round of inRounds(runs, ({ teacher }) => teacher.key)) await openAtFreeHours(deps, round)
}

type DemoRun = NewBatch & { id: string; teacher: DemoTeacher }

function describeRun(one: DemoCourse, index: number, now: Date): DemoRun {
  const { key, content, fullness } = one
  const run = one.runs[index]! // the caller lists them
  const startsOn = nextStart(`${key} ${index}`, run.weekdays[0] ?? 1, now)
  const seats = content.classSize ?? 1
  return {
    id: batchId(`${key} ${index} ${startsOn.toString()}`),
    courseId: courseId(key),
    startsOn: startsOn.toString(),
    ...run,
    seats,
    seatsTaken: Math.min(seats - 1, Math.floor(seats * fullness * (index === 0 ? 1 : 0.6))),
    teacher: teacherOf(one),
  }
}

/** The first of each key, then the second of each, and so on. */
function inRounds<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const byKey = Map.groupBy(all, keyOf)
  const rounds = Math.max(0, ...[...byKey.values()].map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => [...byKey.values()].flatMap((ones) => ones.slice(round, round + 1)))
}

/** Where the teacher is busy, or teaches live classes on other days, at other hours; one who is busy at all of them does not open the run. */
async function openAtFreeHours(deps: Deps, runs: readonly DemoRun[]) {
  const placed: DemoRun[] = []
  let waiting = runs
  for (const hour of [undefined, ...otherHours]) {
    const moved = waiting.map((run) => startingAt(run, hour ?? run.from)).filter((run) => !isForClasses(run.teacher.key, hoursOf(run)))
    if (moved.length === 0) continue
    const free = await findFreeRuns(deps, moved)
    placed.push(...moved.filter(({ id }) => free.has(id)))
    waiting = waiting.filter(({ id }) => !free.has(id))
  }
  await openBatches(deps, placed)
}

const hoursOf = ({ from, to }: Pick<DemoRun, 'from' | 'to'>) => ({ from, minutes: timeOf(from).until(timeOf(to)).total('minutes') })
const startingAt = (run: DemoRun, from: string): DemoRun => {
  const { minutes } = hoursOf(run)
  return { ...run, from, to: timeOf(from).add({ minutes }).toString({ smallestUnit: 'minute' }) }
}

/** Whether the teacher gives live classes at these hours on some days. */
export const isForClasses = (teacherKey: string, { from, minutes }: { from: string; minutes: number }) =>
  demoClasses.some(
    ({ teacher, pattern }) =>
      teacher === teacherKey && minuteOf(pattern.at) < minuteOf(from) + minutes && minuteOf(from) < minuteOf(pattern.at) + pattern.minutes,
  )
const timeOf = (time: string) => Temporal.PlainTime.from(time)
const minuteOf = (time: string) => timeOf(time).hour * 60 + timeOf(time).minute
const otherHours = '17:30 15:30 13:30 09:30 07:30 18:00 19:00 20:00 16:00 14:00 10:30 08:30 11:30 12:30 06:00 21:00'.split(' ')

const stars = [5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1] as const

async function reviewsOf(deps: Deps, courses: readonly DemoCourse[]): Promise<NewReview[]> {
  const authors = await createReviewers(deps)
  const now = deps.clock().getTime()
  return courses.flatMap(({ key, boughtCount }) => {
    const random = seededRandom(`reviews of ${key}`)
    const count = Math.min(authors.length, boughtCount, Math.floor(14 * random() ** 2))
    const first = Math.floor(random() * authors.length)
    const kindness = Math.floor(random() * 6)
    return Array.from({ length: count }, (_, n) => {
      const given = stars[Math.max(0, Math.floor(random() * stars.length) - kindness)] ?? 5
      const writtenAt = new Date(now - Math.ceil(random() * firstReview * dayMs))
      return {
        courseId: courseId(key),
        authorId: authors[(first + n * 7) % authors.length] ?? '',
        stars: given,
        text: pick(random, reviewTexts[given]),
        writtenAt,
        reply: random() < 0.15 ? replyTo(given) : null,
      }
    })
  })
}

/** Reviewers without an account. */
async function createReviewers(deps: Deps) {
  const people = reviewerNames.flatMap((name, n) =>
    reviewerFamilies.slice(0, 2).map((family, m) => ({ key: `reviewer ${n} ${m}`, name: `${family} ${name}`, n })),
  )
  const known = await listPeople(
    deps,
    people.map(({ key }) => personId(key)),
  )
  for (const { key, name, n } of people) {
    if (known.has(personId(key))) continue
    await createPerson(deps, { id: personId(key), name, avatarKind: n % 2 === 0 ? 'f' : 'm', roles: [n % 3 === 0 ? 'student' : 'parent'] })
  }
  return people.map(({ key }) => personId(key))
}
