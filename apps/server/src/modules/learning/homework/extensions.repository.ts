import type { HomeworkExtension } from '@khue/contracts/learning/homework-shapes'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import type { Target } from './target.read-model.ts'
import { assignmentTargets, homeworkExtensions } from './homework.tables.ts'

export type ExtensionRow = typeof homeworkExtensions.$inferSelect

export const showExtension = ({ state, reason, askedAt, dueAt, refusal }: ExtensionRow): HomeworkExtension => ({
  state,
  reason,
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  refusal,
})

const ofTarget = (table: typeof homeworkExtensions | typeof assignmentTargets, { assignmentId, learnerId }: Target) =>
  and(eq(table.assignmentId, assignmentId), eq(table.learnerId, learnerId))

/** The newest request. */
export async function findExtension(db: Db, target: Target) {
  const [found] = await db
    .select()
    .from(homeworkExtensions)
    .where(ofTarget(homeworkExtensions, target))
    .orderBy(desc(homeworkExtensions.askedAt))
    .limit(1)
  return found
}

/** The newest request of each learner of an assignment. */
export const listExtensions = (db: Db, assignmentId: string) =>
  db
    .selectDistinctOn([homeworkExtensions.learnerId])
    .from(homeworkExtensions)
    .where(eq(homeworkExtensions.assignmentId, assignmentId))
    .orderBy(homeworkExtensions.learnerId, desc(homeworkExtensions.askedAt))

type NewExtension = Target & Pick<ExtensionRow, 'id' | 'askedBy' | 'reason' | 'dueAt'>
/** Undefined while another request waits. */
export async function insertExtension(db: Db, row: NewExtension) {
  const [inserted] = await db.insert(homeworkExtensions).values(row).onConflictDoNothing().returning()
  return inserted
}

type Decided = { state: 'GRANTED' | 'REFUSED'; decidedBy: string; refusal: string | null }
/** The request that waits; undefined when there is none. */
export async function decideOpen(db: Db, target: Target, decided: Decided) {
  const [row] = await db
    .update(homeworkExtensions)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(and(ofTarget(homeworkExtensions, target), eq(homeworkExtensions.state, 'ASKED')))
    .returning()
  return row
}

export const setOwnDue = (db: Db, target: Target, dueAt: Date) =>
  db.update(assignmentTargets).set({ ownDueAt: dueAt }).where(ofTarget(assignmentTargets, target))
