import type { FilePurpose } from '@khue/contracts/ground/upload-rules'
import { and, count, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { assets } from './assets.tables.ts'
import { type AssetStatus, countedStatuses, passingStatuses, unfinishedStatuses } from './upload.ts'

export type AssetRow = typeof assets.$inferSelect
type NewAsset = Pick<AssetRow, 'id' | 'personId' | 'purpose' | 'status' | 'fileName' | 'bytes' | 'sha256' | 'isSealed'>

/** Waits for the same person's other requests, so that two of them do not both take the last room. Ends with the transaction. */
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

/** Given up an hour after its address ends: what was sent at the last moment can still be finished. */
export async function insertAsset(db: Db, row: NewAsset, seconds: number) {
  const until = sql`now() + make_interval(secs => ${seconds})`
  const [asset] = await db
    .insert(assets)
    .values({ ...row, uploadExpiresAt: until, expiresAt: sql`${until} + interval '1 hour'` })
    .returning()
  if (!asset) throw new Error('an insert returns its row')
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
/** `isOpen`: bytes are still taken; `isShown`: everybody sees it by now. Both judged by the database's clock. */
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

/** Whoever dies while checking gives it back after two minutes. */
export const setBeingChecked = (db: Db, id: string) =>
  db
    .update(assets)
    .set({ status: 'UPLOADED', checkLeaseExpiresAt: sql`clock_timestamp() + interval '2 minutes'` })
    .where(eq(assets.id, id))

/** Its two minutes begin anew; false when nobody checks it any more. */
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

/** What was never finished, or never kept by anybody, leaving to others what they have locked. */
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

/** Nobody can refer to what was never claimed. */
export const forgetUnclaimed = (db: Db) =>
  db.delete(assets).where(and(inArray(assets.status, ['REFUSED', 'EXPIRED']), lt(assets.expiresAt, sql`now() - interval '30 days'`)))
