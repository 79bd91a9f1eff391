import type { policies, SignUpRole } from '@khue/contracts/sign-up'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/db'
import { signInIdentifiers } from '../identity.tables.ts'
import { type Evidence, policyAcceptances, roleWishes } from './sign-up.tables.ts'

type Acceptance = { policy: (typeof policies)[number]; version: string }

export const insertAcceptances = (db: Db, personId: string, accepted: readonly Acceptance[], evidence: Evidence) =>
  db.insert(policyAcceptances).values(accepted.map((one) => ({ id: uuidv7(), personId, evidence, ...one })))

export const insertRoleWish = (db: Db, personId: string, role: SignUpRole) => db.insert(roleWishes).values({ personId, role })

export const setIdentifierVerified = (db: Db, accountId: string, value: string) =>
  db
    .update(signInIdentifiers)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(signInIdentifiers.accountId, accountId), eq(signInIdentifiers.value, value)))
