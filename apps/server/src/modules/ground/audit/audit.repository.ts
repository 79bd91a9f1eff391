import { type AuditAction, auditPageSize } from '@khue/contracts/ground/audit'
import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
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

export const lockDeedsOf = (db: Db, actorId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audited deeds of ${actorId}`}, 0))`)

const isSince = (seconds: number) => sql`${auditEntries.at} > now() - make_interval(secs => ${seconds})`

type Counted = { actorId: string; actions: readonly AuditAction[]; seconds: readonly [number, number] }
export async function countEntriesOf(db: Db, { actorId, actions, seconds: [short, long] }: Counted): Promise<[number, number]> {
  const [row] = await db
    .select({ short: sql<number>`count(*) filter (where ${isSince(short)})`.mapWith(Number), long: count() })
    .from(auditEntries)
    .where(and(eq(auditEntries.actorId, actorId), inArray(auditEntries.action, [...actions]), isSince(long)))
  return [row?.short ?? 0, row?.long ?? 0]
}

type Sought = { actorId: string; action: AuditAction; details: Record<string, unknown>; seconds: number }
export async function existsEntry(db: Db, { actorId, action, details, seconds }: Sought) {
  const [found] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, actorId),
        eq(auditEntries.action, action),
        isSince(seconds),
        sql`${auditEntries.details} @> ${JSON.stringify(details)}::jsonb`,
      ),
    )
    .limit(1)
  return found !== undefined
}

type SoughtAbout = { actorId: string; action: AuditAction; subjectId: string; after: Date | null }
export async function existsEntryAbout(db: Db, { actorId, action, subjectId, after }: SoughtAbout) {
  const [found] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.actorId, actorId),
        eq(auditEntries.action, action),
        after ? gt(auditEntries.at, after) : undefined,
      ),
    )
    .limit(1)
  return found !== undefined
}
