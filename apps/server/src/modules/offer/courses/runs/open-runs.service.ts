import { uuidv7 } from 'uuidv7'
import { meetingPlanned } from '#modules/offer/open-classes'
import { findTaken, occupyAll, releaseAll } from '#modules/people/timetable'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { courseError } from '../courses.errors.ts'
import { listClosuresAfter } from './closures.ts'
import { checkSeats, type Closure, type Plan, planMeetings, type Span } from './run-pattern.ts'
import * as stored from './open-runs.repository.ts'

export type NewBatch = {
  id?: string
  courseId: string
  startsOn: string
  weekdays: readonly number[]
  from: string
  to: string
  seats: number
  /** Already given away, without a named person. */
  seatsTaken?: number
}

/** Opens a run of a course. Throws like `openBatches`. */
export async function openBatch(deps: Deps, batch: NewBatch) {
  const id = batch.id ?? uuidv7()
  await openBatches(deps, [{ ...batch, id }])
  return { id }
}

const batchSize = 500

/**
 * Same for many at once, all or none; an existing run stays unchanged. A run occupies its teacher's time, meeting by meeting. Throws COURSE_NOT_FOUND,
 * COURSE_RUN_DATES_INVALID, COURSE_RUN_TIMES_INVALID, COURSE_RUN_WEEKDAYS_INVALID, COURSE_RUN_SEATS_INVALID, and TIMETABLE_CLASH when the teacher is
 * busy at one of the meetings.
 */
export async function openBatches(deps: Deps, batches: readonly NewBatch[]) {
  batches.forEach(checkSeats)
  for (let from = 0; from < batches.length; from += batchSize) {
    const some = batches.slice(from, from + batchSize)
    await transact(deps, async (deps) => {
      const taught = await findTeaching(deps, some)
      const closures = await closuresOf(deps, some)
      const planned = some.map((batch) => ({ batch, plan: planOf(batch, taught.get(batch.courseId)!.lessons, closures) })) // `findTeaching` has all
      await insertRuns(
        deps,
        planned.map(({ batch: { id = uuidv7(), courseId, seats, seatsTaken = 0 }, plan }) => {
          const { teacherId, lessons } = taught.get(courseId)! // as above
          return { row: { id, courseId, seats, seatsTaken, lessons }, teacherId, meetings: plan.meetings }
        }),
      )
    })
  }
}

type RunRow = Omit<Parameters<typeof stored.insertBatches>[1][number], 'id' | 'startsOn' | 'weekdays' | 'fromTime' | 'toTime'> & {
  id: string
}
type NewRun = { row: RunRow; teacherId: string; meetings: readonly Span[] }

/** Writes runs with their meetings and occupies the teachers' time; returns the ids of the new ones. Throws TIMETABLE_CLASH. */
export async function insertRuns(deps: Deps, runs: readonly NewRun[]) {
  const inserted = await stored.insertBatches(
    deps.db,
    runs.map(({ row, meetings }) => ({ ...row, ...summaryOf(meetings) })),
  )
  const opened = new Set(inserted.map(({ id }) => id))
  const added = runs.filter(({ row }) => opened.has(row.id))
  await insertMeetingsOf(
    deps,
    added.map(({ row, ...rest }) => ({ runId: row.id, ...rest })),
  )
  return opened
}

/** Writes the meetings of runs that have none and occupies the teachers' time. */
export async function insertMeetingsOf(deps: Deps, runs: readonly { runId: string; teacherId: string; meetings: readonly Span[] }[]) {
  const rows = runs.flatMap(({ runId, teacherId, meetings }) =>
    meetings.map((span, at) => ({ id: uuidv7(), runId, teacherId, number: at + 1, ...span })),
  )
  await stored.insertMeetings(deps.db, rows)
  await occupyAll(
    deps,
    rows.map(({ id, teacherId, from, to }) => ({ personId: teacherId, kind: 'class' as const, refId: id, from, to })),
  )
  for (const { runId, teacherId } of runs) {
    const meetings = rows.filter((row) => row.runId === runId)
    await publish(deps, meetingPlanned, {
      kind: 'RUN',
      refId: runId,
      teacherId,
      meetings: meetings.map(({ id, from, to }) => ({ id, startsAt: from.toISOString(), endsAt: to.toISOString() })),
    })
  }
}

const time = (moment: Temporal.ZonedDateTime) => moment.toPlainTime().toString({ smallestUnit: 'minute' })

/** What the trigger of the meetings will write. */
function summaryOf(meetings: readonly Span[]) {
  const first = inVietnam(meetings[0]?.from ?? new Date(0))
  const to = inVietnam(meetings[0]?.to ?? new Date(0))
  return { startsOn: first.toPlainDate().toString(), weekdays: [first.dayOfWeek], fromTime: time(first), toTime: time(to) }
}

/** The ids of the runs whose teacher is free at each of their meetings; those that are open already are not asked about. Throws like `openBatches`. */
export async function findFreeRuns(deps: Deps, batches: readonly (NewBatch & { id: string })[]) {
  batches.forEach(checkSeats)
  const ids = batches.map(({ id }) => id)
  const open = new Set(await stored.listExistingIds(deps.db, ids))
  const asked = batches.filter(({ id }) => !open.has(id))
  if (asked.length === 0) return open
  const taught = await findTeaching(deps, asked)
  const closures = await closuresOf(deps, asked)
  const meetings = asked.flatMap((batch) => {
    const { teacherId: personId, lessons } = taught.get(batch.courseId)! // `findTeaching` has it
    return planOf(batch, lessons, closures).meetings.map((span) => ({ personId, runId: batch.id, ...span }))
  })
  const taken = await findTaken(deps, meetings)
  const busy = new Set(meetings.filter((_, place) => taken.has(place)).map(({ runId }) => runId))
  return new Set(ids.filter((id) => !busy.has(id)))
}

async function findTeaching(deps: Deps, rows: readonly { courseId: string }[]) {
  const ids = [...new Set(rows.map(({ courseId }) => courseId))]
  const taught = new Map((await stored.listTeaching(deps.db, ids)).map((one) => [one.id, one]))
  const missing = ids.find((id) => !taught.has(id))
  if (missing) throw courseError.COURSE_NOT_FOUND({ id: missing })
  return taught
}

const planOf = ({ startsOn, weekdays, from, to }: NewBatch, lessons: number, closures: readonly Closure[]): Plan =>
  planMeetings({ startsOn, slots: weekdays.map((weekday) => ({ weekday, from, to })) }, lessons, closures)

const closuresOf = (deps: Deps, batches: readonly NewBatch[]) =>
  listClosuresAfter(
    deps,
    batches.map(({ startsOn }) => startsOn),
  )

/** Frees the time of all runs of a course that has ended. */
export const releaseRuns = async (deps: Deps, courseId: string) => releaseAll(deps, await stored.listMeetingIds(deps.db, courseId))
