import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { payees } from '../payouts.tables.ts'

export type Payee = Omit<typeof payees.$inferSelect, 'changedAt'>

export const upsertPayee = (db: Db, payee: Payee) =>
  db
    .insert(payees)
    .values(payee)
    .onConflictDoUpdate({ target: payees.personId, set: { ...payee, changedAt: sql`now()` } })

export const listPayees = (db: Db, personIds: readonly string[]) =>
  db
    .select()
    .from(payees)
    .where(inArray(payees.personId, [...personIds]))
