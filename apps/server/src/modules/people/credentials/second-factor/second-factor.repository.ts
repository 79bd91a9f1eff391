import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { personRoles } from '../../people/people.tables.ts'
import { recoveryCodes, totpFactors } from './second-factor.tables.ts'
import { signInTickets } from '../../sessions/sign-in-tickets.tables.ts'

const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

/** The account's factor, confirmed or not, with the database's clock. */
export async function findFactor(db: Db, accountId: string) {
  const [factor] = await db
    .select({ sealedSecret: totpFactors.sealedSecret, confirmedAt: totpFactors.confirmedAt, nowMs })
    .from(totpFactors)
    .where(eq(totpFactors.accountId, accountId))
  return factor
}

/** Stores an unconfirmed secret in place of an earlier unconfirmed one; undefined when a factor is already on. */
export async function putUnconfirmed(db: Db, accountId: string, sealedSecret: string) {
  const [row] = await db
    .insert(totpFactors)
    .values({ accountId, sealedSecret })
    .onConflictDoUpdate({
      target: totpFactors.accountId,
      set: { sealedSecret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ accountId: totpFactors.accountId })
  return row
}

const isFresh = (step: number) => or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))

/** Enables the factor with its first code. Matches the secret too, so that a code of an old secret does not confirm a new one from another tab. */
export async function confirmFactor(db: Db, accountId: string, sealedSecret: string, step: number) {
  const [row] = await db
    .update(totpFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(eq(totpFactors.accountId, accountId), eq(totpFactors.sealedSecret, sealedSecret), isNull(totpFactors.confirmedAt), isFresh(step)),
    )
    .returning({ accountId: totpFactors.accountId })
  return row !== undefined
}

/** Uses up a time step and all before it; of concurrent uses of the same code, one gets true. */
export async function consumeTotpStep(db: Db, accountId: string, step: number) {
  const [row] = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt), isFresh(step)))
    .returning({ accountId: totpFactors.accountId })
  return row !== undefined
}

/** Uses a recovery code up; of concurrent uses, one gets true. */
export async function consumeRecoveryCode(db: Db, accountId: string, codeHash: string) {
  const [row] = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ accountId: recoveryCodes.accountId })
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: string) {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export async function replaceRecoveryCodes(db: Db, accountId: string, codeHashes: readonly string[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
}

/** True for the caller that removed it. */
export async function deleteFactor(db: Db, accountId: string) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  const gone = await db.delete(totpFactors).where(eq(totpFactors.accountId, accountId)).returning({ accountId: totpFactors.accountId })
  return gone.length > 0
}

type NewTicket = { ticketHash: string; accountId: string; deviceHash: string; seconds: number }

export async function insertTicket(db: Db, { seconds, ...ticket }: NewTicket) {
  const [row] = await db
    .insert(signInTickets)
    .values({ ...ticket, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .returning({ expiresAt: signInTickets.expiresAt })
  if (!row) throw new Error('insert into sign_in_tickets returned no row')
  return row.expiresAt
}

const isOpen = (ticketHash: string, deviceHash: string) =>
  and(
    eq(signInTickets.ticketHash, ticketHash),
    eq(signInTickets.deviceHash, deviceHash),
    isNull(signInTickets.usedAt),
    gt(signInTickets.expiresAt, sql`now()`),
  )

/**
 * Counts an attempt before it is checked, so that concurrent guesses cannot share one; undefined when the ticket has expired or has no attempts left.
 */
export async function consumeAttempt(db: Db, ticketHash: string, deviceHash: string, maxTries: number) {
  const [ticket] = await db
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(and(isOpen(ticketHash, deviceHash), lt(signInTickets.tries, maxTries)))
    .returning({ accountId: signInTickets.accountId, tries: signInTickets.tries })
  return ticket
}

/** Of concurrent calls, one gets true. */
export async function consumeTicket(db: Db, ticketHash: string, deviceHash: string) {
  const [row] = await db
    .update(signInTickets)
    .set({ usedAt: sql`now()` })
    .where(isOpen(ticketHash, deviceHash))
    .returning({ accountId: signInTickets.accountId })
  return row !== undefined
}

/** Whether the ticket is still valid; locks it until the transaction ends. */
export async function lockTicket(db: Db, ticketHash: string) {
  const [ticket] = await db
    .select({ accountId: signInTickets.accountId })
    .from(signInTickets)
    .where(eq(signInTickets.ticketHash, ticketHash))
    .for('share')
  return ticket !== undefined
}

/** Ends sign-ins that wait for their second step. */
export const deleteTickets = (db: Db, accountId: string) => db.delete(signInTickets).where(eq(signInTickets.accountId, accountId))

/** By the stored roles: a session without a second factor may not have the admin role yet. */
export async function isAdmin(db: Db, personId: string) {
  const [row] = await db
    .select({ role: personRoles.role })
    .from(personRoles)
    .where(and(eq(personRoles.personId, personId), eq(personRoles.role, 'admin')))
  return row !== undefined
}
