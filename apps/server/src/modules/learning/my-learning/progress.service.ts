import type { CourseProgress, getCourseProgress, ProgressLesson } from '@khue/contracts/learning/my-learning'
import type { Query } from '@khue/contracts/endpoint'
import type { CourseChapter } from '@khue/contracts/offer/course-content'
import { findVersionContent } from '#modules/offer/courses'
import { learningError } from '#modules/learning/lectures'
import { lessonStateAt } from '#modules/learning/lessons'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { listCards } from './cards.read-model.ts'
import { endOfWeek, placed, type Placed, showCard } from './cards.service.ts'
import { mostDocuments, showDocument } from './documents.service.ts'
import { listDocuments } from './documents.read-model.ts'
import { countHomework } from './homework-counts.read-model.ts'
import { nameCards, requireLearners } from './learners.service.ts'
import { listProgress, type ProgressRow } from './progress.read-model.ts'

/** How far one learner has got in a course. Throws LEARNING_NOT_FOUND. */
export async function getProgress(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { learnerId = actor.id, runId }: Query<typeof getCourseProgress>,
): Promise<CourseProgress> {
  await requireLearners(deps, actor, learnerId)
  const now = deps.clock()
  const rows = await listCards(deps.db, { learnerIds: [learnerId], weekEnd: endOfWeek(now), courseId })
  const cards = rows
    .map(placed)
    .filter(({ state }) => state !== 'PENDING')
    .toSorted((one, other) => one.place - other.place)
  const card = runId ? cards.find((one) => one.runId === runId) : cards[0]
  if (!card) throw learningError.LEARNING_NOT_FOUND()
  const content = card.version === null ? undefined : await findVersionContent(deps, courseId, card.version)
  const programme = content?.programme ?? []
  const lessons = card.runId ? await listProgress(deps.db, { runId: card.runId, learnerId }) : []
  const documents = card.isOpen ? await listDocuments(deps.db, { learnerIds: [learnerId], courseId, limit: mostDocuments }) : []
  const homework = (await countHomework(deps.db, [card]))(card)
  const nameOf = await nameCards(deps, [learnerId, card.teacherId])
  const shown = lessons.map((row) => showLesson(row, titlesOf(programme, card), now))
  return {
    now: now.toISOString(),
    card: showCard(card, actor, nameOf),
    others: cards
      .filter((one) => one !== card)
      .flatMap((one) => (one.runId ? [{ runId: one.runId, startsAt: one.startsAt ? new Date(one.startsAt).toISOString() : null }] : [])),
    summary: summaryOf(shown),
    homework,
    lessons: shown,
    programme: programme.map(({ title, lessons: items }) => ({
      title,
      items: items.map((one) => ({ title: one.title, minutes: one.minutes })),
    })),
    documents: documents.map((row) => showDocument(row, nameOf)),
  }
}

/** The lessons of the programme name the meetings only where there are as many. */
function titlesOf(programme: readonly CourseChapter[], { all }: Placed) {
  const titles = programme.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'LESSON')
  return titles.length === all ? titles.map(({ title }) => title) : []
}

function showLesson({ state, startsAt, endsAt, ...row }: ProgressRow, titles: readonly string[], now: Date): ProgressLesson {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  const wasBefore = state === null && times.endsAt <= now // taught before lessons existed
  return {
    ...row,
    title: (row.number === null ? undefined : titles[row.number - 1]) ?? null,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    state: wasBefore ? 'COMPLETED' : lessonStateAt({ state: state ?? 'PLANNED', ...times }, now),
    attendance: row.attendance ?? 'EXPECTED',
    plannedMinutes: Math.round((endsAt - startsAt) / 60_000),
  }
}

function summaryOf(lessons: readonly ProgressLesson[]): CourseProgress['summary'] {
  const taught = lessons.filter(({ state }) => state === 'HELD' || state === 'COMPLETED')
  const count = (...wanted: ProgressLesson['attendance'][]) => taught.filter(({ attendance }) => wanted.includes(attendance)).length
  return {
    present: count('PRESENT', 'LATE', 'LEFT_EARLY'),
    absent: count('ABSENT'),
    excused: count('EXCUSED'),
    decided: taught.length,
    minutes: taught.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  }
}
