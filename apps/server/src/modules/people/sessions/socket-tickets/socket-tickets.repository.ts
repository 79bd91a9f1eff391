import { socketTicketSeconds } from '@khue/contracts/live'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { socketTickets } from '../socket-tickets.tables.ts'

export async function insertTicket(db: Db, ticketHash: string, sessionId: string) {
  const row = returnedRow(
    await db
      .insert(socketTickets)
      .values({ ticketHash, sessionId, expiresAt: sql`now() + make_interval(secs => ${socketTicketSeconds})` })
      .returning({ expiresAt: socketTickets.expiresAt }),
    'insert into socket_tickets',
  )
  return row.expiresAt
}
