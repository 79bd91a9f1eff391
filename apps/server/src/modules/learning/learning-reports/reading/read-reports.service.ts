import type { Query, Reply } from '@khue/contracts/endpoint'
import type { Report, ReportCard } from '@khue/contracts/learning/report-shapes'
import type * as contract from '@khue/contracts/learning/reports'
import { privateUrl } from '#modules/ground/assets'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { fetchLimit, fromMicroseconds, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import { reportError } from '../learning-reports.errors.ts'
import { listInvolved, momentOf, type People, personIn, showAddenda, showLesson } from '../show.service.ts'
import { findReader, requireReader } from './readers.service.ts'
import * as stored from './reports.read-model.ts'
import { firstSentence } from './sentence.ts'
import { summariseWeek } from './week.read-model.ts'

const order = 'LESSON'
const pageSize = 20

/** The timeline of one learner. Throws REPORT_NOT_FOUND for a stranger. */
export async function listReports(
  deps: Deps,
  actor: Actor,
  { learnerId = actor.id, from, to, cursor }: Query<typeof contract.listReports>,
): Promise<Reply<typeof contract.listReports>> {
  const { asksFamily } = await findReader(deps, actor, learnerId)
  if (asksFamily) return { items: [], asksFamily }
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, order)
  const { afterRow } = position
  const found = await stored.listTimeline(deps.db, {
    learnerId,
    readerId: actor.id,
    from: from ?? null,
    to: to ?? null,
    afterAt: afterRow ? fromMicroseconds(afterRow.key) : listStart.moment,
    afterId: afterRow?.id ?? listStart.id,
    limit: fetchLimit(position),
  })
  const { rows, next } = toPage(found, position, { keys: { [order]: ({ key }) => key }, id: ({ id }) => id, now: deps.clock() })
  const people = await listInvolved(deps, rows)
  return { items: rows.map((row) => showCard(row, people)), asksFamily, ...next }
}

const showCard = (row: stored.ListedRow, people: People): ReportCard => ({
  lesson: showLesson(row),
  learner: personIn(people, row.learnerId),
  teacher: personIn(people, row.teacherId),
  sentAt: momentOf(row.sentAt),
  isLate: row.sentAt >= row.locksAt,
  isOpened: row.openedAt !== null,
  attendance: row.facts.attendance,
  minutes: row.facts.minutes,
  plannedMinutes: row.facts.plannedMinutes,
  excerpt: firstSentence(row),
  hasVoice: row.voiceId !== null,
  addenda: row.addenda,
  answer: row.answer,
})

/** One report that was sent; the first opening is noted. Throws REPORT_NOT_FOUND. */
export const openReport = (deps: Deps, actor: Actor, which: stored.Which): Promise<Report> =>
  transact(deps, async (deps) => {
    await requireReader(deps, actor, which.learnerId)
    await stored.setOpened(deps.db, which, actor.id)
    return readReport(deps, actor, which)
  })

export async function readReport(deps: Deps, actor: Actor, which: stored.Which): Promise<Report> {
  const { canAnswer } = await requireReader(deps, actor, which.learnerId)
  const row = await stored.findSent(deps.db, which)
  if (!row) throw reportError.REPORT_NOT_FOUND()
  const people = await listInvolved(deps, [row])
  const { good, practise, next, letter, voiceId } = row
  return {
    lesson: showLesson(row),
    learner: personIn(people, row.learnerId),
    teacher: personIn(people, row.teacherId),
    sentAt: momentOf(row.sentAt),
    isLate: row.state === 'SENT_LATE',
    isLocked: row.state !== 'SENT',
    text: { good, practise, next, letter },
    voice: voiceId ? { address: privateUrl(deps, voiceId, actor.id) } : null,
    facts: row.facts,
    addenda: showAddenda(row.addenda),
    answers: (await stored.listAnswersOf(deps.db, { ...which, personId: actor.id })).map(({ answeredAt, ...one }) => ({
      ...one,
      answeredAt: momentOf(answeredAt),
    })),
    canAnswer,
  }
}

const nothing = {
  minutes: 0,
  lessonsHeld: 0,
  lessonsPresent: 0,
  homeworkDue: 0,
  homeworkDone: 0,
  hasEarlier: false,
  days: [],
  points: { gained: 0, most: 0, works: 0 },
  courses: [],
}

/** Any day stands for its week. Throws REPORT_NOT_FOUND for a stranger. */
export async function readWeek(
  deps: Deps,
  actor: Actor,
  { monday, learnerId = actor.id }: { monday: string; learnerId?: string | undefined },
): Promise<Reply<typeof contract.getReportWeek>> {
  const { asksFamily } = await findReader(deps, actor, learnerId)
  if (asksFamily) return { ...nothing, asksFamily }
  const day = Temporal.PlainDate.from(monday)
  const first = day.subtract({ days: day.dayOfWeek - 1 }).toString()
  const { courses, ...counted } = await summariseWeek(deps.db, { learnerId, monday: first })
  const people = await listPeople(
    deps,
    courses.map(({ teacherId }) => teacherId),
  )
  return {
    ...counted,
    courses: courses.map((one) => ({
      title: one.title,
      teacher: personIn(people, one.teacherId),
      lessonId: one.lessonId,
      sentence: firstSentence(one),
    })),
    asksFamily,
  }
}
