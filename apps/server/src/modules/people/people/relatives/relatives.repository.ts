import type { Role } from '@khue/contracts/endpoint'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { accounts, guardianships, people, personRoles } from '../people.tables.ts'
import { profiles } from '../profile.tables.ts'

/** All children and guardians of a person; the eldest child first. */
export const findRelatives = (db: Db, personId: string) =>
  db
    .select({
      id: people.id,
      name: people.name,
      avatarKind: people.avatarKind,
      avatarAssetId: people.avatarAssetId,
      birthDate: people.birthDate,
      grade: profiles.grade,
      linkedAt: guardianships.createdAt,
      isChild: sql<boolean>`${guardianships.guardianId} = ${personId}`,
      guardiansOfChild: sql<number>`(select count(*)::int from guardianships every where every.child_id = ${guardianships.childId})`,
    })
    .from(guardianships)
    .innerJoin(
      people,
      sql`${people.id} = case when ${guardianships.guardianId} = ${personId} then ${guardianships.childId} else ${guardianships.guardianId} end`,
    )
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(or(eq(guardianships.guardianId, personId), eq(guardianships.childId, personId)))
    .orderBy(people.birthDate, people.id)

/** Everyone connected to a person by guardianships, that person included, as `household_of` computes it. */
export async function listHousehold(db: Db, personId: string) {
  const rows = await selectKin(db, { personId })
  return rows.map(({ id }) => id)
}
const selectKin = preparedSql<{ id: string }>(
  'list_kin',
  () => sql`
    with recursive kin as (
      select ${sql.placeholder('personId')}::uuid as id
      union
      select case when g.guardian_id = kin.id then g.child_id else g.guardian_id end
      from kin join ${guardianships} g on kin.id in (g.guardian_id, g.child_id)
    ) select id from kin`,
)

/** People one or two guardianships away: children, guardians, siblings, and guardians of the same child. */
export const findFamily = preparedSql<{ id: string; is_child: boolean }>(
  'find_family',
  () => sql`
    with near as (
      select child_id as id, true as is_child from ${guardianships} where guardian_id = ${sql.placeholder('personId')}::uuid
      union all select guardian_id, false from ${guardianships} where child_id = ${sql.placeholder('personId')}::uuid
    ), further as (
      select g.guardian_id as id from near join ${guardianships} as g on near.is_child and g.child_id = near.id
      union all select g.child_id from near join ${guardianships} as g on not near.is_child and g.guardian_id = near.id
    )
    select id, bool_or(is_child) as is_child from (select * from near union all select id, false from further) as family
    where id <> ${sql.placeholder('personId')}::uuid group by id`,
)

/** Birth dates, guardians and guardianships of many people at once. */
export const findGuardians = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      id: people.id,
      birthDate: people.birthDate,
      guardianIds: sql<string[]>`array(select guardian_id from ${guardianships} where ${guardianships.childId} = ${people.id})`,
      guardianshipIds: sql<string[]>`array(select link_id from ${guardianships} where ${guardianships.childId} = ${people.id})`,
    })
    .from(people)
    .where(inArray(people.id, [...personIds]))

export async function findPerson(db: Db, personId: string) {
  const [found] = await db
    .select({
      id: people.id,
      name: people.name,
      avatarKind: people.avatarKind,
      avatarAssetId: people.avatarAssetId,
      birthDate: people.birthDate,
      gender: profiles.gender,
      changedAt: profiles.changedAt,
      isVerified: sql<boolean>`${people.identityVerifiedAt} is not null`,
      roles: sql<Role[]>`array(select role from ${personRoles} where ${personRoles.personId} = ${people.id})`,
    })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId))
  return found
}

/** Locks in the order of ids, so that concurrent callers cannot deadlock. */
export const lockPeople = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(people.id)
    .for('update')

export async function isAccountOpen(db: Db, accountId: string) {
  const [account] = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, accountId))
  return account !== undefined && account.status !== 'CLOSED'
}

export const insertLink = (db: Db, guardianId: string, childId: string) =>
  db.insert(guardianships).values({ guardianId, childId }).onConflictDoNothing().returning({ childId: guardianships.childId })

export const deleteLink = (db: Db, guardianId: string, childId: string) =>
  db
    .delete(guardianships)
    .where(and(eq(guardianships.guardianId, guardianId), eq(guardianships.childId, childId)))
    .returning({ childId: guardianships.childId })

export async function findGuardianshipId(db: Db, guardianId: string, childId: string) {
  const [link] = await db
    .select({ id: guardianships.linkId })
    .from(guardianships)
    .where(and(eq(guardianships.guardianId, guardianId), eq(guardianships.childId, childId)))
  return link?.id
}

export const setVerifiedAt = (db: Db, personId: string, isVerified: boolean) =>
  db
    .update(people)
    .set({ identityVerifiedAt: isVerified ? sql`now()` : null })
    .where(eq(people.id, personId))

export async function filterPeopleByRole(db: Db, personIds: readonly string[], role: Role) {
  const rows = await havingRole(db, { personIds, role })
  return rows.map(({ id }) => id)
}
const havingRole = preparedSql<{ id: string }>(
  'list_having_role',
  () => sql`
    select person_id as id from ${personRoles}
    where role = ${sql.placeholder('role')} and person_id = any(${sql.placeholder('personIds')}::uuid[])`,
)
