import { approvalExpiryDays, type ApprovalKind, approvalPageSize, type ApprovalView } from '@khue/contracts/people/approvals'
import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { type Db, descNullsLast } from '#platform/postgres/db'
import type { Violation } from './approval.ts'
import { approvals } from './approvals.tables.ts'

export type ApprovalRow = typeof approvals.$inferSelect
type NewApproval = Omit<typeof approvals.$inferInsert, 'expiresAt'> & { expiryHours: number | undefined }

const openStatuses = ['PENDING', 'APPROVED'] as const

/** Undefined when the same is asked already. */
export async function insertApproval(db: Db, { expiryHours = 24 * approvalExpiryDays, ...row }: NewApproval) {
  const expiresAt = sql`now() + make_interval(hours => ${expiryHours})`
  const [inserted] = await db
    .insert(approvals)
    .values({ ...row, expiresAt })
    .onConflictDoNothing()
    .returning()
  return inserted
}

export async function lockApproval(db: Db, id: string) {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id)).for('update')
  return row
}

const isDue = and(eq(approvals.status, 'APPROVED'), sql`${approvals.effectiveAt} <= now()`)

/** An approved request whose time has come, locked; undefined once it took effect. */
export async function lockDueApproval(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), isDue))
    .for('update')
  return row
}

/** Those due, each returned once: while an effect fails, its event is retried. */
export const takeDueApprovals = (db: Db) =>
  db
    .update(approvals)
    .set({ duePublishedAt: sql`now()` })
    .where(and(isDue, isNull(approvals.duePublishedAt)))
    .returning({ approvalId: approvals.id, kind: approvals.kind, subjectId: approvals.subjectId })

type Decision = Pick<typeof approvals.$inferInsert, 'decidedBy' | 'decidedSessionId' | 'decidedDevice' | 'decisionReason'>

/** Takes effect after the delay of its kind. Returns whether that is now; undefined after the deadline. */
export async function setApproved(db: Db, id: string, decision: Decision) {
  const effectiveAt = sql`now() + make_interval(hours => ${approvals.delayHours})`
  const isDueAtOnce = sql`case when ${approvals.delayHours} = 0 then now() end`
  const [row] = await db
    .update(approvals)
    .set({ ...decision, status: 'APPROVED', decidedAt: sql`now()`, effectiveAt, duePublishedAt: isDueAtOnce })
    .where(and(eq(approvals.id, id), sql`${approvals.expiresAt} > now()`))
    .returning({ isDue: sql<boolean>`${approvals.effectiveAt} <= now()` })
  return row
}

/** A refusal after an approval replaces its decision. */
export const setRefused = (db: Db, id: string, decision: Decision) =>
  db
    .update(approvals)
    .set({ ...decision, status: 'REFUSED', decidedAt: sql`now()`, endedAt: sql`now()` })
    .where(eq(approvals.id, id))

type Ended = { status: 'EFFECTIVE' | 'LAPSED' | 'WITHDRAWN'; lapseReason?: string }
export const setEnded = (db: Db, id: string, ended: Ended) =>
  db
    .update(approvals)
    .set({ ...ended, endedAt: sql`now()` })
    .where(eq(approvals.id, id))

export const expireApprovals = (db: Db) =>
  db
    .update(approvals)
    .set({ status: 'EXPIRED', endedAt: sql`now()` })
    .where(and(eq(approvals.status, 'PENDING'), sql`${approvals.expiresAt} <= now()`))
    .returning()

/** Newest first, one more than a page; `violation`: why the reader and the one who asked are not independent. */
export async function listApprovals(
  db: Db,
  { view, readerId, cursor }: { view: ApprovalView; readerId: string; cursor?: string | undefined },
) {
  const ofView = {
    OPEN: inArray(approvals.status, [...openStatuses]),
    MINE: eq(approvals.askedBy, readerId),
    ENDED: notInArray(approvals.status, [...openStatuses]),
  }[view]
  return db
    .select({ row: approvals, violation: violationFor(readerId) })
    .from(approvals)
    .where(and(ofView, cursor ? lt(approvals.id, cursor) : undefined))
    .orderBy(descNullsLast(approvals.id))
    .limit(approvalPageSize + 1)
}

export async function findApproval(db: Db, id: string, readerId: string) {
  const [found] = await db
    .select({ row: approvals, violation: violationFor(readerId) })
    .from(approvals)
    .where(eq(approvals.id, id))
  return found
}

const violationFor = (readerId: string) => sql<Violation | null>`independence_violation(${approvals.askedBy}, ${readerId}::uuid)`

/** Open requests of one kind, newest first. */
export const listOpenOf = (db: Db, kinds: readonly ApprovalKind[], subjectId: string) =>
  db
    .select({ id: approvals.id, kind: approvals.kind, status: approvals.status, effectiveAt: approvals.effectiveAt })
    .from(approvals)
    .where(and(inArray(approvals.kind, [...kinds]), eq(approvals.subjectId, subjectId), inArray(approvals.status, [...openStatuses])))
    .orderBy(descNullsLast(approvals.id))

/** Open requests of one kind, locked until the transaction ends. */
export const lockOpenOf = (db: Db, kind: ApprovalKind, subjectId: string) =>
  db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, kind), eq(approvals.subjectId, subjectId), inArray(approvals.status, [...openStatuses])))
    .for('update')

type Asked = { kind: ApprovalKind; subjectId: string; askedBy: string; days: number }
/** Whether a request of this admin ended within these days without taking effect. */
export async function hasAskedInVain(db: Db, { kind, subjectId, askedBy, days }: Asked) {
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, kind),
        eq(approvals.subjectId, subjectId),
        eq(approvals.askedBy, askedBy),
        inArray(approvals.status, ['LAPSED', 'REFUSED', 'WITHDRAWN', 'EXPIRED']),
        sql`${approvals.endedAt} > now() - make_interval(days => ${days})`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** All requests that concern a person, for their own data. */
export const listOfPerson = (db: Db, personId: string) =>
  db
    .select()
    .from(approvals)
    .where(or(eq(approvals.askedBy, personId), eq(approvals.decidedBy, personId), eq(approvals.subjectPersonId, personId)))
    .orderBy(descNullsLast(approvals.id))
