import { missingMinutes } from '@khue/contracts/learning/lesson-states'
import { listWokenForLessons, notifyAll } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { type LessonFacts, listExpected, listFacts, listMissing, type Seated } from './notified-lessons.read-model.ts'
import { type Addressed, guardiansOf, type Recipient, recipientsOf } from './recipients.service.ts'
import { claimReminders, type ReminderKind } from './reminders.repository.ts'
import { declareNotice, missingNotice, remindedNotice, remindedTeacherNotice } from './reminders-and-outcomes.notices.ts'

const lessonsAtOnce = 50
type Clock = { /** Instead of the database's clock. */ now?: Date }

/**
 * Reminds of lessons: the evening before, an hour before, when they begin, of children who are not there, and teachers to declare. Safe to run twice at once and
 * after a crash: a lesson is claimed and its notices are written in one transaction of a few statements, however many people belong to it.
 */
export async function remindOfLessons(deps: Deps, clock: Clock = {}) {
  for (const kind of ['DAY', 'HOUR', 'NOW'] as const) await claimAndNotify(deps, kind, clock, (deps, facts) => reminders(deps, facts, kind))
  await claimAndNotify(deps, 'MISSING', clock, missingChildren)
  await claimAndNotify(deps, 'DECLARE', clock, async (_, facts) =>
    facts.map((lesson) => ({ personIds: [lesson.teacherId], notice: declareNotice(lesson) })),
  )
}

type Write = (deps: Deps, facts: readonly LessonFacts[]) => Promise<Addressed[]>
const claimAndNotify = (deps: Deps, kind: ReminderKind, { now }: Clock, write: Write) =>
  handleInBatches(lessonsAtOnce, (limit) =>
    transact(deps, async (deps) => {
      const ids = await claimReminders(deps.db, { kind, limit, missingMinutes, now })
      if (ids.length > 0) await notifyAll(deps, await write(deps, await listFacts(deps.db, ids)))
      return ids.length
    }),
  )

async function reminders(deps: Deps, facts: readonly LessonFacts[], kind: 'DAY' | 'HOUR' | 'NOW') {
  const seated = await listExpected(
    deps.db,
    facts.map(({ id }) => id),
  )
  const recipients = await recipientsOf(deps, seated)
  const roster = Map.groupBy(seated, ({ lessonId }) => lessonId)
  const people = [...[...recipients.values()].flat().map(({ personId }) => personId), ...facts.map(({ teacherId }) => teacherId)]
  const woken = kind === 'NOW' ? await listWokenForLessons(deps, [...new Set(people)]) : new Set<string>()
  const isRequested = (personId: string) => woken.has(personId)
  return facts.flatMap((lesson): Addressed[] => [
    ...(recipients.get(lesson.id) ?? []).map((one): Addressed => ({
      personIds: [one.personId],
      notice: remindedNotice(lesson, { ...one, kind, isRequested: isRequested(one.personId) }),
    })),
    {
      personIds: [lesson.teacherId],
      notice: remindedTeacherNotice(lesson, {
        kind,
        isRequested: isRequested(lesson.teacherId),
        roster: countLearners(roster.get(lesson.id)),
      }),
    },
  ])
}

const countLearners = (seated: readonly Seated[] = []) => new Set(seated.map(({ learnerId }) => learnerId)).size

async function missingChildren(deps: Deps, facts: readonly LessonFacts[]) {
  const missing = await listMissing(
    deps.db,
    facts.map(({ id }) => id),
  )
  const guardians = await guardiansOf(deps, missing)
  return facts.flatMap((lesson) =>
    (guardians.get(lesson.id) ?? []).map((one: Recipient): Addressed => ({
      personIds: [one.personId],
      notice: missingNotice(lesson, one),
    })),
  )
}
