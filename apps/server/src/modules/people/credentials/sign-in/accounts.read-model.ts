import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#platform/postgres/db'
import { accounts, signInIdentifiers } from '../../people/people.tables.ts'
import { credentials } from '../credentials.tables.ts'

/**
 * The account of a typed identifier, with its password hash if it has one: in one statement, so that the time it takes does not reveal whether the
 * account exists.
 */
export const findAccountToSignIn = prepared('find_account_to_sign_in', (db) =>
  db
    .select({ accountId: accounts.id, status: accounts.status, passwordHash: credentials.passwordHash })
    .from(signInIdentifiers)
    .innerJoin(accounts, eq(accounts.id, signInIdentifiers.accountId))
    .leftJoin(credentials, eq(credentials.accountId, accounts.id))
    .where(and(eq(signInIdentifiers.kind, sql.placeholder('kind')), eq(signInIdentifiers.value, sql.placeholder('value')))),
)
