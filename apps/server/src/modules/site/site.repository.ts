import type { Db } from '#platform/db'
import { courseRequests } from './site.tables.ts'

export const insertCourseRequest = (db: Db, row: typeof courseRequests.$inferInsert) => db.insert(courseRequests).values(row)
