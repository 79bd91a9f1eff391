import { socketTicketSeconds } from '@khue/contracts/live'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/db'
import { accounts, sessions } from '../identity.tables.ts'
import { rolesOf } from '../sessions/sessions.repository.ts'
import { socketTickets } from './socket-tickets.tables.ts'

export async function insertTicket(db: Db, ticketHash: string, sessionId: string) {
  const [row] = await db
    .insert(socketTickets)
    .values({ ticketHash, sessionId, expiresAt: sql`now() + make_interval(secs => ${socketTicketSeconds})` })
    .returning({ expiresAt: socketTickets.expiresAt })
  if (!row) throw new Error('An insert returned no row')
  return row.expiresAt
}

/** Nobody hears anything through a session that is over, or in which an admin looks as somebody else. */
const mayHear = and(isNull(sessions.endedAt), isNull(sessions.viewingPersonId), eq(accounts.status, 'ACTIVE'))

/** Takes a ticket away, good or not; answers whose it was when it was good. Of several who show it at once, one takes it. */
export async function takeTicket(db: Db, ticketHash: string) {
  const taken = db
    .$with('taken')
    .as(
      db
        .delete(socketTickets)
        .where(eq(socketTickets.ticketHash, ticketHash))
        .returning({ sessionId: socketTickets.sessionId, expiresAt: socketTickets.expiresAt }),
    )
  const [owner] = await db
    .with(taken)
    .select({ personId: accounts.personId, sessionId: sessions.id })
    .from(taken)
    .innerJoin(sessions, eq(sessions.id, taken.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(sql`${taken.expiresAt} > now()`, mayHear))
  return owner
}

/** Whose a session is, with the roles that they have in it. */
export const findOwner = prepared('find_socket_owner', (db) =>
  db
    .select({ id: accounts.personId, accountId: accounts.id, sessionId: sessions.id, roles: rolesOf })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), mayHear)),
)

/** Which of these sessions may hear now. */
export async function listHearing(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(inArray(sessions.id, [...sessionIds]), mayHear))
  return rows.map(({ id }) => id)
}
