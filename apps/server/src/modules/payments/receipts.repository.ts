import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { checkouts, paymentReceipts } from './payments.tables.ts'

/** The money that settled each of these checkouts. */
export const listSettling = (db: Db, checkoutIds: readonly string[]) =>
  db
    .select({
      id: paymentReceipts.id,
      checkoutId: checkouts.id,
      method: paymentReceipts.method,
      amountVnd: paymentReceipts.amountVnd,
      returnedVnd: paymentReceipts.returnedVnd,
      receivedAt: paymentReceipts.receivedAt,
      gatewayTransactionNo: paymentReceipts.gatewayTransactionNo,
    })
    .from(checkouts)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, checkouts.settledBy))
    .where(inArray(checkouts.id, [...checkoutIds]))

export const listReceipts = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: paymentReceipts.id, method: paymentReceipts.method })
    .from(paymentReceipts)
    .where(inArray(paymentReceipts.id, [...ids]))

/** A piece of money with the payment it was for, as its gateway knows it. */
export async function findReceipt(db: Db, id: string) {
  const [receipt] = await db
    .select({
      method: paymentReceipts.method,
      gatewayTransactionNo: paymentReceipts.gatewayTransactionNo,
      paidVnd: paymentReceipts.amountVnd,
      code: checkouts.code,
      openedAt: checkouts.createdAt,
    })
    .from(paymentReceipts)
    .innerJoin(checkouts, eq(checkouts.id, paymentReceipts.checkoutId))
    .where(eq(paymentReceipts.id, id))
  return receipt
}
