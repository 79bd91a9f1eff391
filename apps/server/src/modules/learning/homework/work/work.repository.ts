import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import {
  homeworkAnnouncements,
  homeworkDraftFiles,
  homeworkDrafts,
  homeworkFiles,
  homeworkPages,
  submissionFiles,
  submissions,
} from '../submissions.tables.ts'
import type { Target } from '../target.read-model.ts'

export type FileRow = typeof homeworkFiles.$inferSelect
export type SubmissionRow = typeof submissions.$inferSelect
export type PlacedFile = { assetId: string; rotation: (typeof submissionFiles.$inferSelect)['rotation'] }

const ofWork = (table: typeof homeworkFiles | typeof homeworkDrafts | typeof submissions | typeof homeworkDraftFiles, target: Target) =>
  and(eq(table.assignmentId, target.assignmentId), eq(table.learnerId, target.learnerId))

export const listFiles = (db: Db, target: Target) => db.select().from(homeworkFiles).where(ofWork(homeworkFiles, target))
/** Of all learners of an assignment. */
export const listFilesOfAll = (db: Db, assignmentId: string) =>
  db.select().from(homeworkFiles).where(eq(homeworkFiles.assignmentId, assignmentId))

export const insertFile = (db: Db, row: Omit<FileRow, 'addedAt' | 'refusal'>) => db.insert(homeworkFiles).values(row)

export async function findFile(db: Db, fileId: string) {
  const [file] = await db.select().from(homeworkFiles).where(eq(homeworkFiles.assetId, fileId))
  return file
}
export async function lockFile(db: Db, fileId: string) {
  const [file] = await db.select().from(homeworkFiles).where(eq(homeworkFiles.assetId, fileId)).for('update')
  return file
}
export const setDrawn = (db: Db, fileId: string, pages: number) =>
  db.update(homeworkFiles).set({ pages }).where(eq(homeworkFiles.assetId, fileId))
export const setRefused = (db: Db, fileId: string, refusal: string) =>
  db.update(homeworkFiles).set({ refusal }).where(eq(homeworkFiles.assetId, fileId))

export const insertPages = (db: Db, rows: (typeof homeworkPages.$inferInsert)[]) => db.insert(homeworkPages).values(rows)

export async function listPages(db: Db, assetIds: readonly string[]) {
  if (assetIds.length === 0) return []
  return db
    .select()
    .from(homeworkPages)
    .where(inArray(homeworkPages.fileId, [...assetIds]))
    .orderBy(asc(homeworkPages.fileId), asc(homeworkPages.page))
}

/** Files that no draft and no submission of this work holds any more; returns what was deleted, with the pictures of their pages. */
export async function deleteUnused(db: Db, target: Target) {
  const unused = await db
    .select({ assetId: homeworkFiles.assetId })
    .from(homeworkFiles)
    .where(
      and(
        ofWork(homeworkFiles, target),
        sql`not exists (select from ${homeworkDraftFiles} as d where d.asset_id = ${homeworkFiles.assetId})`,
        sql`not exists (select from ${submissionFiles} as s where s.asset_id = ${homeworkFiles.assetId})`,
      ),
    )
  const ids = unused.map(({ assetId }) => assetId)
  if (ids.length === 0) return []
  const pages = await listPages(db, ids)
  await db.delete(homeworkFiles).where(inArray(homeworkFiles.assetId, ids)) // its pages with it
  return [...new Set([...ids, ...pages.map(({ pictureId }) => pictureId)])]
}

export async function findDraft(db: Db, target: Target) {
  const [draft] = await db.select().from(homeworkDrafts).where(ofWork(homeworkDrafts, target))
  if (!draft) return undefined
  const files = await db
    .select({ assetId: homeworkDraftFiles.assetId, rotation: homeworkDraftFiles.rotation })
    .from(homeworkDraftFiles)
    .where(ofWork(homeworkDraftFiles, target))
    .orderBy(asc(homeworkDraftFiles.position))
  return { ...draft, files }
}

/** The drafts of all learners of an assignment. */
export async function listDrafts(db: Db, assignmentId: string) {
  const drafts = await db.select().from(homeworkDrafts).where(eq(homeworkDrafts.assignmentId, assignmentId))
  if (drafts.length === 0) return []
  const files = await db
    .select({ learnerId: homeworkDraftFiles.learnerId, assetId: homeworkDraftFiles.assetId, rotation: homeworkDraftFiles.rotation })
    .from(homeworkDraftFiles)
    .where(eq(homeworkDraftFiles.assignmentId, assignmentId))
    .orderBy(asc(homeworkDraftFiles.position))
  const byLearner = Map.groupBy(files, ({ learnerId }) => learnerId)
  return drafts.map((draft) => ({ ...draft, files: byLearner.get(draft.learnerId) ?? [] }))
}

/** Returns the new revision, or undefined when the draft has another one than `revision`; 0 for none. */
export async function putDraft(
  db: Db,
  target: Target,
  { text, files, revision }: { text: string; files: readonly PlacedFile[]; revision: number },
) {
  const [saved] =
    revision === 0
      ? await db
          .insert(homeworkDrafts)
          .values({ ...target, text })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(homeworkDrafts)
          .set({ text, revision: sql`${homeworkDrafts.revision} + 1`, savedAt: sql`now()` })
          .where(and(ofWork(homeworkDrafts, target), eq(homeworkDrafts.revision, revision)))
          .returning()
  if (!saved) return undefined
  await db.delete(homeworkDraftFiles).where(ofWork(homeworkDraftFiles, target))
  if (files.length > 0) await db.insert(homeworkDraftFiles).values(files.map((file, position) => ({ ...target, ...file, position })))
  return saved
}

export const deleteDraft = (db: Db, target: Target) => db.delete(homeworkDrafts).where(ofWork(homeworkDrafts, target))

/** Keeps the first announcement of the same work. */
export async function announce(db: Db, target: Target, sha256: string) {
  const values = { ...target, sha256, announcedAt: sql`clock_timestamp()` }
  await db.insert(homeworkAnnouncements).values(values).onConflictDoNothing()
  return findAnnounced(db, target, sha256)
}
export async function findAnnounced(db: Db, target: Target, sha256: string) {
  const [found] = await db
    .select({ at: homeworkAnnouncements.announcedAt })
    .from(homeworkAnnouncements)
    .where(
      and(
        eq(homeworkAnnouncements.assignmentId, target.assignmentId),
        eq(homeworkAnnouncements.learnerId, target.learnerId),
        eq(homeworkAnnouncements.sha256, sha256),
      ),
    )
  return found?.at
}

/** Newest first, without withdrawn ones. `due`: the deadline of this learner. */
export const listSubmissions = (db: Db, target: Target, due: Date | null) =>
  db
    .select({
      submission: submissions,
      isOnTime: sql<boolean>`homework_on_time(${submissions.countedAt}, ${due?.toISOString() ?? null}::timestamptz)`,
    })
    .from(submissions)
    .where(and(ofWork(submissions, target), isNull(submissions.withdrawnAt)))
    .orderBy(desc(submissions.version))

/** The same work, handed in before and not withdrawn. */
export async function findSameWork(db: Db, target: Target, sha256: string) {
  const [found] = await db
    .select()
    .from(submissions)
    .where(and(ofWork(submissions, target), eq(submissions.sha256, sha256), isNull(submissions.withdrawnAt)))
  return found
}

type NewSubmission = Target &
  Pick<SubmissionRow, 'id' | 'version' | 'text' | 'sha256' | 'submittedBy' | 'receiptCode' | 'bytes' | 'countedAt' | 'submittedAt'>
export async function insertSubmission(db: Db, row: NewSubmission, files: readonly PlacedFile[]) {
  const [inserted] = await db.insert(submissions).values(row).onConflictDoNothing({ target: submissions.id }).returning()
  if (!inserted) return undefined
  const { assignmentId, learnerId } = row
  if (files.length > 0)
    await db
      .insert(submissionFiles)
      .values(files.map((file, position) => ({ ...file, position, submissionId: row.id, assignmentId, learnerId })))
  return inserted
}

export async function listSubmissionFiles(db: Db, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return []
  return db
    .select({ submissionId: submissionFiles.submissionId, assetId: submissionFiles.assetId, rotation: submissionFiles.rotation })
    .from(submissionFiles)
    .where(inArray(submissionFiles.submissionId, [...submissionIds]))
    .orderBy(asc(submissionFiles.submissionId), asc(submissionFiles.position))
}

export const setWithdrawn = (db: Db, id: string) =>
  db
    .update(submissions)
    .set({ withdrawnAt: sql`now()` })
    .where(eq(submissions.id, id))
