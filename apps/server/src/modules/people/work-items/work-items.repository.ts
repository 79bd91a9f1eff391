import { claimMinutes, type WorkItemKind } from '@khue/contracts/people/work-items'
import { and, arrayContains, eq, isNull, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { workItems } from './work-items.tables.ts'

export type WorkItemRow = typeof workItems.$inferSelect
export type CaseRef = { kind: WorkItemKind; refId: string }
type NewItem = Pick<WorkItemRow, 'kind' | 'refId' | 'personIds' | 'exceptIds' | 'dueAt'>

const openItem = ({ kind, refId }: CaseRef) => and(eq(workItems.kind, kind), eq(workItems.refId, refId), isNull(workItems.closedAt))

/** False when it is open already. */
export async function insertItem(db: Db, item: NewItem) {
  const rows = await db
    .insert(workItems)
    .values({ id: uuidv7(), ...item })
    .onConflictDoNothing()
    .returning({ id: workItems.id })
  return rows.length > 0
}

const closeOpen = preparedSql<{ refId: string }>(
  'close_work_items',
  () => sql`
    update ${workItems} set closed_at = now(), claimed_by = null, claimed_until = null
    where closed_at is null and kind = ${sql.placeholder('kind')} and ref_id = any(${sql.placeholder('refIds')}::uuid[]) returning ref_id as "refId"`,
)
/** Returns which of them were open. */
export async function closeItems(db: Db, kind: WorkItemKind, refIds: readonly string[]) {
  const rows = await closeOpen(db, { kind, refIds: [...refIds] })
  return rows.map(({ refId }) => refId)
}

type Amended = Pick<WorkItemRow, 'personIds' | 'exceptIds' | 'dueAt'> & { endsClaim: boolean }
export const setAmended = (db: Db, id: string, { endsClaim, ...change }: Amended) =>
  db
    .update(workItems)
    .set({ ...change, ...(endsClaim && { claimedBy: null, claimedUntil: null }) })
    .where(eq(workItems.id, id))

/** False when it was not open, or is due then already. */
export async function setDue(db: Db, ref: CaseRef, dueAt: Date) {
  const rows = await db
    .update(workItems)
    .set({ dueAt })
    .where(and(openItem(ref), ne(workItems.dueAt, dueAt)))
    .returning({ id: workItems.id })
  return rows.length > 0
}

const isClaimLive = sql<boolean>`coalesce(${workItems.claimedUntil} > clock_timestamp(), false)`

export async function isClaimed(db: Db, ref: CaseRef) {
  const [found] = await db.select({ isClaimLive }).from(workItems).where(openItem(ref))
  return found?.isClaimLive ?? false
}

/** Locks the open item of a case; whether its claim lives, by the database's clock. */
export async function lockOpenItem(db: Db, ref: CaseRef) {
  const [found] = await db
    .select({
      id: workItems.id,
      kind: workItems.kind,
      refId: workItems.refId,
      personIds: workItems.personIds,
      exceptIds: workItems.exceptIds,
      dueAt: workItems.dueAt,
      claimedBy: workItems.claimedBy,
      claimedUntil: workItems.claimedUntil,
      isClaimLive,
    })
    .from(workItems)
    .where(openItem(ref))
    .for('update')
  return found
}
export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockOpenItem>>>
export type ClaimableItem = Pick<LockedItem, 'id' | 'kind' | 'refId' | 'personIds' | 'claimedBy' | 'isClaimLive'>

/** Whether it is a case of the household of a person, which is computed once. */
export const ownCase = (personId: unknown) => sql`person_ids && (select household_members(${personId}::uuid))`

const lockNextFree = preparedSql<ClaimableItem>(
  'lock_next_work_item',
  () => sql`
    select id, kind, ref_id as "refId", person_ids as "personIds", claimed_by as "claimedBy", false as "isClaimLive"
    from ${workItems}
    where closed_at is null and (claimed_until is null or claimed_until <= clock_timestamp())
      and (${sql.placeholder('kind')}::text is null or kind = ${sql.placeholder('kind')}::text) and not ${ownCase(sql.placeholder('adminId'))}
      and not ${sql.placeholder('adminId')}::uuid = any(except_ids)
    order by due_at, id limit 1 for update skip locked`,
)
/** Locks the item with the least time left that nobody has claimed and that is no own case of the admin; passes over what another locks now. */
export const lockNextFreeItem = async (db: Db, { kind, adminId }: { kind: WorkItemKind | undefined; adminId: string }) =>
  (await lockNextFree(db, { kind: kind ?? null, adminId }))[0]

export const setClaim = (db: Db, id: string, adminId: string) =>
  db
    .update(workItems)
    .set({ claimedBy: adminId, claimedUntil: sql`clock_timestamp() + make_interval(mins => ${claimMinutes})` })
    .where(eq(workItems.id, id))

/** False when the admin has not claimed it. */
export async function clearOwnClaim(db: Db, ref: CaseRef, adminId: string) {
  const rows = await db
    .update(workItems)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(openItem(ref), eq(workItems.claimedBy, adminId)))
    .returning({ id: workItems.id })
  return rows.length > 0
}

export const clearClaimsOf = (db: Db, adminId: string) =>
  db.update(workItems).set({ claimedBy: null, claimedUntil: null }).where(eq(workItems.claimedBy, adminId))

const clearLapsed = preparedSql<CaseRef & { adminId: string }>(
  'clear_lapsed_claims',
  () => sql`
    with lapsed as (select id, claimed_by from ${workItems} where claimed_by is not null and claimed_until <= clock_timestamp() for update skip locked)
    update ${workItems} w set claimed_by = null, claimed_until = null from lapsed where w.id = lapsed.id
    returning w.kind, w.ref_id as "refId", lapsed.claimed_by as "adminId"`,
)
/** Ends the claims whose time is over; returns them with who had them. */
export const clearLapsedClaims = (db: Db) => clearLapsed(db)

type DueRow = { refId: string; dueAt: string }
const dueTimes = preparedSql<DueRow>(
  'work_item_due_times',
  () => sql`
    select ref_id as "refId", due_at as "dueAt" from ${workItems}
    where closed_at is null and kind = any(${sql.placeholder('kinds')}::text[]) and ref_id = any(${sql.placeholder('refIds')}::uuid[])`,
)
export const listDueTimes = (db: Db, kinds: readonly WorkItemKind[], refIds: readonly string[]) =>
  dueTimes(db, { kinds: [...kinds], refIds: [...refIds] })

export const listOfPerson = (db: Db, personId: string) =>
  db
    .select({ kind: workItems.kind, openedAt: workItems.openedAt, dueAt: workItems.dueAt, closedAt: workItems.closedAt })
    .from(workItems)
    .where(arrayContains(workItems.personIds, [personId]))
    .orderBy(workItems.id)
