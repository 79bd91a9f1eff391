import type { Role } from '@khue/contracts/endpoint'
import { fold } from '@khue/contracts/fold'
import { type AccountStatus, userPageSize } from '@khue/contracts/people/user-admin'
import { and, desc, eq, exists, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { accounts, people, personRoles, signInIdentifiers } from '../people.tables.ts'
import type { Identifier } from '../identifier.ts'

/** A column that 0003_triggers.sql generates from the name; people does not list it. */
const foldedName = sql`${people}.folded_name`
/** The trigram index finds three characters anywhere, and fewer only at the start of a word. */
const indexed = 3

function hasWord(word: string) {
  const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const patterns = word.length < indexed ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`]
  return or(...patterns.map((pattern) => sql`${foldedName} like ${pattern}`))
}
const wordsOf = (name: string) => new Set(fold(name).split(' ').filter(Boolean))

/** By an id or a whole phone or e-mail, else by words that all occur in the name, in any order. */
export type UserCriteria = { id?: string; identifier?: Identifier; name?: string }
export type UserFilter = UserCriteria & { role?: Role | undefined; status?: AccountStatus | undefined; cursor?: string | undefined }

function matchesCriteria(db: Db, { id, identifier, name }: UserCriteria): SQL | undefined {
  if (id !== undefined) return eq(people.id, id)
  if (!identifier) return and(...[...wordsOf(name ?? '')].map(hasWord))
  const owner = db
    .select({ id: accounts.personId })
    .from(signInIdentifiers)
    .innerJoin(accounts, eq(accounts.id, signInIdentifiers.accountId))
    .where(and(eq(signInIdentifiers.kind, identifier.kind), eq(signInIdentifiers.value, identifier.value)))
  return inArray(people.id, owner)
}

/** Newest first, one more than a page so that the caller sees whether there are more. */
export async function listUserIds(db: Db, { role, status, cursor, ...wanted }: UserFilter, limit = userPageSize + 1) {
  const ofRole =
    role &&
    exists(
      db
        .select({ one: sql`1` })
        .from(personRoles)
        .where(and(eq(personRoles.role, role), eq(personRoles.personId, people.id))),
    )
  const inStatus =
    status &&
    exists(
      db
        .select({ one: sql`1` })
        .from(accounts)
        .where(and(eq(accounts.status, status), eq(accounts.personId, people.id))),
    )
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(matchesCriteria(db, wanted), ofRole, inStatus, cursor ? lt(people.id, cursor) : undefined))
    .orderBy(desc(people.id))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** Unordered. */
export const listUsers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: people.id,
      name: people.name,
      birthDate: people.birthDate,
      avatarKind: people.avatarKind,
      avatarAssetId: people.avatarAssetId,
      joinedAt: people.createdAt,
      accountId: accounts.id,
      status: accounts.status,
      roles: sql<Role[]>`array(select role from ${personRoles} where ${personRoles.personId} = ${people.id} order by role)`,
    })
    .from(people)
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .where(inArray(people.id, [...ids]))

/** In the order in which they were added. */
export const listIdentifiersOfAccounts = (db: Db, accountIds: readonly string[]) =>
  db
    .select({
      accountId: signInIdentifiers.accountId,
      kind: signInIdentifiers.kind,
      value: signInIdentifiers.value,
      isVerified: sql<boolean>`${signInIdentifiers.verifiedAt} is not null`,
    })
    .from(signInIdentifiers)
    .where(inArray(signInIdentifiers.accountId, [...accountIds]))
    .orderBy(signInIdentifiers.createdAt, signInIdentifiers.id)
