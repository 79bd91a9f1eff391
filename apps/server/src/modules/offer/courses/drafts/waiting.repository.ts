import type { CourseFormat, CourseState } from '@khue/contracts/offer/course-content'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courses, courseVersions } from '../courses.tables.ts'
import { type ApprovalPage, type ListedVersion, readVersionPage } from './version-page.ts'

type ListedCourse = ListedVersion & {
  title: string
  subjectId: number
  categoryId: number
  format: CourseFormat
  coverAssetId: string | null
  state: CourseState
}

export const listCourseVersions = ({ db }: { db: Db }, place: ApprovalPage) =>
  readVersionPage<ListedCourse>(db, place, {
    versions: courseVersions,
    id: sql`v.course_id`,
    columns: sql`coalesce(nullif(v.content ->> 'title', ''), c.title) as title, c.subject_id as "subjectId", (v.content ->> 'categoryId')::int as "categoryId",
      v.content ->> 'format' as format, c.cover_asset_id as "coverAssetId", c.teacher_id as "teacherId", c.state, c.version is null as "isFirst"`,
    joins: sql`join ${courses} as c on c.id = v.course_id`,
  })
