import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import type { Seen } from '../drawing/strokes.repository.ts'
import { markAttachments, marks } from '../marking.tables.ts'

const { placeholder } = sql

export type AttachmentRow = typeof markAttachments.$inferSelect

export async function findAttachment(db: Db, id: string) {
  const [found] = await db.select().from(markAttachments).where(eq(markAttachments.id, id))
  return found
}

export async function insertAttachment(db: Db, row: typeof markAttachments.$inferInsert) {
  const [inserted] = await db.insert(markAttachments).values(row).returning()
  return inserted
}

/** How many of a kind the draft has. */
export async function countAttachments(db: Db, submissionId: string, kind: AttachmentRow['kind']) {
  const of = and(eq(markAttachments.submissionId, submissionId), eq(markAttachments.kind, kind), isNull(markAttachments.removedChange))
  const [counted] = await db.select({ n: count() }).from(markAttachments).where(of)
  return counted?.n ?? 0
}

/** Whether it was part of a round that was returned. */
export async function wasReturned(db: Db, { submissionId, change }: AttachmentRow) {
  const [found] = await db
    .select({ id: marks.id })
    .from(marks)
    .where(and(eq(marks.submissionId, submissionId), sql`${marks.returnedAt} is not null and ${marks.changes} >= ${change}`))
    .limit(1)
  return found !== undefined
}

export const setRemoved = (db: Db, id: string, removedChange: number) =>
  db.update(markAttachments).set({ removedChange }).where(eq(markAttachments.id, id))
export const deleteAttachment = (db: Db, id: string) => db.delete(markAttachments).where(eq(markAttachments.id, id))

const list = preparedSql<{ id: string }>(
  'list_mark_attachments',
  () => sql`
    select a.id from unnest(${placeholder('submissionIds')}::uuid[], ${placeholder('untils')}::int[]) as seen (submission_id, until)
      join ${markAttachments} as a on a.submission_id = seen.submission_id and a.change <= seen.until
        and (a.removed_change is null or a.removed_change > seen.until)`,
)
/** In the order in which they were added. */
export async function listAttachments(db: Db, seen: readonly Seen[]) {
  const found = await list(db, { submissionIds: seen.map(({ submissionId }) => submissionId), untils: seen.map(({ until }) => until) })
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select()
    .from(markAttachments)
    .where(sql`${markAttachments.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(markAttachments.change))
}
