import { desc, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/db'
import { teacherProfiles } from './teachers.tables.ts'

export const insertProfile = (db: Db, row: typeof teacherProfiles.$inferInsert) => db.insert(teacherProfiles).values(row)

const place = sql`array_position(${sql.placeholder('first')}::uuid[], ${teacherProfiles.personId})`

const ranked = prepared('teachers_ranked', (db) =>
  db
    .select()
    .from(teacherProfiles)
    .orderBy(sql`${place} nulls last`, sql`${teacherProfiles.yearsTeaching} desc nulls last`, desc(teacherProfiles.personId))
    .limit(sql.placeholder('size')),
)
/** Profiles of the named people in the order named, then of others, the longest teaching first. */
export const listProfiles = (db: Db, first: readonly string[], size: number) => ranked(db, { first: [...first], size })
