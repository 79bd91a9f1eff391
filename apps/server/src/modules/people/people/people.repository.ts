import type { Role } from '@khue/contracts/endpoint'
import { and, count, eq, exists, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared } from '#platform/postgres/db'
import type { Identifier } from './identifier.ts'
import { accounts, guardianships, people, personRoles, signInIdentifiers } from './people.tables.ts'
import { credentials } from '../credentials/credentials.tables.ts'

type NewPerson = typeof people.$inferInsert
type NewAccount = typeof accounts.$inferInsert

export const insertPerson = (db: Db, person: NewPerson) => db.insert(people).values(person)
export async function insertRoles(db: Db, personId: string, roles: readonly Role[]) {
  const rows = roles.map((role) => ({ personId, role }))
  if (rows.length > 0) await db.insert(personRoles).values(rows).onConflictDoNothing()
}
export const insertAccount = (db: Db, account: NewAccount) => db.insert(accounts).values(account)
export async function insertIdentifiers(db: Db, accountId: string, identifiers: readonly Identifier[]) {
  await db.insert(signInIdentifiers).values(identifiers.map(({ kind, value }) => ({ id: uuidv7(), accountId, kind, value })))
}
export const insertGuardianship = (db: Db, guardianId: string, childId: string) =>
  db.insert(guardianships).values({ guardianId, childId }).onConflictDoNothing()

export const setPasswordHash = (db: Db, accountId: string, passwordHash: string) =>
  db
    .insert(credentials)
    .values({ accountId, passwordHash })
    .onConflictDoUpdate({ target: credentials.accountId, set: { passwordHash, changedAt: sql`now()` } })

const cardColumns = { id: people.id, name: people.name, avatarKind: people.avatarKind, avatarAssetId: people.avatarAssetId }

export const listPeopleByIds = (db: Db, ids: string[]) => db.select(cardColumns).from(people).where(inArray(people.id, ids))

export const listChildren = (db: Db, guardianId: string) =>
  db
    .select(cardColumns)
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.childId))
    .where(eq(guardianships.guardianId, guardianId))
    .orderBy(people.birthDate, people.id)

export const listIdentifiers = (db: Db, accountId: string) =>
  db
    .select({ kind: signInIdentifiers.kind, value: signInIdentifiers.value })
    .from(signInIdentifiers)
    .where(eq(signInIdentifiers.accountId, accountId))
    .orderBy(signInIdentifiers.createdAt, signInIdentifiers.id)

const findGuardianship = prepared('find_guardianship', (db) =>
  db
    .select({ found: count() })
    .from(guardianships)
    .where(and(eq(guardianships.guardianId, sql.placeholder('guardianId')), eq(guardianships.childId, sql.placeholder('childId')))),
)
export async function isGuardianOf(db: Db, guardianId: string, childId: string) {
  const [row] = await findGuardianship(db, { guardianId, childId })
  return row !== undefined && row.found > 0
}

export async function findAccountOfRole(db: Db, { kind, value }: Identifier, role: Role | undefined) {
  const [account] = await db
    .select({ accountId: accounts.id, personId: people.id, name: people.name })
    .from(signInIdentifiers)
    .innerJoin(accounts, eq(accounts.id, signInIdentifiers.accountId))
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(
      and(
        eq(signInIdentifiers.kind, kind),
        eq(signInIdentifiers.value, value),
        role &&
          exists(
            db
              .select()
              .from(personRoles)
              .where(and(eq(personRoles.personId, people.id), eq(personRoles.role, role))),
          ),
      ),
    )
  return account
}

export async function findOpenedAt(db: Db, accountId: string) {
  const [account] = await db.select({ openedAt: accounts.createdAt }).from(accounts).where(eq(accounts.id, accountId))
  return account?.openedAt
}

/** The account's status, locked until the transaction ends. */
export async function lockAccountStatus(db: Db, accountId: string) {
  const [account] = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, accountId)).for('share')
  return account?.status
}

/** Blocks sign-ins to the account until the transaction ends, and waits for those in progress. */
export const lockAccount = (db: Db, accountId: string) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')

/** The account of a typed identifier, with its password hash if it has one. */
export const findAccountToSignIn = prepared('find_account_to_sign_in', (db) =>
  db
    .select({ accountId: accounts.id, status: accounts.status, passwordHash: credentials.passwordHash })
    .from(signInIdentifiers)
    .innerJoin(accounts, eq(accounts.id, signInIdentifiers.accountId))
    .leftJoin(credentials, eq(credentials.accountId, accounts.id))
    .where(and(eq(signInIdentifiers.kind, sql.placeholder('kind')), eq(signInIdentifiers.value, sql.placeholder('value')))),
)

/** Locks a person's account until the transaction ends; undefined without one. */
export async function lockAccountOf(db: Db, personId: string) {
  const [account] = await db
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.personId, personId))
    .for('update')
  return account
}
