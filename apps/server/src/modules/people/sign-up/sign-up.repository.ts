import type { SignUpRole } from '@khue/contracts/people/sign-up'
import type { policies } from '@khue/contracts/ground/texts'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { type Evidence, policyAcceptances, roleRequests } from './sign-up.tables.ts'

type Acceptance = { policy: (typeof policies)[number]; version: string }

export const insertAcceptances = (db: Db, personId: string, accepted: readonly Acceptance[], evidence: Evidence) =>
  db.insert(policyAcceptances).values(accepted.map((one) => ({ id: uuidv7(), personId, evidence, ...one })))

export const insertRequestedRole = (db: Db, personId: string, role: SignUpRole) => db.insert(roleRequests).values({ personId, role })

export const listAcceptances = (db: Db, personId: string) =>
  db
    .select({
      policy: policyAcceptances.policy,
      version: policyAcceptances.version,
      acceptedAt: policyAcceptances.acceptedAt,
      evidence: policyAcceptances.evidence,
    })
    .from(policyAcceptances)
    .where(eq(policyAcceptances.personId, personId))
    .orderBy(policyAcceptances.acceptedAt, policyAcceptances.policy)

export async function findRequestedRole(db: Db, personId: string) {
  const [requested] = await db.select({ role: roleRequests.role }).from(roleRequests).where(eq(roleRequests.personId, personId))
  return requested?.role
}

export const deleteRequestedRole = (db: Db, personId: string) => db.delete(roleRequests).where(eq(roleRequests.personId, personId))

/** The consent itself stays as evidence; network and browser are deleted. */
export const redactEvidence = (db: Db, personId: string) =>
  db
    .update(policyAcceptances)
    .set({ evidence: sql`${policyAcceptances.evidence} - 'ip' - 'userAgent'` })
    .where(eq(policyAcceptances.personId, personId))
