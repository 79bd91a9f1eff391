import type { Query, Reply } from '@khue/contracts/endpoint'
import type { TaughtReport } from '@khue/contracts/learning/report-shapes'
import type * as contract from '@khue/contracts/learning/taught-reports'
import { reportLimits } from '@khue/contracts/learning/report-states'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { fetchLimit, fromMicroseconds, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import { listInvolved, momentOf, momentOrNull, showLesson } from '../show.service.ts'
import { reportError } from '../learning-reports.errors.ts'
import { countReports } from './quality.repository.ts'
import type { Which } from './reports.repository.ts'
import { showTaught, showTaughtCard } from './show.service.ts'
import { listOfLesson, listTaught } from './taught.read-model.ts'

const pageSize = 30
const beginning = { afterAt: '-infinity', afterId: '00000000-0000-0000-0000-000000000000' }
const ending = { afterAt: listStart.moment, afterId: listStart.id }

export async function listTaughtReports(
  deps: Deps,
  actor: Actor,
  { state, cursor }: Query<typeof contract.listTaughtReports>,
): Promise<Reply<typeof contract.listTaughtReports>> {
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, state)
  const { afterRow } = position
  const from = afterRow ? { afterAt: fromMicroseconds(afterRow.key), afterId: afterRow.id } : state === 'DUE' ? beginning : ending
  const found = await listTaught(deps.db, state, { teacherId: actor.id, ...from, limit: fetchLimit(position) })
  const now = deps.clock()
  const byKey = ({ key }: (typeof found)[number]) => key
  const { rows, next } = toPage(found, position, { keys: { DUE: byKey, SENT: byKey, MISSED: byKey }, id: ({ id }) => id, now })
  const people = await listInvolved(deps, rows)
  return { now: momentOf(rows[0]?.now ?? now.getTime()), items: rows.map((row) => showTaughtCard(row, people)), ...next }
}

export async function countTaughtReports(deps: Deps, actor: Actor): Promise<Reply<typeof contract.countTaughtReports>> {
  const { now, nextLocksAt, due, drafts, missed, questions, ...quality } = await countReports(deps.db, actor.id, reportLimits.qualityDays)
  return { now: momentOf(now), due, drafts, missed, questions, nextLocksAt: momentOrNull(nextLocksAt), quality }
}

/** The reports of a lesson that the actor taught, or of any for an admin. */
async function listOwn(deps: Deps, actor: Actor, lessonId: string, learnerId?: string) {
  const rows = await listOfLesson(deps.db, lessonId, learnerId)
  return actor.roles.includes('admin') ? rows : rows.filter(({ teacherId }) => teacherId === actor.id)
}

/** Throws REPORT_LESSON_NOT_FOUND. */
export async function readLessonReports(deps: Deps, actor: Actor, lessonId: string): Promise<Reply<typeof contract.getLessonReports>> {
  const rows = await listOwn(deps, actor, lessonId)
  const [first] = rows
  if (!first) throw reportError.REPORT_LESSON_NOT_FOUND()
  const people = await listInvolved(deps, rows)
  return {
    now: momentOf(first.now),
    lesson: showLesson(first),
    locksAt: momentOf(first.locksAt),
    reports: rows.map((row) => showTaught(deps, actor.id, row, people)),
  }
}

/** Throws REPORT_NOT_FOUND. */
export async function readTaughtReport(deps: Deps, actor: Actor, { lessonId, learnerId }: Which): Promise<TaughtReport> {
  const [row] = await listOwn(deps, actor, lessonId, learnerId)
  if (!row) throw reportError.REPORT_NOT_FOUND()
  return showTaught(deps, actor.id, row, await listInvolved(deps, [row]))
}
