import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/postgres/db'
import { accounts, guardianships, people } from '../people.tables.ts'

const own = alias(accounts, 'own')

/** Accounts of the guardians of an account's owner, with that child's name and birth date. */
export const listGuardianAccounts = (db: Db, accountId: string) =>
  db
    .select({ personId: guardianships.guardianId, guardianAccountId: own.id, child: people.name, birthDate: people.birthDate })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .innerJoin(guardianships, eq(guardianships.childId, accounts.personId))
    .innerJoin(own, and(eq(own.personId, guardianships.guardianId), eq(own.status, 'ACTIVE')))
    .where(eq(accounts.id, accountId))
    .orderBy(own.id)

/** The names of the children of an account's owner, by the children's accounts; a former guardian sees none. */
export const listWardNames = (db: Db, guardianAccountId: string, accountIds: readonly string[]) =>
  db
    .select({ accountId: accounts.id, name: people.name })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .innerJoin(guardianships, eq(guardianships.childId, accounts.personId))
    .innerJoin(own, and(eq(own.personId, guardianships.guardianId), eq(own.id, guardianAccountId)))
    .where(inArray(accounts.id, [...accountIds]))
