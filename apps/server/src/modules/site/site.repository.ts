import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { courseRequests } from './site.tables.ts'

export const insertCourseRequest = (db: Db, row: typeof courseRequests.$inferInsert) => db.insert(courseRequests).values(row)

export const listCourseRequestsOf = (db: Db, personId: string) =>
  db.select().from(courseRequests).where(eq(courseRequests.personId, personId)).orderBy(courseRequests.id)

export const deleteCourseRequestsOf = (db: Db, personId: string) => db.delete(courseRequests).where(eq(courseRequests.personId, personId))
