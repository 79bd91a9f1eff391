import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { type Db, descNullsLast, prepared } from '#platform/postgres/db'
import { teacherFollowers, teacherProfiles } from './teachers.tables.ts'

export type ProfileRow = typeof teacherProfiles.$inferSelect
export const insertProfiles = (db: Db, rows: (typeof teacherProfiles.$inferInsert)[]) => db.insert(teacherProfiles).values(rows)

/** Creates a profile, or replaces the public words of one. */
export const upsertProfile = (db: Db, { personId, code, ...words }: typeof teacherProfiles.$inferInsert) =>
  db
    .insert(teacherProfiles)
    .values({ personId, code, ...words })
    .onConflictDoUpdate({ target: teacherProfiles.personId, set: words })

const { placeholder } = sql

export const listProfilesOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(teacherProfiles)
        .where(inArray(teacherProfiles.personId, [...ids]))

/** Those who have taught longest, except the given ones. */
export const listLongestTeaching = (db: Db, without: readonly string[], size: number) =>
  db
    .select()
    .from(teacherProfiles)
    .where(and(isNull(teacherProfiles.removedAt), without.length > 0 ? notInArray(teacherProfiles.personId, [...without]) : undefined))
    .orderBy(descNullsLast(teacherProfiles.yearsTeaching), descNullsLast(teacherProfiles.personId))
    .limit(size)

const byId = prepared('teachers_by_id', (db) =>
  db
    .select()
    .from(teacherProfiles)
    .where(eq(teacherProfiles.personId, placeholder('id'))),
)
const byCode = prepared('teachers_by_code', (db) =>
  db
    .select()
    .from(teacherProfiles)
    .where(eq(teacherProfiles.code, placeholder('id'))),
)
/** Keeps the code, so that links can be answered, and the subjects; removes everything that identifies the person. */
export const setGone = (db: Db, personId: string) =>
  db
    .update(teacherProfiles)
    .set({
      removedAt: sql`coalesce(${teacherProfiles.removedAt}, now())`,
      intro: '',
      about: '',
      school: null,
      yearsTeaching: null,
      photoAssetId: null,
    })
    .where(eq(teacherProfiles.personId, personId))

/** By the person's id, or by the code of the address. */
export async function findProfile(db: Db, id: string) {
  const [row] = await (id.length === 36 ? byId : byCode)(db, { id })
  return row
}

export const insertFollower = (db: Db, teacherId: string, personId: string) =>
  db.insert(teacherFollowers).values({ teacherId, personId }).onConflictDoNothing()

export const deleteFollower = (db: Db, teacherId: string, personId: string) =>
  db.delete(teacherFollowers).where(sql`${teacherFollowers.teacherId} = ${teacherId} and ${teacherFollowers.personId} = ${personId}`)

export async function isFollower(db: Db, teacherId: string, personId: string) {
  const rows = await db
    .select({ since: teacherFollowers.since })
    .from(teacherFollowers)
    .where(sql`${teacherFollowers.teacherId} = ${teacherId} and ${teacherFollowers.personId} = ${personId}`)
  return rows.length > 0
}

export const listFollowed = (db: Db, personId: string) =>
  db
    .select({ teacherId: teacherFollowers.teacherId, since: teacherFollowers.since })
    .from(teacherFollowers)
    .where(eq(teacherFollowers.personId, personId))

export const deleteFollowerOf = (db: Db, personId: string) => db.delete(teacherFollowers).where(eq(teacherFollowers.personId, personId))
