import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { teachingFiles } from '../profile-versions.tables.ts'
import type { TeachingFile } from './stored-teaching.ts'

export const insertHeld = async (db: Db, holder: { holderId: string; personId: string }, files: readonly TeachingFile[]) => {
  if (files.length > 0)
    await db
      .insert(teachingFiles)
      .values(files.map((file) => ({ ...file, ...holder })))
      .onConflictDoNothing()
}

/** Ends the holder's use of every other file; returns those that nothing uses any more. */
export async function deleteOthersHeld(db: Db, holderId: string, keptIds: readonly string[]): Promise<TeachingFile[]> {
  const dropped = and(eq(teachingFiles.holderId, holderId), keptIds.length > 0 ? notInArray(teachingFiles.fileId, [...keptIds]) : undefined)
  const rows = await db.delete(teachingFiles).where(dropped).returning({ fileId: teachingFiles.fileId, kind: teachingFiles.kind })
  if (rows.length === 0) return []
  const used = await db
    .selectDistinct({ fileId: teachingFiles.fileId })
    .from(teachingFiles)
    .where(
      inArray(
        teachingFiles.fileId,
        rows.map(({ fileId }) => fileId),
      ),
    )
  return rows.filter(({ fileId }) => used.every((one) => one.fileId !== fileId))
}

export const deleteHeldOf = (db: Db, personId: string) =>
  db.delete(teachingFiles).where(eq(teachingFiles.personId, personId)).returning({ fileId: teachingFiles.fileId, kind: teachingFiles.kind })
