import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { assignmentCorrections, assignmentFiles, assignments } from './homework.tables.ts'

export type AssignmentRow = typeof assignments.$inferSelect
export type NewAssignment = typeof assignments.$inferInsert

/** Undefined when the id is taken. */
export async function insertAssignment(db: Db, row: NewAssignment) {
  const [inserted] = await db.insert(assignments).values(row).onConflictDoNothing().returning({ id: assignments.id })
  return inserted
}

/** With the clock of the database. Every change of an assignment takes this lock first. */
export async function lockAssignment(db: Db, id: string) {
  const [row] = await db
    .select({ assignment: assignments, now: sql<Date>`now()`.mapWith(assignments.dueAt) })
    .from(assignments)
    .where(eq(assignments.id, id))
    .for('no key update')
  return row && { ...row.assignment, now: row.now }
}

type Written = Pick<AssignmentRow, 'title' | 'content' | 'parts' | 'displayAt' | 'dueAt'>
type Changed = { [Key in keyof Written]?: Written[Key] | undefined } & { isGiven?: boolean }
/** Changes only the given columns; a property that is undefined leaves its column as it is. */
export const setAssignment = (db: Db, id: string, { isGiven, ...changed }: Changed) =>
  db
    .update(assignments)
    .set({ ...changed, ...(isGiven && { givenAt: sql`now()` }), revision: sql`${assignments.revision} + 1` })
    .where(eq(assignments.id, id))

export const setDeleted = (db: Db, id: string, { deletedBy, reason }: { deletedBy: string; reason: string }) =>
  db
    .update(assignments)
    .set({ deletedAt: sql`now()`, deletedBy, deleteReason: reason, revision: sql`${assignments.revision} + 1` })
    .where(eq(assignments.id, id))

export type HandedOut = { assetId: string; name: string; bytes: number }
export const listFiles = (db: Db, assignmentId: string): Promise<HandedOut[]> =>
  db
    .select({ assetId: assignmentFiles.assetId, name: assignmentFiles.name, bytes: assignmentFiles.bytes })
    .from(assignmentFiles)
    .where(eq(assignmentFiles.assignmentId, assignmentId))
    .orderBy(asc(assignmentFiles.position))

export async function replaceFiles(db: Db, assignmentId: string, files: readonly HandedOut[]) {
  await db.delete(assignmentFiles).where(eq(assignmentFiles.assignmentId, assignmentId))
  if (files.length === 0) return
  await db.insert(assignmentFiles).values(files.map((file, position) => ({ ...file, assignmentId, position })))
}

export const listCorrections = (db: Db, assignmentId: string) =>
  db
    .select({ text: assignmentCorrections.text, at: assignmentCorrections.writtenAt })
    .from(assignmentCorrections)
    .where(eq(assignmentCorrections.assignmentId, assignmentId))
    .orderBy(asc(assignmentCorrections.writtenAt), asc(assignmentCorrections.id))

export const insertCorrection = (
  db: Db,
  row: Pick<typeof assignmentCorrections.$inferInsert, 'id' | 'assignmentId' | 'text' | 'writtenBy'>,
) => db.insert(assignmentCorrections).values({ ...row, writtenAt: sql`clock_timestamp()` })

/** A teacher who takes over a run also takes over its homework. */
export const setTeacherOfRun = (db: Db, runId: string, teacherId: string) =>
  db
    .update(assignments)
    .set({ teacherId })
    .where(and(eq(assignments.refId, runId), eq(assignments.scope, 'RUN')))
