import type { TicketPurpose } from '@khue/contracts/people/sign-up'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { contactProofs } from './contact-proof.tables.ts'

type NewProof = Omit<typeof contactProofs.$inferInsert, 'expiresAt'>

export const insertProof = (db: Db, proof: NewProof, minutes: number) =>
  db.insert(contactProofs).values({ ...proof, expiresAt: sql`now() + make_interval(mins => ${minutes})` })

const isOpen = (ticketHash: string, purpose: TicketPurpose) =>
  and(
    eq(contactProofs.ticketHash, ticketHash),
    eq(contactProofs.purpose, purpose),
    isNull(contactProofs.usedAt),
    gt(contactProofs.expiresAt, sql`now()`),
  )

export async function findOpenProof(db: Db, ticketHash: string, purpose: TicketPurpose) {
  const { kind, value, role, verifiedAt } = contactProofs
  const [proof] = await db.select({ kind, value, role, verifiedAt }).from(contactProofs).where(isOpen(ticketHash, purpose))
  return proof
}

export const setVerified = (db: Db, ticketHash: string) =>
  db
    .update(contactProofs)
    .set({ verifiedAt: sql`now()` })
    .where(eq(contactProofs.ticketHash, ticketHash))

/** Uses a verified ticket up; of concurrent calls only one gets it. */
export async function consumeProof(db: Db, ticketHash: string, purpose: TicketPurpose) {
  const [proof] = await db
    .update(contactProofs)
    .set({ usedAt: sql`now()` })
    .where(and(isOpen(ticketHash, purpose), isNotNull(contactProofs.verifiedAt)))
    .returning({ kind: contactProofs.kind, value: contactProofs.value, role: contactProofs.role })
  return proof
}
