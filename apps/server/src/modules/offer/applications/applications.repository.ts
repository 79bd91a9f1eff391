import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
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

export type Keeping = {
  /** Days since a rejection or withdrawal. */ closed: number
  /** Days since the last save of what was not sent. */ unsent: number
}
const untouchedFor = (days: number) =>
  sql`greatest(${applications.decidedAt}, ${applications.savedAt}) < now() - make_interval(days => ${days})`
const isForgettable = ({ closed, unsent }: Keeping) =>
  and(
    or(
      and(inArray(applications.state, ['REJECTED', 'WITHDRAWN']), untouchedFor(closed)),
      and(inArray(applications.state, ['DRAFT', 'NEEDS_CHANGES']), untouchedFor(unsent)),
    ),
    sql`(${applications.content} -> 'proofs' <> '[]' or ${applications.content} ->> 'photoAssetId' is not null or ${applications.content} ->> 'introVideoId' is not null)`,
  )

/** Applications that have files longer than these are kept. */
export const listForgettable = (db: Db, keeping: Keeping, limit: number) =>
  db.select({ id: applications.id, personId: applications.personId }).from(applications).where(isForgettable(keeping)).limit(limit)

/** Locks one of them. Undefined after a later save. */
export async function lockForgettable(db: Db, id: string, keeping: Keeping) {
  const [row] = await db
    .select({ content: applications.content })
    .from(applications)
    .where(and(eq(applications.id, id), isForgettable(keeping)))
    .for('update')
  return row
}

export const deleteApplicationsOf = (db: Db, personId: string) =>
  db.delete(applications).where(eq(applications.personId, personId)).returning({ id: applications.id })
