import { socketTicketSeconds } from '@khue/contracts/live'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { batched } from '#platform/postgres/batched'
import { accounts } from '../../people/people.tables.ts'
import { sessions } from '../sessions.tables.ts'
import { rolesOf } from '../lifecycle/sessions.repository.ts'
import { socketTickets } from '../socket-tickets.tables.ts'

export async function insertTicket(db: Db, ticketHash: string, sessionId: string) {
  const [row] = await db
    .insert(socketTickets)
    .values({ ticketHash, sessionId, expiresAt: sql`now() + make_interval(secs => ${socketTicketSeconds})` })
    .returning({ expiresAt: socketTickets.expiresAt })
  if (!row) throw new Error('insert into socket_tickets returned no row')
  return row.expiresAt
}

/** A session that has ended, or in which an admin impersonates a person, receives no live events. */
const isLiveSession = and(isNull(sessions.endedAt), isNull(sessions.impersonatedPersonId), eq(accounts.status, 'ACTIVE'))

/** Deletes a ticket, valid or not; returns its owner when it was valid. Of concurrent uses, one gets it. */
export async function consumeTicket(db: Db, ticketHash: string) {
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
    .where(and(sql`${taken.expiresAt} > now()`, isLiveSession))
  return owner
}

const isOneOf = sql`${sessions.id} = any(${sql.placeholder('sessionIds')}::uuid[])`
const ownersOf = prepared('list_socket_owners', (db) =>
  db
    .select({ id: accounts.personId, accountId: accounts.id, sessionId: sessions.id, roles: rolesOf })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isOneOf, isLiveSession)),
)
const findOwners = batched(async (db, asked: readonly { sessionId: string; adminsNeedFactor: boolean }[]) => {
  const sessionIds = asked.map(({ sessionId }) => sessionId)
  const adminsNeedFactor = asked.some((one) => one.adminsNeedFactor) // the same for the whole installation
  const found = await ownersOf(db, { sessionIds, adminsNeedFactor })
  const bySession = new Map(found.map((owner) => [owner.sessionId, owner]))
  return sessionIds.map((id) => bySession.get(id))
})
/** A session's owner, with the roles that they have in it. */
export const findOwner = (db: Db, of: { sessionId: string; adminsNeedFactor: boolean }) => findOwners(db, of)

const hearing = prepared('list_hearing_sessions', (db) =>
  db.select({ id: sessions.id }).from(sessions).innerJoin(accounts, eq(accounts.id, sessions.accountId)).where(and(isOneOf, isLiveSession)),
)
/** Which of these sessions may receive live events now. */
export const listLiveSessionIds = async (db: Db, sessionIds: readonly string[]) => (await hearing(db, { sessionIds })).map(({ id }) => id)
