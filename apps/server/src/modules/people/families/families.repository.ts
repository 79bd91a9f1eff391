import type { InvitationRole } from '@khue/contracts/people/families'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { familyInvitations as invitations } from './families.tables.ts'

const hoursOpen = 24

/** Opens an invitation in place of the one that is still open; answers until when it is good. */
export async function replaceInvitation(
  db: Db,
  { inviterId, role, codeHash }: { inviterId: string; role: InvitationRole; codeHash: string },
) {
  await db.delete(invitations).where(and(eq(invitations.inviterId, inviterId), eq(invitations.role, role), isNull(invitations.acceptedAt)))
  const [row] = await db
    .insert(invitations)
    .values({ id: uuidv7(), inviterId, role, codeHash, expiresAt: sql`now() + make_interval(hours => ${hoursOpen})` })
    .returning({ expiresAt: invitations.expiresAt })
  if (!row) throw new Error('Insert returned no row')
  return row.expiresAt
}

/** Locked until the transaction ends when it is about to be accepted. */
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

/** Codes by which somebody would get another guardian: who decides about that has just changed. */
export const closeInvitationsOfChild = (db: Db, childId: string) =>
  db.delete(invitations).where(and(eq(invitations.inviterId, childId), eq(invitations.role, 'child'), isNull(invitations.acceptedAt)))

export const deleteInvitationsOf = (db: Db, personId: string) =>
  db.delete(invitations).where(sql`${personId} in (${invitations.inviterId}, ${invitations.acceptedBy})`)
