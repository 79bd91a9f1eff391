import type { ProofStatus } from '@khue/contracts/people/identity-proof'
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { countCapped, toMicroseconds, fromMicroseconds, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { identityProofs as proofs, identityProofViews as views } from './identity-proof.tables.ts'

export type ProofRow = typeof proofs.$inferSelect

export async function findProof(db: Db, personId: string, { lock = false } = {}) {
  const query = db.select().from(proofs).where(eq(proofs.personId, personId))
  const [found] = lock ? await query.for('update') : await query
  return found
}

export const upsertProof = (db: Db, row: typeof proofs.$inferInsert) =>
  db.insert(proofs).values(row).onConflictDoUpdate({ target: proofs.personId, set: row })

export const setSubmitted = (db: Db, personId: string, status: ProofRow['status']) =>
  db
    .update(proofs)
    .set({ status, submittedAt: sql`now()` })
    .where(eq(proofs.personId, personId))

/** Violates `identity_proofs_number_unique` when the number is approved for another person. */
export const setVerdict = (db: Db, personId: string, verdict: Pick<ProofRow, 'status' | 'rejectionReason' | 'decidedBy'>) =>
  db
    .update(proofs)
    .set({ ...verdict, decidedAt: sql`now()` })
    .where(eq(proofs.personId, personId))

export const deleteProof = (db: Db, personId: string) => db.delete(proofs).where(eq(proofs.personId, personId))

/** Longest waiting first, from a cursor on; returns one row more than a page, if there is one. */
export async function listByStatus(db: Db, status: ProofStatus, place: PagePosition<'OLDEST'>) {
  const { afterRow } = place
  const wanted = eq(proofs.status, status)
  const further =
    afterRow && sql`(${proofs.submittedAt}, ${proofs.personId}) > (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
  const rows = await db
    .select({
      personId: proofs.personId,
      status: proofs.status,
      submittedAt: proofs.submittedAt,
      key: toMicroseconds(proofs.submittedAt).mapWith(Number),
    })
    .from(proofs)
    .where(and(wanted, further))
    .orderBy(asc(proofs.submittedAt), asc(proofs.personId))
    .limit(fetchLimit(place))
  return { rows, total: await countCapped(db, proofs, wanted) }
}

export async function isNumberTaken(db: Db, { personId, numberFingerprint }: Pick<ProofRow, 'personId' | 'numberFingerprint'>) {
  const [other] = await db
    .select({ personId: proofs.personId })
    .from(proofs)
    .where(and(eq(proofs.numberFingerprint, numberFingerprint), eq(proofs.status, 'APPROVED'), ne(proofs.personId, personId)))
    .limit(1)
  return other !== undefined
}

export const insertView = (db: Db, view: { personId: string; viewerId: string; reason: string }) =>
  db.insert(views).values({ id: uuidv7(), ...view })

/** Whether the viewer has opened the proof in its current state: since it was submitted, and since the given moment. */
export async function hasSeen(db: Db, { personId, viewerId, since }: { personId: string; viewerId: string; since: Date | null }) {
  const [seen] = await db
    .select({ id: views.id })
    .from(views)
    .innerJoin(proofs, eq(proofs.personId, views.personId))
    .where(
      and(
        eq(views.personId, personId),
        eq(views.viewerId, viewerId),
        gt(views.at, proofs.submittedAt),
        since ? gt(views.at, since) : undefined,
      ),
    )
    .limit(1)
  return seen !== undefined
}

export const listViews = (db: Db, personId: string) =>
  db.select({ at: views.at, reason: views.reason }).from(views).where(eq(views.personId, personId)).orderBy(desc(views.id))
