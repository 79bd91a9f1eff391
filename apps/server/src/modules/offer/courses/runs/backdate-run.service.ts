import { occupyAll, releaseAll } from '#modules/people/timetable'
import { type Deps, transact } from '#platform/deps'
import { courseError } from '../courses.errors.ts'
import { listClosuresAfter } from './closures.ts'
import { setAllTimes } from './meetings.repository.ts'
import { planMeetings } from './run-pattern.ts'
import * as runs from './runs.repository.ts'

/**
 * Lets a run begin on an earlier day, as if it had been planned then: for data that shows what was taught before today. It notifies nobody; the lessons
 * follow when the caller asks them to. Throws COURSE_RUN_NOT_FOUND, and TIMETABLE_CLASH when the teacher is busy at a meeting to come.
 */
export const backdateRun = (deps: Deps, id: string, startsOn: string) =>
  transact(deps, async (deps) => {
    const run = await runs.findAnyRun(deps.db, id)
    if (!run) throw courseError.COURSE_RUN_NOT_FOUND()
    const slots = run.weekdays.map((weekday) => ({ weekday, from: run.from, to: run.to }))
    const plan = planMeetings({ startsOn, slots }, run.lessons, await listClosuresAfter(deps, [startsOn]))
    const before = (await runs.listMeetings(deps.db, id)).filter(({ cancelledAt }) => !cancelledAt)
    const moved = before.flatMap((meeting, at) => (plan.meetings[at] ? [{ id: meeting.id, ...plan.meetings[at] }] : []))
    await setAllTimes(deps.db, moved)
    await releaseAll(
      deps,
      moved.map(({ id }) => id),
    )
    const toCome = moved.filter(({ to }) => to > deps.clock())
    await occupyAll(
      deps,
      toCome.map(({ id: refId, from, to }) => ({ personId: run.teacherId, kind: 'class' as const, refId, from, to })),
    )
  })
