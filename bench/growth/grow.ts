import { sql } from 'drizzle-orm'
import { hashPassword } from '#modules/people/credentials'
import { getPlan } from '#modules/sale/subscriptions'
import type { Deps } from '#platform/deps'
import { demoPassword } from '#server/demo/data/accounts'
import { demoPlans } from '#server/demo/data/plans'
import { growCourses, secondsSince } from './courses.ts'
import { drawOrders, drawPerson, type DrawnOrder, type Known } from './random.ts'
import { withoutStatementTimeout, openAccounts, readBatch, writeBatch, writePeople } from './statements.ts'
import { growTutors } from './tutors.ts'

export type Growth = { users: number; orders: number; tutors?: number; courses?: number; seed: string }

const batchSize = 5000

/** Skips nearly empty tables: cached plans for a table known to be tiny read all of it, even after it has grown. */
const analyzeNonEmptyTables = sql.raw(`
  do $$
  declare filled regclass;
  begin
    for filled in select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 16 * current_setting('block_size')::integer
    loop execute format('analyze %s', filled); end loop;
  end $$`)

/** Bulk writes to a GIN index wait in its pending list, which every search reads, until it is flushed. */
const flushGinPendingLists = sql`
  select gin_clean_pending_list(i.indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`

/**
 * Grows the data to so many buyers and orders of the past year, the same on every machine for the same seed; growing again adds missing ones. Grown
 * people sign in with the demo's password.
 */
export async function growDatabase(deps: Deps, growth: Growth, say: (line: string) => void = () => {}) {
  const begun = performance.now()
  if (growth.orders > 0 && growth.users === 0) throw new RangeError('Orders need at least one user')
  await deps.db.execute(openAccounts)
  await growPeople(deps, growth)
  await growOrders(deps, growth)
  await growTutors(deps, { tutors: growth.tutors ?? 0, seed: growth.seed }, say)
  await growCourses(deps, { courses: growth.courses ?? 0, seed: growth.seed }, say)
  await withoutStatementTimeout(deps, ({ db }) => db.execute(flushGinPendingLists))
  await withoutStatementTimeout(deps, ({ db }) => db.execute(analyzeNonEmptyTables))
  say(`  All of it took ${secondsSince(begun)} s.`)
}

async function growPeople(deps: Deps, { users, seed }: Growth) {
  const passwordHash = await hashPassword(demoPassword) // only once, because hashing is slow by design
  for (let from = 0; from < users; from += batchSize) {
    const people = Array.from({ length: Math.min(batchSize, users - from) }, (_, index) => drawPerson(seed, from + index))
    await withoutStatementTimeout(deps, ({ db }) => db.execute(writePeople(people, passwordHash)))
  }
}

async function growOrders(deps: Deps, growth: Growth) {
  const plans = await Promise.all(demoPlans.map(({ sku }) => getPlan(deps, sku)))
  let batch: DrawnOrder[] = []
  for (const order of drawOrders({ ...growth, plans, now: deps.clock() }, await readKnown(deps))) {
    batch.push(order)
    if (batch.length < batchSize) continue
    await writeOrders(deps, batch)
    batch = []
  }
  if (batch.length > 0) await writeOrders(deps, batch)
}

/** Existing rows, so that nothing is written twice and no person's memberships overlap. */
async function readKnown(deps: Deps): Promise<Known> {
  const grown = await deps.db.execute<{ key: string }>(sql`select link_key as key from checkouts`)
  const codes = await deps.db.execute<{ body: string }>(
    sql`select substr(code, 3) as body from orders union select substr(code, 3) from checkouts`,
  )
  const ends = await deps.db.execute<{ id: string; at: string }>(
    sql`select person_id as id, ceil(extract(epoch from max(ends_at)) * 1000)::text as at from entitlements where kind = 'SUB' group by person_id`,
  )
  return {
    linkKeys: new Set(grown.rows.map(({ key }) => key)),
    codes: new Set(codes.rows.map(({ body }) => body)),
    runningUntil: new Map(ends.rows.map(({ id, at }) => [id, Number(at)])),
  }
}

const writeOrders = (deps: Deps, orders: readonly DrawnOrder[]) =>
  withoutStatementTimeout(deps, async ({ db }) => {
    const rows = orders.map(({ plan, period, ...order }) => ({ ...order, ...period, ...pinned(plan) }))
    await db.execute(readBatch(rows))
    for (const insert of writeBatch) await db.execute(insert)
  })

const pinned = ({ id, sku, name, image, priceVnd, months }: DrawnOrder['plan']) => ({
  planId: id,
  sku,
  name,
  image,
  price: priceVnd,
  months,
})
