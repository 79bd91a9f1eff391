import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courses, courseVersions } from '../courses.tables.ts'

const columns = {
  id: courses.id,
  code: courses.code,
  title: courses.title,
  state: courses.state,
  subjectId: courses.subjectId,
  coverAssetId: courses.coverAssetId,
  teacherId: courses.teacherId,
}
export type ApprovedRow = NonNullable<Awaited<ReturnType<typeof findApproved>>>

/** A course that was ever approved, by id or code. */
export async function findApproved(db: Db, idOrCode: string) {
  const [row] = await db
    .select(columns)
    .from(courses)
    .where(and(eq(idOrCode.length === 36 ? courses.id : courses.code, idOrCode), isNotNull(courses.version)))
  return row
}
export async function lockApproved(db: Db, id: string) {
  const [row] = await db
    .select(columns)
    .from(courses)
    .where(and(eq(courses.id, id), isNotNull(courses.version)))
    .for('update')
  return row
}

/** An approved version never changes: a new title is written as the next version. */
export async function setTitle(db: Db, id: string, title: string) {
  await db.execute(sql`
    with next as (
      insert into ${courseVersions} (course_id, version, status, content, submitted_at, decided_at)
      select ${id}::uuid, (select max(version) + 1 from ${courseVersions} where course_id = ${id}::uuid), 'APPROVED',
        jsonb_set(v.content, '{title}', to_jsonb(${title}::text)), now(), now()
      from ${courseVersions} as v join ${courses} as c on c.id = v.course_id and c.version = v.version where c.id = ${id}::uuid
      returning version)
    update ${courses} set title = ${title}, version = (select version from next), updated_at = now() where id = ${id}::uuid`)
}

export const setCover = (db: Db, id: string, coverAssetId: string | null) =>
  db
    .update(courses)
    .set({ coverAssetId, updatedAt: sql`now()` })
    .where(eq(courses.id, id))
