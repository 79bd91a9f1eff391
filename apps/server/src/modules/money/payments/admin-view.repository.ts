import { and, asc, desc, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { checkouts, paymentAttempts, paymentReceipts } from './payments.tables.ts'

export const listAllOf = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: checkouts.id,
      code: checkouts.code,
      status: checkouts.status,
      amountVnd: checkouts.amountVnd,
      balanceVnd: checkouts.balanceVnd,
      createdAt: checkouts.createdAt,
      expiresAt: checkouts.expiresAt,
      settledAt: checkouts.settledAt,
    })
    .from(checkouts)
    .where(inArray(checkouts.id, [...ids]))
    .orderBy(desc(checkouts.id))

export const listAttemptsOf = (db: Db, ids: readonly string[]) =>
  db
    .select({
      checkoutId: paymentAttempts.checkoutId,
      method: paymentAttempts.method,
      status: paymentAttempts.status,
      at: paymentAttempts.createdAt,
      gatewayCode: paymentAttempts.gatewayCode,
    })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.checkoutId, [...ids]))
    .orderBy(asc(paymentAttempts.id))

/** Settling receipts by id, and all other receipts by the partial index of unexpected ones; there are no further kinds. */
export const listMoneyOf = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: paymentReceipts.id,
      checkoutId: paymentReceipts.checkoutId,
      method: paymentReceipts.method,
      amountVnd: paymentReceipts.amountVnd,
      returnedVnd: paymentReceipts.returnedVnd,
      bookedAs: paymentReceipts.bookedAs,
      transactionNo: paymentReceipts.gatewayTransactionNo,
      at: paymentReceipts.receivedAt,
    })
    .from(paymentReceipts)
    .where(
      or(
        inArray(
          paymentReceipts.id,
          db
            .select({ id: checkouts.settledByReceiptId })
            .from(checkouts)
            .where(inArray(checkouts.id, [...ids])),
        ),
        and(inArray(paymentReceipts.checkoutId, [...ids]), ne(paymentReceipts.bookedAs, 'IN_TIME')),
      ),
    )
    .orderBy(asc(paymentReceipts.id))
