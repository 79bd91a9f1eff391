import { and, asc, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { teacherProfiles } from '../teachers.tables.ts'

/** A page of public profiles, by id. */
export const listProfilesBehind = (db: Db, after: string, size: number) =>
  db
    .select({ id: teacherProfiles.personId, code: teacherProfiles.code, changedAt: teacherProfiles.createdAt })
    .from(teacherProfiles)
    .where(and(isNull(teacherProfiles.removedAt), gt(teacherProfiles.personId, after)))
    .orderBy(asc(teacherProfiles.personId))
    .limit(size)
