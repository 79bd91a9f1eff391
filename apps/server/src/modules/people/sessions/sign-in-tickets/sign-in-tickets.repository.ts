import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { signInTickets } from '../sign-in-tickets.tables.ts'

export const signInTicketSeconds = 5 * 60

type NewTicket = { ticketHash: string; accountId: string; deviceHash: string }

export async function insertSignInTicket(db: Db, ticket: NewTicket) {
  const row = returnedRow(
    await db
      .insert(signInTickets)
      .values({ ...ticket, expiresAt: sql`now() + make_interval(secs => ${signInTicketSeconds})` })
      .returning({ expiresAt: signInTickets.expiresAt }),
    'insert into sign_in_tickets',
  )
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
export async function consumeSignInAttempt(db: Db, ticketHash: string, deviceHash: string, maxTries: number) {
  const [ticket] = await db
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(and(isOpen(ticketHash, deviceHash), lt(signInTickets.tries, maxTries)))
    .returning({ accountId: signInTickets.accountId, tries: signInTickets.tries })
  return ticket
}

/** Of concurrent calls, one gets true. */
export async function consumeSignInTicket(db: Db, ticketHash: string, deviceHash: string) {
  const [row] = await db
    .update(signInTickets)
    .set({ usedAt: sql`now()` })
    .where(isOpen(ticketHash, deviceHash))
    .returning({ accountId: signInTickets.accountId })
  return row !== undefined
}

/** Whether the ticket is still valid; locks it until the transaction ends. */
export async function lockSignInTicket(db: Db, ticketHash: string) {
  const [ticket] = await db
    .select({ accountId: signInTickets.accountId })
    .from(signInTickets)
    .where(eq(signInTickets.ticketHash, ticketHash))
    .for('share')
  return ticket !== undefined
}

/** Ends sign-ins that wait for their second step. */
export const deleteSignInTickets = (db: Db, accountId: string) => db.delete(signInTickets).where(eq(signInTickets.accountId, accountId))
