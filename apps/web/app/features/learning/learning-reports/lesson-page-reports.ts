import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import { isSentState } from '@khue/contracts/learning/report-states'
import { getReport, getReportReader } from '@khue/contracts/learning/reports'
import { getLessonReports } from '@khue/contracts/learning/taught-reports'
import type { PageApi } from '#app/shared/load-context.ts'
import { refusalOf } from '#app/shared/refusal.ts'
import type { LessonReportsCount } from './desk/lesson-reports.tsx'
import type { SeatReport } from './family/lesson-report.tsx'
import { lessonReportText as text } from './family/lesson-report.text.ts'

type Call = PageApi['call']
const dayMs = 24 * 60 * 60_000

/** A refusal means that the viewer sees no report here; the rest of the page works. */
const unlessRefused = (error: unknown) => {
  const refusal = refusalOf(error)
  if (!refusal || refusal.status === 401) throw error
  return undefined
}

/** Reports on the page of a lesson, once it counts as held: for its teacher how many are sent, for a family the report of each seat. */
export async function loadLessonPageReports(call: Call, lesson: Lesson) {
  if (lesson.state !== 'HELD' && lesson.state !== 'COMPLETED') return { taught: undefined, ofSeats: {} }
  const seats = lesson.seats.map(async ({ learner }) => [learner.id, await loadSeat(call, lesson, learner.id)] as const)
  const [taught, found] = await Promise.all([lesson.teaching ? countTaught(call, lesson.id) : undefined, Promise.all(seats)])
  return { taught, ofSeats: Object.fromEntries(found) }
}

async function countTaught(call: Call, lessonId: string): Promise<LessonReportsCount | undefined> {
  const found = await call(getLessonReports, { params: { lessonId } }).catch(unlessRefused)
  if (!found) return undefined
  const { reports, now, locksAt } = found
  return { sent: reports.filter(({ state }) => isSentState(state)).length, all: reports.length, locksAt, isLocked: now >= locksAt }
}

async function loadSeat(call: Call, { id: lessonId, now, endsAt, teacher }: Lesson, learnerId: string): Promise<SeatReport | undefined> {
  const report = await call(getReport, { params: { lessonId, learnerId } }).catch(unlessRefused)
  if (report) return { report }
  const reader = await call(getReportReader, { params: { learnerId } }).catch(unlessRefused)
  if (!reader) return undefined
  const isRecent = Date.parse(now) - Date.parse(endsAt) < dayMs
  return { isReadByLearner: reader.isAllowed, note: isRecent ? text.noneYet(teacher.name) : text.none }
}
