import { reviewEditDays, type TaughtReviewState } from '@khue/contracts/offer/reviews'
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, descNullsLast, prepared } from '#platform/postgres/db'
import { listStart, countCapped, toMicroseconds, fromMicroseconds, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { buildReplyUpdate, isUnanswered, isUnchangedSince } from '#modules/offer/reviews'
import { teacherAttendances, teacherProfiles, teacherRatings } from '../teachers.tables.ts'

export type Attendance = { personId: string; teacherId: string }
export type NewRating = typeof teacherRatings.$inferInsert

const { placeholder } = sql
const isEditable = sql<boolean>`${teacherRatings.writtenAt} > now() - make_interval(days => ${sql.raw(String(reviewEditDays))})`

const shown = prepared('teacher_ratings_shown', (db) =>
  db
    .select({ ...getTableColumns(teacherRatings), writtenKey: toMicroseconds(teacherRatings.writtenAt).as('written_key') })
    .from(teacherRatings)
    .where(
      and(
        eq(teacherRatings.teacherId, placeholder('teacherId')),
        teacherRatings.isShown,
        sql`(${teacherRatings.writtenAt}, ${teacherRatings.id}) < (${placeholder('lastAt')}::timestamptz, ${placeholder('lastId')}::uuid)`,
      ),
    )
    .orderBy(descNullsLast(teacherRatings.writtenAt), descNullsLast(teacherRatings.id))
    .limit(placeholder('size'))
    .offset(placeholder('offset')),
)
/** A page of ratings, newest first, and one row more if there is one. */
export const listShown = (db: Db, teacherId: string, place: PagePosition<'NEWEST'>) => {
  const { afterRow, offset } = place
  const [lastAt, lastId] = afterRow ? [fromMicroseconds(afterRow.key), afterRow.id] : [listStart.moment, listStart.id]
  return shown(db, { teacherId, lastAt, lastId, size: fetchLimit(place), offset })
}

export async function findOwnRating(db: Db, teacherId: string, authorId: string) {
  const [row] = await db
    .select()
    .from(teacherRatings)
    .where(and(eq(teacherRatings.teacherId, teacherId), eq(teacherRatings.authorId, authorId)))
  return row
}

export async function hasAttended(db: Db, { personId, teacherId }: Attendance) {
  const rows = await db
    .select({ since: teacherAttendances.since })
    .from(teacherAttendances)
    .where(and(eq(teacherAttendances.personId, personId), eq(teacherAttendances.teacherId, teacherId)))
  return rows.length > 0
}

/** Returns the new ones. Leaves out teachers without a public profile, whom nobody can rate. */
export async function insertAttendances(db: Db, attendances: readonly Attendance[]) {
  const { rows } = await db.execute<{ teacherId: string }>(sql`
    insert into ${teacherAttendances} (person_id, teacher_id)
    select one."personId", one."teacherId"
    from jsonb_to_recordset(${JSON.stringify(attendances)}::jsonb) as one ("personId" uuid, "teacherId" uuid)
      join ${teacherProfiles} on ${teacherProfiles.personId} = one."teacherId"
    on conflict do nothing returning teacher_id as "teacherId"`)
  return rows
}

/** Inserts a rating, or updates it while that is allowed; undefined when it no longer is. An update waits for moderation again. */
export async function writeRating(db: Db, row: NewRating) {
  const [written] = await db
    .insert(teacherRatings)
    .values(row)
    .onConflictDoUpdate({
      target: [teacherRatings.teacherId, teacherRatings.authorId],
      set: { stars: row.stars, text: row.text, status: 'PENDING', isShown: false, editedAt: sql`now()`, processedAt: null },
      setWhere: isEditable,
    })
    .returning()
  return written
}

export type ImportedRating = {
  id: string
  teacherId: string
  authorId: string
  stars: number
  text: string
  writtenAt: Date
  reply?: string
}
const nextDay = (at: Date) => sql`least(${at.toISOString()}::timestamptz + interval '1 day', now())`
/** Inserts moderated ratings with replies, for imports; at least one. Existing ones stay. */
export const insertImportedRatings = (db: Db, ratings: readonly ImportedRating[]) =>
  db
    .insert(teacherRatings)
    .values(
      ratings.map(({ reply, ...one }) => ({
        ...one,
        status: 'PROCESSED' as const,
        isShown: true,
        processedAt: one.writtenAt,
        ...(reply && { replyText: reply, repliedAt: nextDay(one.writtenAt) }),
      })),
    )
    .onConflictDoNothing()

const taughtStates: Record<TaughtReviewState, SQL | undefined> = {
  PROCESSED: sql`${teacherRatings.isShown}`,
  UNANSWERED: and(sql`${teacherRatings.isShown}`, isUnanswered(teacherRatings)),
  PENDING: eq(teacherRatings.status, 'PENDING'),
}
const taughtBy = (teacherId: string, state: TaughtReviewState) => and(eq(teacherRatings.teacherId, teacherId), taughtStates[state])

export type TaughtQuery = { teacherId: string; state: TaughtReviewState; cursor?: string | undefined; limit: number }
/** Ratings of a teacher for the teacher, the newest first. */
export const listOfTaught = (db: Db, { teacherId, state, cursor, limit }: TaughtQuery) =>
  db
    .select()
    .from(teacherRatings)
    .where(and(taughtBy(teacherId, state), cursor ? lt(teacherRatings.id, cursor) : undefined))
    .orderBy(desc(teacherRatings.id))
    .limit(limit)

export async function countOfTaught(db: Db, { teacherId, state, limit }: Omit<TaughtQuery, 'cursor'>) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(teacherRatings)
    .where(taughtBy(teacherId, state))
    .limit(limit)
    .as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

/** Locks a shown rating of this teacher until the transaction ends. */
export async function lockOwnShown(db: Db, id: string, teacherId: string) {
  const [row] = await db
    .select({ id: teacherRatings.id })
    .from(teacherRatings)
    .where(and(eq(teacherRatings.id, id), teacherRatings.isShown, eq(teacherRatings.teacherId, teacherId)))
    .for('update')
  return row
}

/** Undefined when the reply may no longer be changed. */
export async function setReply(db: Db, id: string, text: string) {
  const { set, mayReply } = buildReplyUpdate(teacherRatings, text)
  const [row] = await db
    .update(teacherRatings)
    .set(set)
    .where(and(eq(teacherRatings.id, id), mayReply))
    .returning()
  return row
}

type Queued = { ids: readonly string[] | undefined; size: number; cursor: string | undefined }
/** Ratings that wait for moderation, or those with the given ids in any state. */
export const listQueued = (db: Db, { ids, size, cursor }: Queued) =>
  db
    .select()
    .from(teacherRatings)
    .where(
      and(
        ids ? inArray(teacherRatings.id, [...ids]) : eq(teacherRatings.status, 'PENDING'),
        cursor === undefined ? undefined : gt(teacherRatings.id, cursor),
      ),
    )
    .orderBy(asc(teacherRatings.id))
    .limit(size)

export const countPending = (db: Db) => countCapped(db, teacherRatings, eq(teacherRatings.status, 'PENDING'))

export async function findRating(db: Db, id: string) {
  const [row] = await db.select().from(teacherRatings).where(eq(teacherRatings.id, id))
  return row
}

export type Verdict = { isShown: boolean; lastEditedAt: string }
/** Undefined when it was edited since it was read. */
export async function setJudged(db: Db, id: string, { isShown, lastEditedAt }: Verdict) {
  const [row] = await db
    .update(teacherRatings)
    .set({ status: 'PROCESSED', isShown, processedAt: sql`now()` })
    .where(and(eq(teacherRatings.id, id), isUnchangedSince(teacherRatings, lastEditedAt)))
    .returning()
  return row
}

export const listRatingsBy = (db: Db, authorId: string) => db.select().from(teacherRatings).where(eq(teacherRatings.authorId, authorId))
/** A teacher's replies to ratings. */
export const listRepliesBy = (db: Db, teacherId: string) =>
  db
    .select({ text: teacherRatings.replyText, at: teacherRatings.repliedAt, editedAt: teacherRatings.replyEditedAt })
    .from(teacherRatings)
    .where(and(eq(teacherRatings.teacherId, teacherId), isNotNull(teacherRatings.replyText)))
    .orderBy(asc(teacherRatings.repliedAt))
export const removeRepliesBy = (db: Db, teacherId: string) =>
  db
    .update(teacherRatings)
    .set({ replyText: null, repliedAt: null, replyEditedAt: null })
    .where(and(eq(teacherRatings.teacherId, teacherId), isNotNull(teacherRatings.replyText)))
export const listTeachersOf = (db: Db, personId: string) =>
  db.select().from(teacherAttendances).where(eq(teacherAttendances.personId, personId))
/** Deletes a person's ratings; their attendances stay. */
export const deleteRatingsBy = (db: Db, authorId: string) =>
  db
    .delete(teacherRatings)
    .where(eq(teacherRatings.authorId, authorId))
    .returning({ id: teacherRatings.id, teacherId: teacherRatings.teacherId })
