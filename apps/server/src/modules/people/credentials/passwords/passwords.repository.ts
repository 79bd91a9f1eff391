import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { accounts, people, signInIdentifiers } from '../../people/people.tables.ts'
import { credentials } from '../credentials.tables.ts'

export async function findPasswordHash(db: Db, accountId: string) {
  const [row] = await db.select({ passwordHash: credentials.passwordHash }).from(credentials).where(eq(credentials.accountId, accountId))
  return row?.passwordHash
}

/** Publicly known words about an account's owner that an attacker tries first: name, phones and e-mails. */
export async function listOwnerWords(db: Db, accountId: string) {
  const rows = await db
    .select({ name: people.name, value: signInIdentifiers.value })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .leftJoin(signInIdentifiers, eq(signInIdentifiers.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  return [...new Set(rows.flatMap(({ name, value }) => [name, value ?? '']))]
}
