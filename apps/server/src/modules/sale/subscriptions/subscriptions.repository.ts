import { and, asc, desc, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { batched } from '#platform/postgres/batched'
import { plans } from './subscriptions.tables.ts'

export type PlanVersion = typeof plans.$inferSelect
type NewPlanVersion = typeof plans.$inferInsert

const isCurrent = isNull(plans.replacedAt)

/** Rows in the shape of the contract, so that the shop's busiest reply needs no mapping. */
export const listPlansOnSale = prepared('list_plans_on_sale', (db) =>
  db
    .select({
      sku: plans.sku,
      name: plans.name,
      image: plans.image,
      price: plans.priceVnd,
      durationInMonths: plans.months,
      description: plans.description,
      seats: plans.seats,
      viewInfo: { color: plans.viewColor },
    })
    .from(plans)
    .where(and(isCurrent, eq(plans.isOnSale, true)))
    .orderBy(asc(plans.sort), asc(plans.sku)),
)

const selectPlanOnSale = prepared('find_plan_on_sale', (db) =>
  db
    .select()
    .from(plans)
    .where(and(isCurrent, eq(plans.isOnSale, true), eq(plans.sku, sql.placeholder('sku')))),
)
export async function findPlanOnSale(db: Db, sku: string) {
  const [plan] = await selectPlanOnSale(db, { sku })
  return plan
}

/** Same as a subquery of the ordering statement: pins the version on sale at that moment and saves a round trip. */
export const planOnSale = (sku: Placeholder) =>
  sql`select id, sku, name, image, price_vnd, months from ${plans} where ${isCurrent} and ${plans.isOnSale} and ${plans.sku} = ${sku}`

const selectPlansOnSale = prepared('find_plans_on_sale', (db) =>
  db
    .select()
    .from(plans)
    .where(and(isCurrent, eq(plans.isOnSale, true), sql`${plans.sku} = any(${sql.placeholder('skus')}::text[])`)),
)
const batchedPlansOnSale = batched<readonly string[], PlanVersion[]>(async (db, asked) => {
  const found = await selectPlansOnSale(db, { skus: [...new Set(asked.flat())] })
  return asked.map((skus) => found.filter(({ sku }) => skus.includes(sku)))
})
/** Concurrent lookups are batched. */
export const findPlansOnSale = async (db: Db, skus: readonly string[]) =>
  skus.length > 0 ? ((await batchedPlansOnSale(db, skus)) ?? []) : []

export async function findPlanName(db: Db, id: string) {
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, id))
  return plan?.name
}

/** Repeated when the first finds nothing: a statement that waited for a concurrent replacement does not see the new version. */
export async function lockCurrentPlan(db: Db, sku: string) {
  const lock = () =>
    db
      .select()
      .from(plans)
      .where(and(isCurrent, eq(plans.sku, sku)))
      .for('update')
  const [plan] = await lock()
  return plan ?? (await lock())[0]
}

export const setShopWindow = (db: Db, id: string, shown: { sort: number; isOnSale: boolean }) =>
  db.update(plans).set(shown).where(eq(plans.id, id))

export const setReplaced = (db: Db, id: string) =>
  db
    .update(plans)
    .set({ replacedAt: sql`now()` })
    .where(eq(plans.id, id))

export const insertPlan = (db: Db, row: NewPlanVersion) => db.insert(plans).values(row)

/** Every version of these plans, with its own name. */
export const listVersions = (db: Db, skus: readonly string[]) =>
  db
    .select({ id: plans.id, sku: plans.sku, name: plans.name, isCurrent: sql<boolean>`${isCurrent}` })
    .from(plans)
    .where(inArray(plans.sku, [...skus]))

/** Plans on sale first, in the order of the shop. */
export const listCurrentPlans = (db: Db) =>
  db.select().from(plans).where(isCurrent).orderBy(desc(plans.isOnSale), asc(plans.sort), asc(plans.sku))

/** Every version of one plan, newest first. */
export const listVersionsOf = (db: Db, sku: string) => db.select().from(plans).where(eq(plans.sku, sku)).orderBy(desc(plans.version))
