import { backdateRun, findFreeRuns, findRunsToSell, moveMeeting, openBatch, readRun } from '#modules/offer/courses'
import { backdateSeats, listLearners } from '#modules/offer/seats'
import { followMeetings, listLessonsOfClass, listOwnLessons, setLink } from '#modules/learning/lessons'
import { listBusy, listClosures } from '#modules/people/timetable'
import { backdateSale } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { isForClasses } from './courses.ts'
import { demoCourses } from './data/courses/courses.ts'
import { type TaughtRun, taughtRunId, taughtRuns } from './data/taught-runs.ts'
import { actorOf } from './queues.ts'
import { buyCourse } from './seats.ts'
import { courseId, personId } from './seed.ts'

const hourMs = 3_600_000
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const teacherKey = 'thu-ha'

/** Opens the runs that are missing, with a paid seat, and lets a run whose seat was delivered begin some days ago. Returns their ids. */
export async function keepTaughtRuns(deps: Deps, teacher: Actor) {
  const ids = new Map<string, TaughtRun>()
  for (const run of taughtRuns) {
    const [id, generation] = await currentRun(deps, teacher, run)
    if (id === undefined) await openTaughtRun(deps, run, generation)
    else {
      ids.set(id, run)
      await backdateNewRun(deps, teacher, { ...run, id, generation })
    }
  }
  return ids
}

/** The newest run, unless it is over and another one follows: then the generation to open. */
async function currentRun(deps: Deps, teacher: Actor, run: TaughtRun): Promise<[id: string | undefined, generation: number]> {
  for (let generation = 0; ; generation++) {
    const id = taughtRunId(run, generation)
    const { items } = await listLessonsOfClass(deps, teacher, id)
    if (items.length === 0) return [undefined, generation]
    const isToCome = items.some(({ state }) => state === 'UPCOMING' || state === 'ONGOING')
    if (isToCome || !run.isEndless) return [id, generation]
  }
}

/** It begins tomorrow, so that all of its lessons are sold. */
async function openTaughtRun(deps: Deps, run: TaughtRun, generation: number) {
  const buyer = await actorOf(deps, run.buyer)
  const content = contentOf(run)
  const id = taughtRunId(run, generation)
  const tomorrow = inVietnam(deps.clock()).toPlainDate().add({ days: 1 })
  const times = buyer && (await freeTimes(deps, { ...run, id }))
  if (!buyer || !times) return
  const { from, to } = times
  const seats = content.classSize ?? 1
  await openBatch(deps, { id, courseId: courseId(run.courseKey), startsOn: tomorrow.toString(), weekdays: everyDay, from, to, seats })
  await followMeetings(deps, [id])
  const isOnSale = (await findRunsToSell(deps, [id])).has(id) // unless a visitor withdrew the course
  if (isOnSale) await buyCourse(deps, buyer, { courseKey: run.courseKey, runId: id, learnerId: personId(run.learner.key) })
}

const contentOf = ({ courseKey }: TaughtRun) => {
  const course = demoCourses.find(({ key }) => key === courseKey)
  if (!course) throw new Error(`there is no course ${courseKey}`)
  return course.content
}

type Times = { from: string; to: string }
/** Hours at which the teacher is free every day, before and after the run is moved to begin some days ago. */
async function freeTimes(deps: Deps, run: TaughtRun & { id: string }): Promise<Times | undefined> {
  const now = deps.clock()
  const tomorrow = inVietnam(now).toPlainDate().add({ days: 1 }).toString()
  for (const times of inOrder(run, now)) {
    const planned = { id: run.id, courseId: courseId(run.courseKey), weekdays: everyDay, seats: 1, ...times }
    const minutes = contentOf(run).lessonMinutes ?? 90
    if (isForClasses(teacherKey, { from: times.from, minutes })) continue
    const isFree = async (startsOn: string) => (await findFreeRuns(deps, [{ ...planned, startsOn }])).size > 0
    if ((await isFree(tomorrow)) && (await isFree(await firstDay(deps, run, times)))) return times
  }
  return undefined
}

/** Hours that are still ahead today, preferred ones first; then any, by how soon they come again. */
function inOrder(run: TaughtRun, now: Date): Times[] {
  const minutes = contentOf(run).lessonMinutes ?? 90
  const lengthMs = minutes * 60_000
  const all = Array.from({ length: 33 }, (_, n) => Temporal.PlainTime.from('06:00').add({ minutes: 30 * n }))
  const possible = all.flatMap((time): Times[] => {
    const isOneDay = time.hour * 60 + time.minute + minutes < 24 * 60
    return isOneDay ? [{ from: short(time), to: short(time.add({ minutes })) }] : []
  })
  // one that goes on now, or begins at once, would be neither taught nor to come
  const clear = possible.filter((times) => {
    const today = startOn(inVietnam(now).toPlainDate(), times)
    return today.getTime() > now.getTime() + hourMs / 2 || today.getTime() + lengthMs < now.getTime()
  })
  const isToday = (times: Times) => nextDay(times, now).equals(inVietnam(now).toPlainDate())
  const rank = (times: Times) => {
    const preferred = run.hours.indexOf(times.from)
    if (preferred >= 0 && (isToday(times) || run.teacher === 'FORGETS' || !run.isEndless)) return preferred
    return 100 + startOn(nextDay(times, now), times).getTime()
  }
  return clear.toSorted((a, b) => rank(a) - rank(b))
}

const short = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
const startOn = (day: Temporal.PlainDate, { from }: Times) => vietnamMoment(day, from)

/** The day of the next lesson at this hour. */
function nextDay(times: Times, now: Date) {
  const today = inVietnam(now).toPlainDate()
  return startOn(today, times) > now ? today : today.add({ days: 1 })
}

/** The first day of a run that has taught `past` lessons by now; closures are no days of lessons. */
async function firstDay(deps: Deps, { past }: TaughtRun, times: Times) {
  const next = nextDay(times, deps.clock())
  const closures = await listClosures(deps, { from: next.subtract({ days: 60 }).toString(), to: next.toString() })
  const isOpen = (day: Temporal.PlainDate) => !closures.some(({ fromOn, toOn }) => fromOn <= day.toString() && day.toString() <= toOn)
  const before = Array.from({ length: 60 }, (_, n) => next.subtract({ days: n + 1 })).filter(isOpen)
  return (before[past - 1] ?? next).toString()
}

type OpenRun = TaughtRun & { id: string; generation: number }
/** Once its seat was delivered. Only the first of its kind: a later one follows what was taught before. */
async function backdateNewRun(deps: Deps, teacher: Actor, run: OpenRun) {
  if (run.generation > 0) return
  const { meetings, pattern } = await readRun(deps, teacher, run.id)
  const [first, slot] = [meetings[0], pattern.slots[0]]
  if (!first || !slot || new Date(first.startsAt) <= deps.clock()) return
  const isSeated = (await listLearners(deps, [run.id])).length > 0
  if (!isSeated) return
  const startsOn = await firstDay(deps, run, slot)
  await backdateRun(deps, run.id, startsOn)
  const soldAt = vietnamMoment(Temporal.PlainDate.from(startsOn).subtract({ days: 2 }), '10:00')
  await backdateSale(deps, run.id, soldAt)
  await backdateSeats(deps, run.id, soldAt)
  await followMeetings(deps, [run.id])
}

const meetUrl = 'https://meet.google.com/khu-demo-hoc'
const movedBecause = 'Chiều hôm đó trường cô họp phụ huynh, cả lớp học lệch giờ một chút nhé.'
/** In minutes from the usual hour. */
const otherStarts = [-60, -90, -30, 30, 60, -120]

type Listed = Awaited<ReturnType<typeof listOwnLessons>>['items']
/** Gives all these lessons one room, unless one of them has a room already. */
async function linkLessons(deps: Deps, teacher: Actor, items: Listed) {
  const [next] = items
  if (next && !items.some(({ hasLink }) => hasLink)) await setLink(deps, teacher, next.id, { url: meetUrl, isForAll: true })
}

/** Gives a room to the lessons with learners of a teacher who has no account to do it. */
export async function linkSeatedLessons(deps: Deps, teacher: Actor) {
  const { items } = await listOwnLessons(deps, teacher, { role: 'TEACHER', when: 'COMING' })
  await linkLessons(
    deps,
    teacher,
    items.filter(({ roster }) => roster > 0),
  )
}

/** The pupil's run has a room for the lessons to come, and one of these was moved. */
export async function prepareLessons(deps: Deps, teacher: Actor, runId: string) {
  const { items } = await listOwnLessons(deps, teacher, { role: 'TEACHER', when: 'COMING', refId: runId })
  const [next] = items
  if (!next || next.number === 1) return
  await linkLessons(deps, teacher, items)
  const { meetings, courseId } = await readRun(deps, teacher, runId)
  const now = deps.clock().getTime()
  const toCome = meetings.filter(({ isCancelled, startsAt }) => !isCancelled && new Date(startsAt).getTime() > now)
  const later = toCome.find(({ startsAt }) => new Date(startsAt).getTime() > now + 36 * hourMs)
  if (later && !toCome.some(({ revision }) => revision > 1)) await moveLesson(deps, teacher, { courseId, runId, meeting: later })
}

type Meeting = Awaited<ReturnType<typeof readRun>>['meetings'][number]
async function moveLesson(deps: Deps, teacher: Actor, { meeting, ...run }: { courseId: string; runId: string; meeting: Meeting }) {
  const { id, revision, startsAt, endsAt } = meeting
  const shifted = otherStarts.map((minutes) => {
    const by = (at: string) => new Date(new Date(at).getTime() + minutes * 60_000)
    return { from: by(startsAt), to: by(endsAt) }
  })
  const day = inVietnam(new Date(startsAt)).toPlainDate()
  const other = { from: vietnamMoment(day, '06:00'), to: vietnamMoment(day, '23:30') }
  const busy = await listBusy(deps, teacher.id, other)
  const free = shifted.find(
    ({ from, to }) => from >= other.from && to <= other.to && !busy.some((one) => one.refId !== id && one.from < to && from < one.to),
  )
  if (free) await moveMeeting(deps, teacher, { ...run, id, revision, to: free, reason: movedBecause })
}
