import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { cachedFor } from '#platform/postgres/cached-for'
import { banners } from './banners.tables.ts'

/** By the database's clock. */
const isShown = sql<boolean>`(not ${banners.isHidden} and ${banners.startsAt} <= now() and coalesce(${banners.endsAt} > now(), true))`
const columns = { ...getTableColumns(banners), isShown: isShown.as('is_shown') }
export type BannerRow = typeof banners.$inferSelect & { isShown: boolean }

const hanging = prepared('list_shown_banners', (db) =>
  db.select(columns).from(banners).where(isShown).orderBy(asc(banners.position), asc(banners.id)),
)
/** Banners shown now at any place, in order. Cached: most pages need them, and they hardly ever change. */
export const cachedBanners = cachedFor(2000, (db) => hanging(db))
export const listAll = (db: Db) => db.select(columns).from(banners).orderBy(asc(banners.place), asc(banners.position), asc(banners.id))

export async function insertBanner(db: Db, row: typeof banners.$inferInsert) {
  const [banner] = await db.insert(banners).values(row).onConflictDoNothing().returning(columns)
  return banner
}
export async function setBanner(db: Db, id: string, row: Partial<Omit<typeof banners.$inferInsert, 'id'>>) {
  const [banner] = await db.update(banners).set(row).where(eq(banners.id, id)).returning(columns)
  return banner
}
export async function lockBanner(db: Db, id: string) {
  const [banner] = await db.select().from(banners).where(eq(banners.id, id)).for('update')
  return banner
}
export async function deleteBanner(db: Db, id: string) {
  const [banner] = await db
    .delete(banners)
    .where(eq(banners.id, id))
    .returning({ title: banners.title, coverAssetId: banners.coverAssetId })
  return banner
}
