import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courses } from '../courses.tables.ts'
import { courseBatches } from '../runs.tables.ts'

export const listRunDays = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: courseBatches.id,
      courseId: courseBatches.courseId,
      startsOn: courseBatches.startsOn,
      endsOn: courseBatches.endsOn,
      teacherId: sql<string>`coalesce(${courseBatches.substituteId}, ${courses.teacherId})`,
    })
    .from(courseBatches)
    .innerJoin(courses, eq(courses.id, courseBatches.courseId))
    .where(inArray(courseBatches.id, [...ids]))

export const countBought = (db: Db, courseId: string) =>
  db
    .update(courses)
    .set({ boughtCount: sql`${courses.boughtCount} + 1` })
    .where(eq(courses.id, courseId))
