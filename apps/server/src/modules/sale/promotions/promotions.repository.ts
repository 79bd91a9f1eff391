import { and, count, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { batched } from '#platform/postgres/batched'
import { promotionCodes, promotions, promotionUses } from './promotions.tables.ts'

const selectCodes = prepared('find_promotion_codes', (db) =>
  db
    .select({ code: promotionCodes, promotion: promotions, now: sql<Date>`now()`.mapWith(promotions.startsAt) })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
    .where(sql`${promotionCodes.code} = any(${sql.placeholder('codes')}::text[])`),
)
/** Codes with their promotions and the database's time `now`. Concurrent lookups are batched. */
export const findCodes = async (db: Db, codes: readonly string[]) => (await batchedCodes(db, codes)) ?? []
const batchedCodes = batched(async (db, asked: readonly (readonly string[])[]) => {
  const found = await selectCodes(db, { codes: [...new Set(asked.flat())] })
  return asked.map((codes) => found.filter(({ code }) => codes.includes(code.code)))
})
export type FoundCode = Awaited<ReturnType<typeof findCodes>>[number]

const selectAutomatic = prepared('list_automatic_promotions', (db) =>
  db
    .select({
      promotion: promotions,
      makerHouseholds: sql<string[]>`array(
        select household_of(maker) from unnest(array[${promotions.createdBy}, ${promotions.approvedBy}]) as maker where maker is not null)`,
      buyerHouseholds: sql<string[]>`array(
        select household_of(buyer) from unnest(${sql.placeholder('buyerIds')}::uuid[]) with ordinality as buyers (buyer, at) order by at)`,
    })
    .from(promotions)
    .where(
      and(
        eq(promotions.entry, 'AUTOMATIC'),
        eq(promotions.state, 'ACTIVE'),
        sql`${promotions.startsAt} <= now() and (${promotions.endsAt} is null or ${promotions.endsAt} > now())`,
        sql`(${promotions.maxUses} is null or ${promotions.uses} < ${promotions.maxUses})`,
      ),
    ),
)

/** The automatic promotions in force, without those that the buyer or their household made or approved. Concurrent lookups are batched. */
export const listAutomatic = async (db: Db, buyerId?: string) => (await batchedAutomatic(db, buyerId ?? guest)) ?? []
const guest = ''
const batchedAutomatic = batched(async (db, asked: readonly string[]) => {
  const buyerIds = [...new Set(asked)].filter((id) => id !== guest)
  const found = await selectAutomatic(db, { buyerIds })
  return asked.map((buyerId) => {
    const at = buyerIds.indexOf(buyerId)
    return found.flatMap(({ promotion, makerHouseholds, buyerHouseholds }) =>
      makerHouseholds.includes(buyerHouseholds[at] ?? guest) ? [] : [promotion],
    )
  })
})

/** All people joined to a person by guardianships, with the id that names the household. */
export async function findHousehold(db: Db, personId: string) {
  const [row] = await selectHousehold(db, { personId })
  return row?.household ?? personId
}
const selectHousehold = preparedSql<{ household: string }>(
  'find_household',
  () => sql`select household_of(${sql.placeholder('personId')}::uuid) as household`,
)

/** Whose uses are counted; the household only for promotions limited by household. */
type Counted = { personId: string; householdId: string | null; householdMemberIds: readonly string[] }
type Limited = { all: readonly string[]; forHouseholds: readonly string[] }

/**
 * Uses of these promotions by a person, and by the household for those limited so: both the counter under the household's id and the uses of its
 * members under any earlier id.
 */
export const countUsesBy = (db: Db, { all, forHouseholds }: Limited, { householdMemberIds, ...by }: Counted) =>
  selectCounts(db, { all: [...all], forHouseholds: [...forHouseholds], householdMemberIds: [...householdMemberIds], ...by })
const selectCounts = preparedSql<{ promotionId: string; scope: 'PERSON' | 'HOUSEHOLD'; uses: number }>('count_promotions_by', () => {
  const householdMemberIds = sql`${sql.placeholder('householdMemberIds')}::uuid[]`
  return sql`
    select promotion_id as "promotionId", scope, uses from promotion_counts
    where promotion_id = any(${sql.placeholder('all')}::uuid[])
      and (scope, scope_id) in (('PERSON', ${sql.placeholder('personId')}::uuid), ('HOUSEHOLD', ${sql.placeholder('householdId')}::uuid))
    union all
    select promotion_id, 'HOUSEHOLD', count(*)::int from ${promotionUses}
    where promotion_id = any(${sql.placeholder('forHouseholds')}::uuid[]) and state <> 'RELEASED'
      and (person_id = any(${householdMemberIds}) or ${promotionUses.householdMemberIds} && ${householdMemberIds})
    group by promotion_id`
})

/** Promotions that one of these people has used as a member of another household. */
export const listUsedBy = (db: Db, promotionIds: readonly string[], of: { personIds: readonly string[]; householdId: string }) =>
  db
    .selectDistinct({ promotionId: promotionUses.promotionId })
    .from(promotionUses)
    .where(
      and(
        inArray(promotionUses.promotionId, [...promotionIds]),
        inArray(promotionUses.personId, [...of.personIds]),
        sql`${promotionUses.state} <> 'RELEASED' and ${promotionUses.householdId} <> ${of.householdId}::uuid`,
      ),
    )

export const listConditions = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: promotions.id, effect: promotions.effect, value: promotions.value, conditions: promotions.conditions })
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))

export type NewUse = { promotionId: string; code: string | null; discountVnd: number }
type Holder = { placementId: string; personId: string; householdId: string; householdMemberIds: string[] }

/**
 * For promotions limited by household: locks every member, by id, so that overlapping households wait for each other. A person who is being unlinked
 * belongs to both, and neither transaction would see the other's uncommitted uses.
 */
export const lockKin = (db: Db, promotionIds: readonly string[], householdMemberIds: readonly string[]) =>
  db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('promotions of ' || person, 0))
    from (select unnest(${sql.param([...householdMemberIds].toSorted())}::text[]) as person) as kin
    where exists (select from ${promotions}
      where ${promotions.id} = any(${sql.param([...promotionIds])}::uuid[]) and ${promotions.maxPerHousehold} is not null)`)

/** Inserted by promotion, the order in which counting takes its locks. */
export const insertUses = (db: Db, uses: readonly NewUse[], holder: Holder) =>
  db.insert(promotionUses).values(uses.map((use) => ({ id: uuidv7(), ...use, ...holder })))

/** Codes that another person owns. Codes with an owner are still locked from counting. */
export const listOthersCodes = (db: Db, codes: readonly string[], personId: string) =>
  db
    .select({ code: promotionCodes.code })
    .from(promotionCodes)
    .where(
      and(
        inArray(promotionCodes.code, [...codes]),
        sql`(${promotionCodes.withdrawnAt} is not null or ${promotionCodes.ownerId} <> ${personId}::uuid)`,
      ),
    )

export const setUsed = (db: Db, placementId: string) =>
  db
    .update(promotionUses)
    .set({ state: 'USED', endedAt: sql`now()` })
    .where(and(eq(promotionUses.placementId, placementId), eq(promotionUses.state, 'HELD')))

/**
 * Locks the limited promotions that these placements hold or may come to hold by these codes, by id and before any use is released, so that two
 * buyers who swap codes cannot deadlock.
 */
export const lockLimitedPromotions = (db: Db, { placementIds, codes }: { placementIds: readonly string[]; codes: readonly string[] }) =>
  db
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        isNotNull(promotions.maxUses),
        or(
          and(eq(promotions.entry, 'AUTOMATIC'), eq(promotions.state, 'ACTIVE')),
          inArray(
            promotions.id,
            db
              .select({ id: promotionCodes.promotionId })
              .from(promotionCodes)
              .where(inArray(promotionCodes.code, [...codes])),
          ),
          inArray(
            promotions.id,
            db
              .select({ id: promotionUses.promotionId })
              .from(promotionUses)
              .where(and(inArray(promotionUses.placementId, [...placementIds]), eq(promotionUses.state, 'HELD'))),
          ),
        ),
      ),
    )
    .orderBy(promotions.id)
    .for('no key update')

/** Uses of each promotion by current members of a household, or by anyone who was in a household with them at the time. */
export const countOfKin = (db: Db, promotionIds: readonly string[], householdMemberIds: readonly string[]) =>
  selectCountsOfKin(db, { promotionIds: [...promotionIds], householdMemberIds: [...householdMemberIds] })
const selectCountsOfKin = prepared('count_promotions_of_kin', (db) => {
  const householdMemberIds = sql`${sql.placeholder('householdMemberIds')}::uuid[]`
  return db
    .select({ promotionId: promotionUses.promotionId, uses: count() })
    .from(promotionUses)
    .where(
      and(
        sql`${promotionUses.promotionId} = any(${sql.placeholder('promotionIds')}::uuid[])`,
        sql`(${promotionUses.personId} = any(${householdMemberIds}) or ${promotionUses.householdMemberIds} && ${householdMemberIds})`,
        ne(promotionUses.state, 'RELEASED'),
      ),
    )
    .groupBy(promotionUses.promotionId)
})

/** Promotions used more often by a household than allowed. */
export async function listOverused(db: Db, promotionIds: readonly string[], householdMemberIds: readonly string[]) {
  const limited = await db
    .select({ id: promotions.id, most: promotions.maxPerHousehold })
    .from(promotions)
    .where(and(inArray(promotions.id, [...promotionIds]), isNotNull(promotions.maxPerHousehold)))
  if (limited.length === 0) return []
  const counts = await countOfKin(
    db,
    limited.map(({ id }) => id),
    householdMemberIds,
  )
  return counts.filter(({ promotionId, uses }) => uses > (limited.find(({ id }) => id === promotionId)?.most ?? uses))
}

/** By promotion, like all locks of counting. */
export const lockHeld = (db: Db, placementId: string) =>
  db
    .select({ id: promotionUses.id })
    .from(promotionUses)
    .where(and(eq(promotionUses.placementId, placementId), eq(promotionUses.state, 'HELD')))
    .orderBy(promotionUses.promotionId)
    .for('update')

export const setReleased = (db: Db, id: string) =>
  db
    .update(promotionUses)
    .set({ state: 'RELEASED', endedAt: sql`now()` })
    .where(eq(promotionUses.id, id))

export async function isInForce(db: Db, id: string) {
  const rows = await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        eq(promotions.id, id),
        eq(promotions.entry, 'CODE'),
        eq(promotions.state, 'ACTIVE'),
        sql`coalesce(${promotions.endsAt} > now(), true)`,
      ),
    )
  return rows.length === 1
}

/** The promotion that rewards referrals now; the newest where there are several. */
export async function findReferralReward(db: Db) {
  const [row] = await db
    .select({ promotionId: promotions.id, explanation: promotions.explanation })
    .from(promotions)
    .where(
      and(
        eq(promotions.entry, 'CODE'),
        eq(promotions.state, 'ACTIVE'),
        sql`${promotions.conditions}->>'isReferralReward' = 'true'`,
        sql`${promotions.startsAt} <= now() and (${promotions.endsAt} is null or ${promotions.endsAt} > now())`,
      ),
    )
    .orderBy(desc(promotions.id))
    .limit(1)
  return row
}

export async function listUsedCodes(db: Db, placementIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ code: promotionUses.code })
    .from(promotionUses)
    .where(
      and(inArray(promotionUses.placementId, [...placementIds]), sql`${promotionUses.state} <> 'RELEASED'`, isNotNull(promotionUses.code)),
    )
    .orderBy(promotionUses.code)
  return rows.flatMap(({ code }) => code ?? [])
}
