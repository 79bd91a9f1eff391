import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lectureExtensions } from '../lectures.tables.ts'

export type ExtensionRow = typeof lectureExtensions.$inferSelect
type NewExtension = Pick<ExtensionRow, 'id' | 'personId' | 'courseId' | 'teacherId' | 'askedBy' | 'reason'>

/** Undefined when this learner has asked for this course before. */
export async function insertExtension(db: Db, extension: NewExtension) {
  const answerDueAt = sql`now() + make_interval(hours => ${lectureLimits.extensionAnswerHours})`
  const [inserted] = await db
    .insert(lectureExtensions)
    .values({ ...extension, answerDueAt })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** Of two decisions at once, the second sees the first. `isDue`: the teacher did not answer in time. */
export async function lockExtension(db: Db, id: string) {
  const [found] = await db
    .select({ extension: lectureExtensions, isDue: sql<boolean>`${lectureExtensions.answerDueAt} <= now()` })
    .from(lectureExtensions)
    .where(eq(lectureExtensions.id, id))
    .for('update')
  return found && { ...found.extension, isDue: found.isDue }
}

export async function listDue(db: Db, limit: number) {
  const rows = await db
    .select({ id: lectureExtensions.id })
    .from(lectureExtensions)
    .where(and(eq(lectureExtensions.state, 'ASKED'), lte(lectureExtensions.answerDueAt, sql`now()`)))
    .orderBy(asc(lectureExtensions.answerDueAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Adds the days to the old deadline, or to now if that has passed. Returns the new deadline. */
export async function setGranted(db: Db, id: string, { deadline, decidedBy }: { deadline: string | null; decidedBy: string | null }) {
  const [granted] = await db
    .update(lectureExtensions)
    .set({
      state: 'GRANTED',
      decidedAt: sql`now()`,
      decidedBy,
      until: sql`greatest(now(), ${deadline}::timestamptz) + make_interval(days => ${lectureLimits.extensionDays})`,
    })
    .where(eq(lectureExtensions.id, id))
    .returning({ until: lectureExtensions.until })
  return granted?.until ?? null
}

export const setRefused = (db: Db, id: string, { reason, decidedBy }: { reason: string; decidedBy: string | null }) =>
  db
    .update(lectureExtensions)
    .set({ state: 'REFUSED', decidedAt: sql`now()`, decidedBy, refusalReason: reason })
    .where(eq(lectureExtensions.id, id))
