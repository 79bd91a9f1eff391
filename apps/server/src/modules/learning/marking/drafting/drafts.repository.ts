import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { markHelpers, marks } from '../marking.tables.ts'

const { placeholder } = sql

type NewRound = Pick<
  typeof marks.$inferInsert,
  'id' | 'submissionId' | 'assignmentId' | 'learnerId' | 'round' | 'words' | 'points' | 'changes' | 'strokes' | 'revision' | 'startedBy'
>
/** Of concurrent callers one begins the round. */
export async function insertRound(db: Db, row: NewRound) {
  const [inserted] = await db.insert(marks).values(row).onConflictDoNothing().returning({ id: marks.id })
  return inserted
}

const lock = preparedSql<{ id: string }>(
  'lock_newest_mark',
  () => sql`select id from ${marks} where submission_id = ${placeholder('submissionId')}::uuid order by round desc limit 1 for update`,
)
const newest = preparedSql<{
  id: string
  round: number
  words: string
  points: (number | null)[]
  revision: number
  changes: number
  strokes: number
  returnedAt: string | null
}>(
  'find_newest_mark',
  () => sql`select id, round, words, points, revision, changes, strokes, returned_at::text as "returnedAt" from ${marks}
    where submission_id = ${placeholder('submissionId')}::uuid order by round desc limit 1`,
)
/** The newest round, which nobody else changes until the end of the transaction. Reads what was committed while the lock was awaited. */
export async function lockNewest(db: Db, submissionId: string) {
  await lock(db, { submissionId })
  const [found] = await newest(db, { submissionId })
  return found
}

const count = preparedSql<{ change: number }>(
  'count_mark_change',
  () => sql`update ${marks} set changes = changes + 1 where submission_id = ${placeholder('submissionId')}::uuid and returned_at is null
    returning changes as change`,
)
/** The number of a change on the pages, which locks the draft; undefined without a draft. */
export async function countChange(db: Db, submissionId: string) {
  const [counted] = await count(db, { submissionId })
  return counted?.change
}

/** True the first time that this person helps with a round. */
export async function insertHelper(db: Db, row: typeof markHelpers.$inferInsert) {
  const inserted = await db.insert(markHelpers).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}
