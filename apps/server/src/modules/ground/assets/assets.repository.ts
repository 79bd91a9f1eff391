import { type FilePurpose, lecturePurposes } from '@khue/contracts/ground/upload-rules'
import { and, count, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { assets } from './assets.tables.ts'
import { type AssetStatus, countedStatuses, passingStatuses, unfinishedStatuses } from './upload.ts'

export type AssetRow = typeof assets.$inferSelect
type NewAsset = Pick<AssetRow, 'id' | 'personId' | 'purpose' | 'status' | 'fileName' | 'bytes' | 'sha256' | 'isSealed'>

/** Serialises the requests of one person, so that two of them cannot both take the last of the quota. The lock ends with the transaction. */
export const lockQuota = (db: Db, personId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asset quota of ${personId}`}, 0))`)

export async function measureQuota(db: Db, personId: string, purpose: FilePurpose) {
  const [ofPurpose] = await db
    .select({ bytes: sql<string>`coalesce(sum(${assets.bytes}), 0)` })
    .from(assets)
    .where(and(eq(assets.personId, personId), eq(assets.purpose, purpose), inArray(assets.status, [...countedStatuses])))
  const [unfinished] = await db
    .select({ n: count() })
    .from(assets)
    .where(and(eq(assets.personId, personId), inArray(assets.status, [...unfinishedStatuses])))
  return { bytes: Number(ofPurpose?.bytes ?? 0), unfinished: unfinished?.n ?? 0 }
}

/** Of this person's lectures: packed, sent, and being sent. */
export async function measureLectures(db: Db, personId: string) {
  const [found] = await db
    .select({ bytes: sql<string>`coalesce(sum(${assets.bytes}), 0)` })
    .from(assets)
    .where(and(eq(assets.personId, personId), inArray(assets.purpose, [...lecturePurposes]), inArray(assets.status, [...countedStatuses])))
  return Number(found?.bytes ?? 0)
}

/** Declared by everyone and not yet arrived, as far as anyone may still send it. */
export async function measureExpected(db: Db) {
  const [found] = await db
    .select({ bytes: sql<string>`coalesce(sum(${assets.bytes}), 0)` })
    .from(assets)
    .where(and(eq(assets.status, 'REQUESTED'), gt(assets.expiresAt, sql`now()`)))
  return Number(found?.bytes ?? 0)
}

/** Expires an hour after its upload URL, so that an upload that ends at the last moment can still be finished. */
export async function insertAsset(db: Db, row: NewAsset, seconds: number) {
  const until = sql`now() + make_interval(secs => ${seconds})`
  const asset = returnedRow(
    await db
      .insert(assets)
      .values({ ...row, uploadExpiresAt: until, expiresAt: sql`${until} + interval '1 hour'` })
      .returning(),
    'insert into assets',
  )
  return asset
}

export const setShownFrom = (db: Db, ids: readonly string[], publishedAt: Date | null) =>
  db
    .update(assets)
    .set({ publishedAt })
    .where(inArray(assets.id, [...ids]))

const isShown = sql<boolean>`coalesce(${assets.publishedAt} <= now(), false)`
const isOpen = sql<boolean>`${assets.status} = 'REQUESTED' and ${assets.uploadExpiresAt} > now()`
const selectAsset = prepared('find_asset', (db) =>
  db
    .select({ ...getTableColumns(assets), isOpen, isShown })
    .from(assets)
    .where(eq(assets.id, sql.placeholder('id'))),
)
/** `isOpen`: still accepts bytes; `isShown`: already public. Both use the database's clock. */
export async function findAsset(db: Db, id: string) {
  const [asset] = await selectAsset(db, { id })
  return asset
}

export async function lockAsset(db: Db, id: string) {
  const [asset] = await db
    .select({
      ...getTableColumns(assets),
      isBeingChecked: sql<boolean>`coalesce(${assets.checkLeaseExpiresAt} > clock_timestamp(), false)`,
    })
    .from(assets)
    .where(eq(assets.id, id))
    .for('update')
  return asset
}

type Change = Partial<Pick<AssetRow, 'kind' | 'bytes' | 'sha256' | 'fileName' | 'rejectionCode' | 'personId' | 'width' | 'height'>>
export const setStatus = (db: Db, id: string, status: AssetStatus, change: Change = {}) =>
  db
    .update(assets)
    .set({ status, ...change, checkLeaseExpiresAt: null, ...(status === 'CHECKED' && { expiresAt: sql`now() + interval '24 hours'` }) })
    .where(eq(assets.id, id))

type ToClaim = { assetId: string; personId: string; purpose: AssetRow['purpose']; forPerson?: string; from: readonly AssetStatus[] }
/** `forPerson`: the new owner. Undefined unless the file has this owner, purpose and one of these statuses. */
export async function setClaimed(db: Db, { assetId, personId, purpose, forPerson = personId, from }: ToClaim) {
  const [claimed] = await db
    .update(assets)
    .set({ status: 'CLAIMED', personId: forPerson, checkLeaseExpiresAt: null })
    .where(and(eq(assets.id, assetId), eq(assets.personId, personId), eq(assets.purpose, purpose), inArray(assets.status, [...from])))
    .returning()
  return claimed
}

/** From any status. Returns the files that were not deleted before. */
export const setDeleted = (db: Db, ids: readonly string[]) =>
  db
    .update(assets)
    .set({ status: 'DELETED', fileName: 'tep', checkLeaseExpiresAt: null })
    .where(and(inArray(assets.id, [...ids]), ne(assets.status, 'DELETED')))
    .returning({ assetId: assets.id })

/** A check whose process died is released after two minutes. */
export const setBeingChecked = (db: Db, id: string) =>
  db
    .update(assets)
    .set({ status: 'UPLOADED', checkLeaseExpiresAt: sql`clock_timestamp() + interval '2 minutes'` })
    .where(eq(assets.id, id))

/** Renews the two-minute lease; false when the asset is no longer being checked. */
export async function renewCheck(db: Db, id: string) {
  const renewed = await db
    .update(assets)
    .set({ checkLeaseExpiresAt: sql`clock_timestamp() + interval '2 minutes'` })
    .where(and(eq(assets.id, id), eq(assets.status, 'UPLOADED')))
    .returning({ id: assets.id })
  return renewed.length > 0
}

export const countBeingChecked = (db: Db, personId: string) =>
  db.$count(
    assets,
    and(eq(assets.personId, personId), eq(assets.status, 'UPLOADED'), gt(assets.checkLeaseExpiresAt, sql`clock_timestamp()`)),
  )

export const setNotBeingChecked = (db: Db, id: string) => db.update(assets).set({ checkLeaseExpiresAt: null }).where(eq(assets.id, id))

/** Assets that were never finished or never claimed. Skips locked rows. */
export const lockAssetsToGiveUp = (db: Db, limit: number) =>
  db
    .select()
    .from(assets)
    .where(and(inArray(assets.status, [...passingStatuses]), lt(assets.expiresAt, sql`now()`)))
    .orderBy(assets.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true })

export const lockAssetsOf = (db: Db, personId: string) =>
  db
    .select()
    .from(assets)
    .where(and(eq(assets.personId, personId), ne(assets.status, 'DELETED')))
    .orderBy(assets.id)
    .for('update')

export const listAssetsOf = (db: Db, personId: string) =>
  db
    .select()
    .from(assets)
    .where(and(eq(assets.personId, personId), ne(assets.status, 'DELETED')))
    .orderBy(assets.id)

/** An unclaimed asset has no references, so its row can be deleted. */
export const forgetUnclaimed = (db: Db) =>
  db.delete(assets).where(and(inArray(assets.status, ['REFUSED', 'EXPIRED']), lt(assets.expiresAt, sql`now() - interval '30 days'`)))
