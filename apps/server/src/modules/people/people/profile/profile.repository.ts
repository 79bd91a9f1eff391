import { eq, exists, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { guardianships, people } from '../people.tables.ts'
import { profiles } from '../profile.tables.ts'

type Details = Omit<typeof profiles.$inferInsert, 'personId' | 'version' | 'changedAt'>

/** A person with all their profile data. */
export async function findDetails(db: Db, personId: string) {
  const hasGuardian = exists(db.select().from(guardianships).where(eq(guardianships.childId, people.id)))
  const [found] = await db
    .select({
      personId: people.id,
      name: people.name,
      birthDate: people.birthDate,
      isVerified: sql<boolean>`${people.identityVerifiedAt} is not null`,
      avatarKind: people.avatarKind,
      avatarAssetId: people.avatarAssetId,
      hasGuardian: sql<boolean>`${hasGuardian}`,
      gender: profiles.gender,
      school: profiles.school,
      grade: profiles.grade,
      languages: sql<(typeof profiles.$inferSelect)['languages']>`coalesce(${profiles.languages}, '{}')`,
      provinceCode: profiles.provinceCode,
      commune: profiles.commune,
      street: profiles.street,
      version: sql<number>`coalesce(${profiles.version}, 0)`,
    })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId))
  return found
}

export const listSchools = (db: Db, personIds: readonly string[]) =>
  db
    .select({ personId: profiles.personId, school: profiles.school, grade: profiles.grade })
    .from(profiles)
    .where(inArray(profiles.personId, [...personIds]))

export const setNameAndBirthDate = (db: Db, personId: string, change: { name: string; birthDate: string | null }) =>
  db.update(people).set(change).where(eq(people.id, personId))

export const setAvatar = (db: Db, personId: string, avatarAssetId: string | null) =>
  db.update(people).set({ avatarAssetId }).where(eq(people.id, personId))

/** Replaces the whole row and increments its version. */
export async function saveDetails(db: Db, personId: string, details: Details) {
  await db
    .insert(profiles)
    .values({ personId, ...details, version: 1 })
    .onConflictDoUpdate({
      target: profiles.personId,
      set: { ...details, version: sql`${profiles.version} + 1`, changedAt: sql`now()` },
    })
}

export const deleteDetails = (db: Db, personId: string) => db.delete(profiles).where(eq(profiles.personId, personId))
