import { count, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { markReplies, marks } from '../marking.tables.ts'

const { placeholder } = sql

export type ReplyRow = Omit<typeof markReplies.$inferSelect, 'writtenAt'> & { submissionId: string; writtenAt: number }
const list = preparedSql<ReplyRow>(
  'list_mark_replies',
  () => sql`
    select r.id, r.mark_id as "markId", r.voice_id as "voiceId", r.kind, r.text, r.asset_id as "assetId", r.seconds, r.written_by as "writtenBy",
        extract(epoch from r.written_at)::float8 * 1000 as "writtenAt", m.submission_id as "submissionId"
      from ${marks} as m join ${markReplies} as r on r.mark_id = m.id
      where m.submission_id = any(${placeholder('submissionIds')}::uuid[]) order by r.written_at, r.id`,
)
/** Of all rounds, oldest first. */
export const listReplies = (db: Db, submissionIds: readonly string[]) => list(db, { submissionIds })

const lock = preparedSql('lock_answered_mark', () => sql`select from ${marks} where id = ${placeholder('id')}::uuid for update`)
/** Replies to one mark come one after the other. */
export const lockAnswered = (db: Db, id: string) => lock(db, { id })

export async function findReply(db: Db, id: string) {
  const [found] = await db.select().from(markReplies).where(eq(markReplies.id, id))
  return found
}
export async function countReplies(db: Db, markId: string) {
  const [counted] = await db.select({ n: count() }).from(markReplies).where(eq(markReplies.markId, markId))
  return counted?.n ?? 0
}
export const insertReply = (db: Db, row: typeof markReplies.$inferInsert) =>
  db.insert(markReplies).values({ ...row, writtenAt: sql`clock_timestamp()` })
