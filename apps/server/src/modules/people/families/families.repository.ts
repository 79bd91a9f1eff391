import type { InvitationRole } from '@khue/contracts/people/families'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { familyInvitations as invitations } from './families.tables.ts'

const hoursOpen = 24

/** Replaces the open invitation; returns its expiry. */
export async function replaceInvitation(
  db: Db,
  { inviterId, role, codeHash }: { inviterId: string; role: InvitationRole; codeHash: string },
) {
  await db.delete(invitations).where(and(eq(invitations.inviterId, inviterId), eq(invitations.role, role), isNull(invitations.acceptedAt)))
  const row = returnedRow(
    await db
      .insert(invitations)
      .values({ id: uuidv7(), inviterId, role, codeHash, expiresAt: sql`now() + make_interval(hours => ${hoursOpen})` })
      .returning({ expiresAt: invitations.expiresAt }),
    'insert into family_invitations',
  )
  return row.expiresAt
}

/** With `lock`, holds the row until the transaction ends, for accepting. */
export async function findOpenInvitation(db: Db, codeHash: string, { lock = false } = {}) {
  const query = db
    .select({ id: invitations.id, inviterId: invitations.inviterId, role: invitations.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.codeHash, codeHash), isNull(invitations.acceptedAt), sql`${invitations.expiresAt} > now()`))
  const [found] = lock ? await query.for('update') : await query
  return found
}

export const setAccepted = (db: Db, id: string, acceptedBy: string) =>
  db
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy })
    .where(eq(invitations.id, id))

/** Closes invitations that would give the child another guardian: the right to decide about that has just changed hands. */
export const closeInvitationsOfChild = (db: Db, childId: string) =>
  db.delete(invitations).where(and(eq(invitations.inviterId, childId), eq(invitations.role, 'child'), isNull(invitations.acceptedAt)))

export const deleteInvitationsOf = (db: Db, personId: string) =>
  db.delete(invitations).where(sql`${personId} in (${invitations.inviterId}, ${invitations.acceptedBy})`)
