import type { Clash, RunPattern, RunPreview } from '@khue/contracts/offer/runs'
import { listBusy } from '#modules/people/timetable'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { listTaught } from '../for-sale/taught.service.ts'
import { courseError } from '../courses.errors.ts'
import { freeSlots, overlaps } from './clashes.ts'
import { listClosuresAfter } from './closures.ts'
import { findCourseOfRuns, lessonsOf } from './read-runs.service.ts'
import { planMeetings, type Span } from './run-pattern.ts'
import * as stored from './runs.repository.ts'

type Busy = Awaited<ReturnType<typeof listBusy>>[number]
type Titled = Span & { title: string; number: number | null }

/** A booked lesson of a tutor is nobody else's business. */
const otherOccupation = 'Lịch khác của thầy cô'

/** When a teacher is busy with anything but one run, with the names of it. */
async function listOccupied(deps: Deps, teacherId: string, { span, runId }: { span: Span; runId: string }): Promise<Titled[]> {
  const own = await stored.listMeetings(deps.db, runId)
  return listOccupations(deps, teacherId, { span, exceptIds: own.map(({ id }) => id) })
}

/** A teacher's occupations within a span, by name, except some meetings and classes. */
export async function listOccupations(deps: Deps, teacherId: string, { span, exceptIds }: { span: Span; exceptIds: readonly string[] }) {
  const busy = await listBusy(deps, teacherId, span)
  return named(
    deps,
    busy.filter(({ refId }) => !exceptIds.includes(refId)),
  )
}

async function named(deps: Deps, busy: readonly Busy[]): Promise<Titled[]> {
  if (busy.length === 0) return []
  const ids = busy.map(({ refId }) => refId)
  const [meetings, classes] = [await stored.listMeetingTitles(deps.db, ids), await listTaught(deps, ids)]
  const titles = new Map([
    ...classes.map(({ id, title }) => [id, { title, number: null }] as const),
    ...meetings.map(({ id, title, number }) => [id, { title, number }] as const),
  ])
  return busy.map(({ refId, from, to }) => ({ from, to, ...(titles.get(refId) ?? { title: otherOccupation, number: null }) }))
}

/** The meetings of a plan that overlap with other occupations of the teacher, by name. */
export async function findClashes(deps: Deps, teacherId: string, { meetings, runId }: { meetings: readonly Span[]; runId: string }) {
  const [first, last] = [meetings[0], meetings.at(-1)]
  if (!first || !last) return []
  return clashesOf(meetings, await listOccupied(deps, teacherId, { span: { from: first.from, to: last.to }, runId }))
}

const clashesOf = (meetings: readonly Span[], occupied: readonly Titled[]) =>
  meetings.flatMap((meeting, at): Clash[] =>
    occupied
      .filter((one) => overlaps(meeting, one))
      .map(({ title, number, ...span }) => ({ number: at + 1, ...shown(meeting), with: { title, number, ...shown(span) } })),
  )

const shown = ({ from, to }: Span) => ({ startsAt: from.toISOString(), endsAt: to.toISOString() })

/** Throws COURSE_RUN_CLASH with the clashes when the teacher is busy at one of the meetings. */
export async function assertNoClash(deps: Deps, teacherId: string, plan: { meetings: readonly Span[]; runId: string }) {
  const clashes = await findClashes(deps, teacherId, plan)
  if (clashes.length > 0) throw courseError.COURSE_RUN_CLASH({ clashes })
}

type Asked = { courseId: string; runId: string; pattern: RunPattern }

/** What a pattern would give: exactly as many meetings as lessons, the days it leaves out, and where the teacher is busy. Changes nothing. */
export async function previewRun(deps: Deps, actor: Actor, { courseId, runId, pattern }: Asked): Promise<RunPreview> {
  const course = await findCourseOfRuns(deps, actor, courseId)
  const run = await stored.findRun(deps.db, courseId, runId)
  const { meetings, skipped } = planMeetings(
    pattern,
    run?.isSold ? run.lessons : lessonsOf(course),
    await listClosuresAfter(deps, [pattern.startsOn]),
  )
  const teacherId = run?.teacherId ?? course.teacherId
  const week = weekOf(pattern.startsOn)
  const end = new Date(Math.max(week.to.getTime(), meetings.at(-1)?.to.getTime() ?? 0))
  const occupied = await listOccupied(deps, teacherId, { span: { from: week.from, to: end }, runId })
  const clashes = clashesOf(meetings, occupied)
  const days = new Set(clashes.map(({ startsAt }) => inVietnam(new Date(startsAt)).dayOfWeek))
  const clashing = pattern.slots.find(({ weekday }) => days.has(weekday))
  const others = pattern.slots.filter((slot) => slot !== clashing)
  const [first] = meetings
  return {
    meetings: meetings.map((meeting, at) => ({ number: at + 1, ...shown(meeting) })),
    skipped,
    clashes,
    freeSlots: clashing
      ? freeSlots(
          clashing,
          occupied.filter(({ to }) => first && to > first.from),
          others,
        )
      : [],
    busy: occupied.filter((one) => overlaps(one, week)).map(({ title, ...span }) => ({ title, ...shown(span) })),
  }
}

/** Monday to Sunday around a day. */
function weekOf(day: string): Span {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { from: vietnamMoment(monday), to: vietnamMoment(monday.add({ days: 7 })) }
}
