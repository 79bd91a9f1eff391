import type { Role } from '@khue/contracts/endpoint'
import type { AccountStatus } from '@khue/contracts/people/user-admin'
import { and, count, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared } from '#platform/postgres/db'
import { sortableTime } from '#platform/postgres/sortable-time'
import type { Identifier } from './identifier.ts'
import { accounts, guardianships, people, personRoles, signInIdentifiers } from './people.tables.ts'

type NewPerson = typeof people.$inferInsert
type NewAccount = typeof accounts.$inferInsert

export const insertPerson = (db: Db, person: NewPerson) => db.insert(people).values(person)
export async function insertRoles(db: Db, personId: string, roles: readonly Role[]) {
  const rows = roles.map((role) => ({ personId, role }))
  if (rows.length > 0) await db.insert(personRoles).values(rows).onConflictDoNothing()
}
/** Of concurrent calls, one inserts the account. */
export async function insertAccountIfMissing(db: Db, personId: string) {
  const [inserted] = await db.insert(accounts).values({ id: uuidv7(), personId }).onConflictDoNothing().returning({ id: accounts.id })
  return inserted?.id
}
export const insertAccount = (db: Db, account: NewAccount) => db.insert(accounts).values(account)
export async function insertIdentifiers(db: Db, accountId: string, identifiers: readonly Identifier[]) {
  await db.insert(signInIdentifiers).values(identifiers.map(({ kind, value }) => ({ id: uuidv7(), accountId, kind, value })))
}
export const insertGuardianship = (db: Db, guardianId: string, childId: string) =>
  db.insert(guardianships).values({ guardianId, childId }).onConflictDoNothing()

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

/** Locks a person's account until the transaction ends; undefined without one. */
export async function lockAccountOf(db: Db, personId: string) {
  const [account] = await db
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.personId, personId))
    .for('update')
  return account
}

/** The account of a typed identifier. */
export const findAccountByIdentifier = prepared('find_account_by_identifier', (db) =>
  db
    .select({ accountId: signInIdentifiers.accountId })
    .from(signInIdentifiers)
    .where(and(eq(signInIdentifiers.kind, sql.placeholder('kind')), eq(signInIdentifiers.value, sql.placeholder('value')))),
)

export async function findPersonIdOf(db: Db, accountId: string) {
  const [account] = await db.select({ personId: accounts.personId }).from(accounts).where(eq(accounts.id, accountId))
  return account?.personId
}

export async function findAccountIdOf(db: Db, personId: string) {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId))
  return account?.id
}

/** Call it with the account row locked. */
export const setAccountStatus = (db: Db, accountId: string, status: AccountStatus) =>
  db.update(accounts).set({ status }).where(eq(accounts.id, accountId))

type NewRole = { personId: string; role: Role; grantedBy: string; approvedBy?: string }
export const insertRole = (db: Db, role: NewRole) =>
  db.insert(personRoles).values(role).onConflictDoNothing().returning({ role: personRoles.role })

export const deleteRole = (db: Db, personId: string, role: Role) =>
  db
    .delete(personRoles)
    .where(and(eq(personRoles.personId, personId), eq(personRoles.role, role)))
    .returning({ role: personRoles.role })

export async function findActivePerson(db: Db, personId: string) {
  const [person] = await db
    .select({
      id: people.id,
      name: people.name,
      avatarKind: people.avatarKind,
      avatarAssetId: people.avatarAssetId,
      accountId: accounts.id,
    })
    .from(people)
    .innerJoin(accounts, and(eq(accounts.personId, people.id), eq(accounts.status, 'ACTIVE')))
    .where(eq(people.id, personId))
  return person
}

export const listIdentifiersWithProof = (db: Db, accountId: string) =>
  db
    .select({ kind: signInIdentifiers.kind, value: signInIdentifiers.value, verifiedAt: signInIdentifiers.verifiedAt })
    .from(signInIdentifiers)
    .where(eq(signInIdentifiers.accountId, accountId))
    .orderBy(signInIdentifiers.createdAt, signInIdentifiers.id)

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

export const setIdentifierVerified = (db: Db, accountId: string, value: string) =>
  db
    .update(signInIdentifiers)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(signInIdentifiers.accountId, accountId), eq(signInIdentifiers.value, value)))

/** When the first identifier of an account was added, as `sortableTime`; undefined without one. */
export async function firstIdentifierAt(db: Db, accountId: string) {
  const [first] = await db
    .select({ at: sortableTime(sql`min(${signInIdentifiers.createdAt})`) })
    .from(signInIdentifiers)
    .where(eq(signInIdentifiers.accountId, accountId))
  return first?.at ?? undefined
}

/** Everyone in a role with an active account, locked until the transaction ends. */
export const lockActiveAccounts = (db: Db, role: Role) =>
  db
    .select({ personId: personRoles.personId })
    .from(personRoles)
    .innerJoin(accounts, and(eq(accounts.personId, personRoles.personId), eq(accounts.status, 'ACTIVE')))
    .where(eq(personRoles.role, role))
    .orderBy(personRoles.personId)
    .for('update') // locks the accounts too, so that one locked by an admin meanwhile is excluded

/** Everyone who holds the admin role and whose account was not closed, the first first. */
export const listAdmins = (db: Db) =>
  db
    .select({
      personId: personRoles.personId,
      status: accounts.status,
      /** Given on the machine itself, before every other. */
      isFounder: sql<boolean>`${personRoles.grantedBy} is null and ${personRoles.createdAt} = min(${personRoles.createdAt}) over ()`,
    })
    .from(personRoles)
    .innerJoin(accounts, and(eq(accounts.personId, personRoles.personId), ne(accounts.status, 'CLOSED')))
    .where(eq(personRoles.role, 'admin'))
    .orderBy(personRoles.createdAt, personRoles.personId)
