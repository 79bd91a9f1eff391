import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type Db, assertInsideTransaction } from '#platform/postgres/db'
import { instalmentPlans, instalments } from './instalments.tables.ts'

export type PlanRow = typeof instalmentPlans.$inferSelect
export type DueRow = typeof instalments.$inferSelect

const running = ['ACTIVE', 'OVERDUE', 'LOCKED'] as const

/** Today in Vietnam, by the database's clock. */
export async function readToday(db: Db) {
  const { rows } = await db.execute<{ today: string }>(sql`select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as today`)
  return rows[0]!.today // a select without a table returns one row
}

type NewPlan = Pick<PlanRow, 'orderId' | 'buyerId' | 'totalVnd'> & { dues: readonly { no: number; dueOn: string; amountVnd: number }[] }

/** Replaces an earlier proposal for the same order; a plan that has begun stays. */
export async function replaceProposal(db: Db, { orderId, buyerId, totalVnd, dues }: NewPlan) {
  const proposal = { totalVnd, parts: dues.length, state: 'PROPOSED' as const, refundToBalanceDisclosedAt: sql`now()` }
  const [plan] = await db
    .insert(instalmentPlans)
    .values({ orderId, buyerId, ...proposal })
    .onConflictDoUpdate({
      target: instalmentPlans.orderId,
      set: proposal,
      setWhere: isNull(instalmentPlans.agreedAt),
    })
    .returning({ orderId: instalmentPlans.orderId })
  if (!plan) throw new Error(`The plan of order ${orderId} has begun`)
  await db.delete(instalments).where(eq(instalments.orderId, orderId))
  await db.insert(instalments).values(dues.map((due) => ({ orderId, ...due })))
}

/** Serialises plans of one buyer until the transaction ends. */
export const lockBuyer = (db: Db, buyerId: string) =>
  assertInsideTransaction(db).execute(sql`select pg_advisory_xact_lock(hashtextextended(${`instalments of ${buyerId}`}, 0))`)

/** Locked until the transaction ends: every change to the parts takes this lock. */
export async function lockPlan(db: Db, orderId: string) {
  const [plan] = await assertInsideTransaction(db).select().from(instalmentPlans).where(eq(instalmentPlans.orderId, orderId)).for('update')
  return plan && { ...plan, dues: await listDues(db, [orderId]) }
}

export const listDues = (db: Db, orderIds: readonly string[]) =>
  db
    .select()
    .from(instalments)
    .where(inArray(instalments.orderId, [...orderIds]))
    .orderBy(asc(instalments.orderId), asc(instalments.no))

export const listPlans = (db: Db, orderIds: readonly string[]) =>
  db
    .select()
    .from(instalmentPlans)
    .where(inArray(instalmentPlans.orderId, [...orderIds]))

/** A buyer's plans that have begun, newest first. */
export const listPlansOf = (db: Db, buyerId: string) =>
  db
    .select()
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.buyerId, buyerId), sql`${instalmentPlans.agreedAt} is not null`))
    .orderBy(desc(instalmentPlans.agreedAt))

/** A buyer's record with instalments so far. */
export async function readRecord(db: Db, buyerId: string) {
  const [row] = await db
    .select({
      isRunning: sql<boolean>`coalesce(bool_or(${inArray(instalmentPlans.state, [...running])}), false)`,
      wasLate: sql<boolean>`coalesce(bool_or(${instalmentPlans.lockedAt} > now() - interval '1 year'), false)`,
    })
    .from(instalmentPlans)
    .where(eq(instalmentPlans.buyerId, buyerId))
  return row! // an aggregate returns one row
}

export const setBegun = (db: Db, orderId: string) =>
  db
    .update(instalmentPlans)
    .set({ state: 'ACTIVE', agreedAt: sql`now()` })
    .where(eq(instalmentPlans.orderId, orderId))

export const setState = (db: Db, orderId: string, state: PlanRow['state']) =>
  db
    .update(instalmentPlans)
    .set({ state, ...(state === 'LOCKED' && { lockedAt: sql`now()` }) })
    .where(eq(instalmentPlans.orderId, orderId))

export const setEarlier = (db: Db, orderId: string, days: number) =>
  db.execute(sql`
    with plan as (update ${instalmentPlans} set agreed_at = agreed_at - make_interval(days => ${days}) where order_id = ${orderId})
    update ${instalments} set due_on = due_on - ${days}::int where order_id = ${orderId}`)

const isPart = (orderId: string, no: number) => and(eq(instalments.orderId, orderId), eq(instalments.no, no))

export const setDueOn = (db: Db, orderId: string, no: number, dueOn: string) =>
  db.update(instalments).set({ dueOn }).where(isPart(orderId, no))

export const setPaid = (db: Db, orderId: string, no: number, checkoutId: string) =>
  db
    .update(instalments)
    .set({ paidByCheckoutId: checkoutId, paidAt: sql`now()` })
    .where(isPart(orderId, no))

export const setForgiven = (db: Db, orderId: string, no: number, forgivenVnd: number) =>
  db.update(instalments).set({ forgivenVnd }).where(isPart(orderId, no))

export const setReminded = (db: Db, orderId: string, no: number, today: string) =>
  db.update(instalments).set({ remindedOn: today }).where(isPart(orderId, no))

const isOpen = sql`${instalments.paidAt} is null and ${instalments.forgivenVnd} < ${instalments.amountVnd}`

/** Running plans with a part due by a day, a page by order id. */
export async function listDueBy(db: Db, { day, after, limit }: { day: string; after: string; limit: number }) {
  const rows = await db
    .selectDistinct({ orderId: instalmentPlans.orderId })
    .from(instalments)
    .innerJoin(instalmentPlans, eq(instalmentPlans.orderId, instalments.orderId))
    .where(
      and(
        isOpen,
        sql`${instalments.dueOn} <= ${day}::date`,
        inArray(instalmentPlans.state, [...running]),
        gt(instalmentPlans.orderId, after),
      ),
    )
    .orderBy(asc(instalmentPlans.orderId))
    .limit(limit)
  return rows.map(({ orderId }) => orderId)
}

/** Ends proposals that are so old that no payment for them can be on its way. */
export const expireProposals = (db: Db) =>
  db
    .update(instalmentPlans)
    .set({ state: 'ENDED' })
    .where(and(eq(instalmentPlans.state, 'PROPOSED'), lt(instalmentPlans.refundToBalanceDisclosedAt, sql`now() - interval '30 days'`)))
