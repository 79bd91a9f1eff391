import type { TaughtMeeting, TaughtRun, TaughtState } from '@khue/contracts/offer/runs'
import { listPeople, refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { courseError } from '../courses.errors.ts'
import { mayHappen, scheduleInWords, statusOf } from './run.ts'
import * as stored from './runs.repository.ts'

/** Throws COURSE_NOT_FOUND unless the course is the actor's, or the actor is an admin, and not of the teacher's household. */
async function requireTeaching(deps: Deps, actor: Actor, teacherId: string) {
  if (actor.id === teacherId) return
  if (!actor.roles.includes('admin')) throw courseError.COURSE_NOT_FOUND()
  await refuseOwnCase(deps, actor, [teacherId])
}

/** Throws COURSE_RUN_NOT_FOUND also for a run of others: a stranger does not learn that it exists. */
export async function requireRunOf<R extends Pick<stored.RunRow, 'teacherId' | 'courseTeacherId'>>(
  deps: Deps,
  actor: Actor,
  run: R | undefined,
): Promise<R> {
  if (!run || !(run.teacherId === actor.id || actor.roles.includes('admin'))) throw courseError.COURSE_RUN_NOT_FOUND()
  await requireTeaching(deps, actor, run.teacherId)
  if (actor.id !== run.teacherId) await refuseOwnCase(deps, actor, [run.courseTeacherId])
  return run
}

/** The course whose runs are edited. Throws COURSE_NOT_FOUND. */
export async function findCourseOfRuns(deps: Deps, actor: Actor, courseId: string) {
  const course = await stored.findCourse(deps.db, courseId)
  if (!course) throw courseError.COURSE_NOT_FOUND()
  await requireTeaching(deps, actor, course.teacherId)
  return course
}

/** The number of lessons of a run. Throws COURSE_RUN_LESSONS_MISSING for a draft without one. */
export function lessonsOf({ lessons }: Pick<stored.CourseRow, 'lessons'>) {
  if (lessons === null) throw courseError.COURSE_RUN_LESSONS_MISSING()
  return lessons
}

/** The runs of a course for its teacher, with the facts of the course that their form needs. */
export async function listOwnRuns(deps: Deps, actor: Actor, courseId: string) {
  const { lessons, lessonMinutes, feeVnd: fee, title } = await findCourseOfRuns(deps, actor, courseId)
  const rows = await stored.listRunsOfCourse(deps.db, courseId)
  return { items: rows.map(describeRun), lessons: lessons ?? 0, lessonMinutes: lessonMinutes ?? 90, fee: fee ?? 0, title }
}

const pageSize = 20

/** The runs that a person teaches, by page. */
export async function listTaughtRuns(
  deps: Deps,
  teacherId: string,
  { state, cursor }: { state: TaughtState; cursor?: string | undefined },
) {
  const found = await stored.listRunsOfTeacher(deps.db, { teacherId, state, cursor: cursor ?? null, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return { items: rows.map(describeRun), ...(last && found.length > pageSize && { nextCursor: last.id }) }
}

/** The titles of the courses of these runs. */
export async function findRunTitles({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listRunTitles(db, ids) : []
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The title of the course and the schedule of these runs in words. */
export async function findRunSchedules({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listSchedules(db, ids) : []
  return new Map(rows.map(({ id, title, ...schedule }) => [id, { title, words: scheduleInWords(schedule) }]))
}

/** The start of a run's first meeting. */
export const findRunStart = ({ db }: Deps, id: string) => stored.findStart(db, id)

/** A run with its meetings. Throws COURSE_RUN_NOT_FOUND for a run of others. */
export async function readRun(deps: Deps, actor: Actor, id: string) {
  const row = await requireRunOf(deps, actor, await stored.findAnyRun(deps.db, id))
  const meetings = await stored.listMeetings(deps.db, id)
  const { teacherId, courseTeacherId, moveToId } = row
  const people = await listPeople(deps, [...new Set([teacherId, courseTeacherId])])
  const target = moveToId === null ? undefined : await stored.findRun(deps.db, row.courseId, moveToId)
  const courseTeacher = `${row.teacherTitle} ${people.get(courseTeacherId)?.name ?? ''}`.trim()
  return {
    ...describeRun(row),
    teacher: teacherId === courseTeacherId ? courseTeacher : (people.get(teacherId)?.name ?? ''),
    teacherId,
    canReplaceTeacher: actor.roles.includes('admin') && actor.id !== teacherId && mayHappen(statusOf(row), 'REPLACE_TEACHER'),
    courseTeacher: { id: courseTeacherId, name: courseTeacher },
    moveTo: target ? scheduleInWords(target) : null,
    courseFee: row.courseFee,
    meetings: meetings.map(({ id, number, startsAt, endsAt, revision, cancelledAt }): TaughtMeeting => ({
      id,
      number,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      revision,
      isCancelled: cancelledAt !== null,
    })),
  }
}

/** A person's runs that are not over: when they leave, an admin replaces the teacher or ends the run. */
export const listOpenRunsOf = async ({ db }: Deps, teacherId: string) => (await stored.listOpenRunsOf(db, teacherId)).map(describeRun)

const moment = (written: string) => new Date(written).toISOString()

export function describeRun(row: stored.RunRow): TaughtRun {
  const { id, courseId, courseTitle, startsOn, endsOn, weekdays, from, to, lessons, begun, seatsTaken, next, cancelReason, revision } = row
  const { minSeats, belowMinimum, decideOn, moveToId } = row
  return {
    id,
    courseId,
    courseTitle,
    status: statusOf(row),
    startsOn,
    endsOn,
    weekdays,
    from,
    to,
    lessons,
    begun,
    seatsTaken,
    isSold: row.isSold,
    next: next && { startsAt: moment(next.startsAt), endsAt: moment(next.endsAt) },
    cancelReason,
    isSubstituted: row.teacherId !== row.courseTeacherId,
    revision,
    terms: {
      seats: row.seats,
      fee: row.fee,
      minimum: minSeats !== null && belowMinimum && decideOn ? { seats: minSeats, below: belowMinimum, decideOn, moveTo: moveToId } : null,
    },
    pattern: row.pattern ?? { startsOn, slots: weekdays.map((weekday) => ({ weekday, from, to })), skips: [], moves: [] },
  }
}
