import type { PaymentMethod, PaymentStatus } from '@khue/contracts/payments'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/db'
import type { CheckoutEnding, Settlement } from './payment.ts'
import { checkouts, paymentAttempts, paymentReceipts } from './payments.tables.ts'

export type Checkout = typeof checkouts.$inferSelect
type NewCheckout = Pick<Checkout, 'id' | 'code' | 'payerId' | 'purpose' | 'amountVnd' | 'creditTo' | 'linkKey'>

/** Undefined when the code is taken. The database's clock sets the fifteen minutes. */
export async function insertCheckout(db: Db, row: NewCheckout) {
  const [checkout] = await db
    .insert(checkouts)
    .values({ ...row, status: 'WAITING', expiresAt: sql`now() + interval '15 minutes'` })
    .onConflictDoNothing({ target: checkouts.code })
    .returning()
  return checkout
}

/** A gateway that keeps silent for three minutes is asked. */
export const insertAttempt = (db: Db, row: Pick<Attempt, 'id' | 'checkoutId' | 'method'>) =>
  db.insert(paymentAttempts).values({ ...row, status: 'PENDING', askAfter: sql`now() + interval '3 minutes'` })

/** The newest checkout that still waits for exactly this sum for this purpose. */
export async function findWaitingCheckout(db: Db, { payerId, purpose, amountVnd }: Pick<NewCheckout, 'payerId' | 'purpose' | 'amountVnd'>) {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.payerId, payerId),
        eq(checkouts.purpose, purpose),
        eq(checkouts.amountVnd, amountVnd),
        eq(checkouts.status, 'WAITING'),
        isNull(checkouts.closedAt),
        gt(checkouts.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return checkout
}

type Attempt = typeof paymentAttempts.$inferSelect

/** The checkout with its attempt by one method, both locked until the transaction ends. */
export async function lockCheckoutByCode(db: Db, code: string, method: PaymentMethod) {
  const [found] = await db
    .select({
      checkout: {
        ...getTableColumns(checkouts),
        hasExpired: sql<boolean>`${checkouts.expiresAt} < now()`,
        isClosed: sql<boolean>`${checkouts.closedAt} is not null`,
      },
      attempt: paymentAttempts,
    })
    .from(checkouts)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.checkoutId, checkouts.id), eq(paymentAttempts.method, method)))
    .where(eq(checkouts.code, code))
    .for('update')
  return found
}

export async function lockCheckout(db: Db, id: string) {
  const [checkout] = await lockCheckouts(db, [id])
  return checkout
}

export async function findCheckoutById(db: Db, id: string) {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return checkout
}

/** Whether a gateway may still decide about it. */
export async function hasOpenAttempt(db: Db, checkoutId: string) {
  const open = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.checkoutId, checkoutId), inArray(paymentAttempts.status, ['DRAFT', 'PENDING'])))
    .limit(1)
  return open.length > 0
}

/** Locked in the order of their ids, so that two who close the same ones wait for each other instead of forever. */
export const lockCheckouts = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.id, [...ids]))
    .orderBy(asc(checkouts.id))
    .for('update')

/** After a final answer there is nothing left to ask. */
export const setAttemptAnswered = (
  db: Db,
  id: string,
  answer: Pick<Attempt, 'status' | 'gatewayCode' | 'gatewayTransactionNo' | 'bankCode'>,
) =>
  db
    .update(paymentAttempts)
    .set({ ...answer, answeredAt: sql`now()`, ...(answer.status !== 'PENDING' && { askAfter: null }) })
    .where(eq(paymentAttempts.id, id))

export const setCheckoutStatus = (db: Db, id: string, status: PaymentStatus) =>
  db.update(checkouts).set({ status }).where(eq(checkouts.id, id))

export const setCheckoutSettled = (db: Db, id: string, settledAs: Settlement, settledBy: string) =>
  db
    .update(checkouts)
    .set({ status: 'SUCCESS', settledAt: sql`now()`, settledAs, settledBy })
    .where(eq(checkouts.id, id))

/** Gives up what has not been answered. It is still asked about: money may be on its way. */
export async function setCheckoutsClosed(db: Db, ids: readonly string[], closedAs: CheckoutEnding) {
  if (ids.length === 0) return
  await db
    .update(checkouts)
    .set({ status: 'INIT', closedAt: sql`now()`, closedAs })
    .where(and(inArray(checkouts.id, [...ids]), isNull(checkouts.closedAt)))
  await db
    .update(paymentAttempts)
    .set({ status: 'FAIL' })
    .where(and(inArray(paymentAttempts.checkoutId, [...ids]), inArray(paymentAttempts.status, ['DRAFT', 'PENDING'])))
}

const withLastAttempt = prepared('find_checkout_by_code', (db) =>
  db
    .select({ ...getTableColumns(checkouts), lastAttempt: paymentAttempts.status })
    .from(checkouts)
    .leftJoin(paymentAttempts, eq(paymentAttempts.checkoutId, checkouts.id))
    .where(eq(checkouts.code, sql.placeholder('code')))
    .orderBy(desc(paymentAttempts.id))
    .limit(1),
)
/** With how its newest attempt stands. */
export async function findCheckout(db: Db, code: string) {
  const [checkout] = await withLastAttempt(db, { code })
  return checkout
}

type NewReceipt = typeof paymentReceipts.$inferInsert

/** Undefined when this money is known already; waits for whoever is just writing it down. */
export async function insertReceipt(db: Db, row: NewReceipt) {
  const [receipt] = await db.insert(paymentReceipts).values(row).onConflictDoNothing().returning({ id: paymentReceipts.id })
  return receipt
}

/**
 * Takes attempts about which it is time to ask, and puts the next time further away the older they are; after a day nobody
 * asks any more. What another worker is just taking is left to it.
 */
export const takeAttemptsToAsk = (db: Db, limit: number, code?: string) =>
  db.execute<{ code: string; method: PaymentMethod; created_at: Date }>(sql`
    update payment_attempts as attempt set ask_after = case
        when now() - attempt.created_at < interval '1 day' then now() + greatest(interval '4 minutes', (now() - attempt.created_at) / 2)
      end
    from checkouts as checkout
    where checkout.id = attempt.checkout_id and attempt.id in (
      select waiting.id from payment_attempts as waiting
      where ${code === undefined ? sql`waiting.ask_after <= now()` : sql`waiting.ask_after is not null and waiting.checkout_id = (select id from checkouts where code = ${code})`}
      order by waiting.ask_after limit ${limit} for update skip locked)
    returning checkout.code, attempt.method, checkout.created_at`)
