import { type AuditAction, auditPageSize } from '@khue/contracts/ground/audit'
import { and, eq, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, descNullsLast } from '#platform/postgres/db'
import { auditEntries } from './audit.tables.ts'

export const insertEntry = (db: Db, entry: Omit<typeof auditEntries.$inferInsert, 'id' | 'at'>) =>
  db.insert(auditEntries).values({ id: uuidv7(), ...entry })

type Filter = {
  actorId?: string | undefined
  subjectId?: string | undefined
  action?: AuditAction | undefined
  cursor?: string | undefined
}

/** Newest first, one more than a page so that the caller sees whether there are more. */
export const findEntries = (db: Db, { actorId, subjectId, action, cursor }: Filter) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        actorId ? eq(auditEntries.actorId, actorId) : undefined,
        subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
        action ? eq(auditEntries.action, action) : undefined,
        cursor ? lt(auditEntries.id, cursor) : undefined,
      ),
    )
    .orderBy(descNullsLast(auditEntries.id))
    .limit(auditPageSize + 1)
