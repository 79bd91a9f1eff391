import type { LectureNote } from '@khue/contracts/learning/lectures'
import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lectureNotes } from '../lectures.tables.ts'

export type NoteRow = typeof lectureNotes.$inferSelect
type Whose = { personId: string; courseId: string; itemId: string }

export const showNote = ({ id, atSeconds, text, createdAt }: NoteRow): LectureNote => ({
  id,
  at: atSeconds,
  text,
  createdAt: new Date(createdAt).toISOString(),
})

const ofLecture = ({ personId, courseId, itemId }: Whose) =>
  sql`${lectureNotes.personId} = ${personId} and ${lectureNotes.courseId} = ${courseId} and ${lectureNotes.itemId} = ${itemId}`
export const listNotes = (db: Db, whose: Whose): Promise<NoteRow[]> =>
  db.select().from(lectureNotes).where(ofLecture(whose)).orderBy(asc(lectureNotes.atSeconds), asc(lectureNotes.id))

/** Serialises the new notes of one person, so that two cannot both be the last. The lock ends with the transaction. */
export const lockNotes = preparedSql(
  'lock_lecture_notes',
  () => sql`select pg_advisory_xact_lock(hashtextextended('lecture notes of ' || ${sql.placeholder('personId')}::text, 0))`,
)
export const countOthers = (db: Db, { personId, courseId, id }: Whose & { id: string }) =>
  db.$count(lectureNotes, and(eq(lectureNotes.personId, personId), eq(lectureNotes.courseId, courseId), sql`${lectureNotes.id} <> ${id}`))
export const mostNotes = lectureLimits.notes

/** Undefined when the id is a note of another person or lecture. */
export async function upsertNote(db: Db, { id, at, text, ...whose }: Whose & { id: string; at: number; text: string }) {
  const [note] = await db
    .insert(lectureNotes)
    .values({ id, atSeconds: at, text, ...whose })
    .onConflictDoUpdate({ target: lectureNotes.id, set: { atSeconds: at, text }, setWhere: ofLecture(whose) })
    .returning()
  return note
}

export async function deleteNote(db: Db, { id, ...whose }: Whose & { id: string }) {
  const rows = await db
    .delete(lectureNotes)
    .where(and(eq(lectureNotes.id, id), ofLecture(whose)))
    .returning({ id: lectureNotes.id })
  return rows.length > 0
}
