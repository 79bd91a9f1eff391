import type { PaymentMethod, PaymentStatus } from '@khue/contracts/payments'
import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { checkouts, paymentAttempts } from './payments.tables.ts'

export type Checkout = typeof checkouts.$inferSelect
type NewCheckout = Pick<Checkout, 'id' | 'code' | 'payerId' | 'purpose' | 'amountVnd'>

/** Undefined when the code is taken. The database's clock sets the fifteen minutes. */
export async function insertCheckout(db: Db, row: NewCheckout) {
  const [checkout] = await db
    .insert(checkouts)
    .values({ ...row, status: 'WAITING', expiresAt: sql`now() + interval '15 minutes'` })
    .onConflictDoNothing({ target: checkouts.code })
    .returning()
  return checkout
}

export const insertAttempt = (db: Db, row: typeof paymentAttempts.$inferInsert) => db.insert(paymentAttempts).values(row)

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
        gt(checkouts.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return checkout
}

/** The checkout with its attempt by one method, both locked until the transaction ends. */
export async function lockCheckoutByCode(db: Db, code: string, method: PaymentMethod) {
  const [found] = await db
    .select({
      checkout: { ...getTableColumns(checkouts), hasExpired: sql<boolean>`${checkouts.expiresAt} < now()` },
      attempt: paymentAttempts,
    })
    .from(checkouts)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.checkoutId, checkouts.id), eq(paymentAttempts.method, method)))
    .where(eq(checkouts.code, code))
    .for('update')
  return found
}

type AnsweredAttempt = Pick<typeof paymentAttempts.$inferSelect, 'status' | 'gatewayCode' | 'gatewayTransactionNo' | 'bankCode'>
export const setAttemptAnswered = (db: Db, id: string, answer: AnsweredAttempt) =>
  db
    .update(paymentAttempts)
    .set({ ...answer, answeredAt: sql`now()` })
    .where(eq(paymentAttempts.id, id))

export const setCheckoutStatus = (db: Db, id: string, status: PaymentStatus) =>
  db.update(checkouts).set({ status }).where(eq(checkouts.id, id))

export const setCheckoutSettled = (db: Db, id: string, settledAs: NonNullable<Checkout['settledAs']>) =>
  db
    .update(checkouts)
    .set({ status: 'SUCCESS', settledAt: sql`now()`, settledAs })
    .where(eq(checkouts.id, id))

/** With how its newest attempt stands. */
export async function findOwnCheckout(db: Db, code: string, payerId: string) {
  const [checkout] = await db
    .select({ ...getTableColumns(checkouts), lastAttempt: paymentAttempts.status })
    .from(checkouts)
    .leftJoin(paymentAttempts, eq(paymentAttempts.checkoutId, checkouts.id))
    .where(and(eq(checkouts.code, code), eq(checkouts.payerId, payerId)))
    .orderBy(desc(paymentAttempts.id))
    .limit(1)
  return checkout
}
