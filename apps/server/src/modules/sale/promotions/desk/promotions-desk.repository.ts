import type { PromotionDraft, PromotionState } from '@khue/contracts/sale/promotions-admin'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { promotions, promotionUses } from '../promotions.tables.ts'

const columnsOf = ({ cap, startsAt, endsAt, ...draft }: PromotionDraft) => ({
  ...draft,
  capVnd: cap,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

export async function insertPromotion(db: Db, createdBy: string, draft: PromotionDraft) {
  const id = uuidv7()
  await db.insert(promotions).values({ id, createdBy, ...columnsOf(draft) })
  return id
}

/** `uses` is kept only where it is limited, so the shown number is counted. */
const counted = sql<number>`(select count(*)::int from promotion_uses u where u.promotion_id = promotions.id and u.state <> 'RELEASED')`

/**
 * The database refuses a limit below the uses, and another rule for a used promotion. It counts only limited promotions: setting a limit, under the
 * promotion's lock, counts earlier uses.
 */
export const setPromotion = (db: Db, id: string, draft: PromotionDraft) =>
  db
    .update(promotions)
    .set({ ...columnsOf(draft), uses: draft.maxUses === null ? 0 : counted })
    .where(eq(promotions.id, id))

export const setState = (db: Db, id: string, state: PromotionState) => db.update(promotions).set({ state }).where(eq(promotions.id, id))

export const setApproved = (db: Db, id: string, approved: { approvedBy: string; approvedTerms: string }) =>
  db.update(promotions).set(approved).where(eq(promotions.id, id))

export const listPromotions = (
  db: Db,
  { state, cursor }: { state?: PromotionState | undefined; cursor?: string | undefined },
  limit: number,
) =>
  db
    .select({ promotion: promotions, counted })
    .from(promotions)
    .where(and(state && eq(promotions.state, state), cursor ? lt(promotions.id, cursor) : undefined))
    .orderBy(desc(promotions.id))
    .limit(limit)

export async function findPromotion(db: Db, id: string) {
  const [row] = await db
    .select({
      promotion: promotions,
      counted,
      isUsed: sql<boolean>`exists (select from promotion_uses u where u.promotion_id = promotions.id)`,
    })
    .from(promotions)
    .where(eq(promotions.id, id))
  return row
}

export async function lockPromotion(db: Db, id: string) {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id)).for('update')
  return row
}

type Counts = { held: number; used: number; released: number; people: number; households: number; discount: number }
export async function countUses(db: Db, id: string): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where state = 'HELD')::int as held, count(*) filter (where state = 'USED')::int as used,
      count(*) filter (where state = 'RELEASED')::int as released,
      count(distinct person_id) filter (where state = 'USED')::int as people,
      count(distinct household_id) filter (where state = 'USED')::int as households,
      coalesce(sum(discount_vnd) filter (where state = 'USED'), 0)::float8 as discount
    from ${promotionUses} where promotion_id = ${id}::uuid`)
  return rows[0] ?? { held: 0, used: 0, released: 0, people: 0, households: 0, discount: 0 }
}

/** Uses by Vietnamese day, the latest thirty days, earliest first. */
export async function listDays(db: Db, id: string) {
  const { rows } = await db.execute<{ day: string; uses: number; discount: number }>(sql`
    select * from (
      select to_char(ended_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day, count(*)::int as uses, sum(discount_vnd)::float8 as discount
      from ${promotionUses} where promotion_id = ${id}::uuid and state = 'USED'
      group by 1 order by 1 desc limit 30
    ) latest order by day`)
  return rows
}
