import {
  familyRequestDays,
  familyRequestPageSize,
  type FamilyRequestKind,
  type FamilyRequestStatus,
} from '@khue/contracts/people/family-requests'
import { and, count, desc, eq, getTableColumns, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { familyRequests as requests } from './family-requests.tables.ts'

export type StoredRequest = typeof requests.$inferSelect & { kind: FamilyRequestKind }
export type NewRequest = Pick<
  typeof requests.$inferInsert,
  'childId' | 'subjectKey' | 'subject' | 'title' | 'lines' | 'amountVnd' | 'note'
> & {
  kind: FamilyRequestKind
}

/** Undefined while the child has an open request about the same subject. */
export async function insertRequest(db: Db, request: NewRequest) {
  const [row] = await db
    .insert(requests)
    .values({ ...request, id: uuidv7(), expiresAt: sql`now() + make_interval(days => ${familyRequestDays})` })
    .onConflictDoNothing()
    .returning({ id: requests.id })
  return row?.id
}

type RequestKey = Pick<StoredRequest, 'childId' | 'kind' | 'subjectKey'>
export async function findOpenRequestId(db: Db, { childId, kind, subjectKey }: RequestKey) {
  const [row] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.childId, childId), eq(requests.kind, kind), eq(requests.subjectKey, subjectKey), eq(requests.status, 'OPEN')))
  return row?.id
}

const columns = { ...getTableColumns(requests), isOver: sql<boolean>`${requests.expiresAt} <= now()` }

export async function findRequest(db: Db, id: string) {
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  return row as StoredRequest | undefined // the contract's kinds are the only ones that are inserted
}

/** Holds the row until the transaction ends: of two guardians who decide at once, the second sees the first one's answer. */
export async function lockRequest(db: Db, id: string) {
  const [row] = await db.select(columns).from(requests).where(eq(requests.id, id)).for('update')
  return row as (StoredRequest & { isOver: boolean }) | undefined
}

type Decision = { status: Exclude<FamilyRequestStatus, 'OPEN'>; decidedBy?: string; reason?: string | null }
export const setDecided = (db: Db, id: string, { status, decidedBy, reason }: Decision) =>
  db
    .update(requests)
    .set({ status, decidedAt: sql`now()`, decidedBy: decidedBy ?? null, reason: reason ?? null })
    .where(eq(requests.id, id))

/** Sets expired requests; rows that a guardian is deciding at this moment are left for the next run. */
export const expireSome = (db: Db, limit: number) =>
  db
    .update(requests)
    .set({ status: 'EXPIRED', decidedAt: sql`now()` })
    .where(
      inArray(
        requests.id,
        db
          .select({ id: requests.id })
          .from(requests)
          .where(and(eq(requests.status, 'OPEN'), lte(requests.expiresAt, sql`now()`)))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({ id: requests.id, kind: requests.kind, childId: requests.childId })

/** Newest first. */
export const listOpen = (db: Db, childIds: readonly string[]) =>
  db
    .select()
    .from(requests)
    .where(and(inArray(requests.childId, [...childIds]), eq(requests.status, 'OPEN')))
    .orderBy(desc(requests.id)) as Promise<StoredRequest[]>

/** Requests of others that still wait; those whose term has passed no longer do. */
export async function countWaiting(db: Db, childIds: readonly string[]) {
  const isWaiting = and(inArray(requests.childId, [...childIds]), eq(requests.status, 'OPEN'), gt(requests.expiresAt, sql`now()`))
  const [row] = await db.select({ count: count() }).from(requests).where(isWaiting)
  return row?.count ?? 0
}

const isPast = (childIds: readonly string[]) => and(inArray(requests.childId, [...childIds]), ne(requests.status, 'OPEN'))
export const listPast = (db: Db, childIds: readonly string[], page: number) =>
  db
    .select()
    .from(requests)
    .where(isPast(childIds))
    .orderBy(desc(requests.id))
    .limit(familyRequestPageSize)
    .offset(page * familyRequestPageSize) as Promise<StoredRequest[]>
export async function countPast(db: Db, childIds: readonly string[]) {
  const [row] = await db.select({ count: count() }).from(requests).where(isPast(childIds))
  return row?.count ?? 0
}

export const listAllOf = (db: Db, childId: string) => db.select().from(requests).where(eq(requests.childId, childId)).orderBy(requests.id)
export const deleteRequestsOf = (db: Db, childId: string) => db.delete(requests).where(eq(requests.childId, childId))
/** The words of a guardian whose data is erased. */
export const deleteReasonsBy = (db: Db, guardianId: string) =>
  db
    .update(requests)
    .set({ reason: null })
    .where(and(eq(requests.decidedBy, guardianId), eq(requests.status, 'REFUSED')))
