import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { listQueuedCases } from '#modules/offer/teachers'
import type { PagePosition } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { type ApplicationRow, teacherApplications as applications } from './applications.tables.ts'

export type { ApplicationRow } from './applications.tables.ts'
export type NewApplication = typeof applications.$inferInsert

/** Newest first. */
export const listOf = (db: Db, personId: string) =>
  db.select().from(applications).where(eq(applications.personId, personId)).orderBy(desc(applications.id))

export async function findApplication(db: Db, id: string, { lock = false } = {}) {
  const query = db.select().from(applications).where(eq(applications.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** Violates `teacher_applications_one_open` when one of this kind is open. */
export const insertApplication = async (db: Db, row: NewApplication) =>
  returnedRow(await db.insert(applications).values(row).returning(), 'insert into teacher_applications')

type Changed = Partial<Omit<NewApplication, 'submittedAt' | 'decidedAt' | 'savedAt'>> & {
  isSaved?: true
  isSubmitted?: true
  isDecided?: true
}
/** The given times are now. */
export async function setApplication(db: Db, id: string, { isSaved, isSubmitted, isDecided, ...changed }: Changed) {
  const at = {
    ...(isSaved && { savedAt: sql`now()` }),
    ...(isSubmitted && { submittedAt: sql`now()` }),
    ...(isDecided && { decidedAt: sql`now()` }),
  }
  return returnedRow(
    await db
      .update(applications)
      .set({ ...changed, ...at })
      .where(eq(applications.id, id))
      .returning(),
    'update teacher_applications',
  )
}

const approved = sql`state = 'APPROVED'`
const queues = {
  WAITING: sql`state in ('SUBMITTED', 'IN_REVIEW')`,
  NEEDS_CHANGES: sql`state = 'NEEDS_CHANGES'`,
  APPROVED: approved,
  REJECTED: sql`state = 'REJECTED'`,
} as const
export type ApplicationQueue = keyof typeof queues

export const listQueued = (db: Db, queue: ApplicationQueue, place: PagePosition<'OLDEST'>) =>
  listQueuedCases<ApplicationRow['state'], ApplicationRow['kind']>(
    db,
    { table: applications, kind: sql`kind`, wanted: queues[queue], waiting: queues.WAITING, approved },
    place,
  )

/** Moves an application that waits into review; no effect for any other. */
export const setInReview = (db: Db, id: string) =>
  db
    .update(applications)
    .set({ state: 'IN_REVIEW' })
    .where(and(eq(applications.id, id), eq(applications.state, 'SUBMITTED')))

/** Closed without a role, so long ago that their files are of no more use. */
export const listForgettable = (db: Db, days: number, limit: number) =>
  db
    .select({ id: applications.id, personId: applications.personId })
    .from(applications)
    .where(
      and(
        inArray(applications.state, ['REJECTED', 'WITHDRAWN']),
        sql`${applications.savedAt} < now() - make_interval(days => ${days})`,
        sql`coalesce(${applications.decidedAt}, ${applications.savedAt}) < now() - make_interval(days => ${days})`,
        sql`${applications.content} -> 'proofs' <> '[]'`,
      ),
    )
    .limit(limit)

export const deleteApplicationsOf = (db: Db, personId: string) =>
  db.delete(applications).where(eq(applications.personId, personId)).returning({ id: applications.id })
