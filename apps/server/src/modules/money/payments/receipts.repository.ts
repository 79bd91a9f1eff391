import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import type { ExpectedName } from './payment.ts'
import { checkouts, paymentReceipts, suspenseItems } from './payments.tables.ts'

/** The receipt that settled each of these checkouts. */
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
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, checkouts.settledByReceiptId))
    .where(inArray(checkouts.id, [...checkoutIds]))

export const listReceipts = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: paymentReceipts.id, method: paymentReceipts.method })
    .from(paymentReceipts)
    .where(inArray(paymentReceipts.id, [...ids]))

const called = { code: checkouts.code, number: paymentReceipts.gatewayTransactionNo }

/** The checkout code and the gateway's reference of each receipt. */
export const listReceiptNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: paymentReceipts.id, ...called })
    .from(paymentReceipts)
    .leftJoin(checkouts, eq(checkouts.id, paymentReceipts.checkoutId))
    .where(inArray(paymentReceipts.id, [...ids]))

/** The same for suspense items. */
export const listItemNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: suspenseItems.id, ...called })
    .from(suspenseItems)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, suspenseItems.receiptId))
    .leftJoin(checkouts, eq(checkouts.id, sql`coalesce(${paymentReceipts.checkoutId}, ${suspenseItems.checkoutId})`))
    .where(inArray(suspenseItems.id, [...ids]))

/** A receipt with its checkout, as the gateway identifies it. */
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

export type NewReceipt = Omit<typeof paymentReceipts.$inferSelect, 'receivedAt' | 'returnedVnd'>
const insertMoney = prepared('insert_receipt', (db) =>
  db
    .insert(paymentReceipts)
    .values({
      id: sql.placeholder('id'),
      method: sql.placeholder('method'),
      reference: sql.placeholder('reference'),
      gatewayTransactionNo: sql.placeholder('gatewayTransactionNo'),
      amountVnd: sql.placeholder('amountVnd'),
      checkoutId: sql.placeholder('checkoutId'),
      bookedAs: sql.placeholder('bookedAs'),
      bankCode: sql.placeholder('bankCode'),
      facts: sql.placeholder('facts'),
    })
    .onConflictDoNothing()
    .returning({ id: paymentReceipts.id }),
)
/** Undefined when the money is already booked; waits for a concurrent insert. */
export async function insertReceipt(db: Db, row: NewReceipt) {
  const [receipt] = await insertMoney(db, row)
  return receipt
}

type Settling = Omit<NewReceipt, 'checkoutId' | 'bookedAs'> & { checkoutId: string; bookedAs: ExpectedName }

const receiveAndSettle = preparedSql(
  'settle_by_receipt',
  () => sql`
    with received as (
      insert into ${paymentReceipts} (id, method, reference, gateway_transaction_no, amount_vnd, checkout_id, booked_as, bank_code, facts)
      values (${sql.placeholder('id')}, ${sql.placeholder('method')}, ${sql.placeholder('reference')}, ${sql.placeholder('gatewayTransactionNo')},
        ${sql.placeholder('amountVnd')}, ${sql.placeholder('checkoutId')}, ${sql.placeholder('bookedAs')}, ${sql.placeholder('bankCode')},
        ${sql.placeholder('facts')}))
    update ${checkouts} set status = 'SUCCESS', settled_at = now(), settled_as = ${sql.placeholder('bookedAs')}::text,
      settled_by_receipt_id = ${sql.placeholder('id')}::uuid
    where id = ${sql.placeholder('checkoutId')}::uuid`,
)
/** Inserts new money that fits, and settles its checkout. If it is booked already, the transaction fails. */
export const insertSettlingReceipt = (db: Db, { facts, ...row }: Settling) =>
  pipelineWrite(db, receiveAndSettle(db, { ...row, facts: JSON.stringify(facts) }))

const setTransactionNo = preparedSql<{ id: string }>(
  'set_transaction_no',
  () => sql`
    update ${paymentReceipts} as receipt set gateway_transaction_no = ${sql.placeholder('gatewayTransactionNo')}::text
    where method = ${sql.placeholder('method')} and reference = ${sql.placeholder('reference')} and amount_vnd = ${sql.placeholder('amountVnd')}::bigint
      and gateway_transaction_no = '' and not exists (
        select from ${paymentReceipts} as named where named.method = receipt.method and named.reference = receipt.reference
          and named.amount_vnd = receipt.amount_vnd and named.gateway_transaction_no = ${sql.placeholder('gatewayTransactionNo')}::text)
    returning id`,
)
/** Whether this money is booked. For callers that have locked its checkout: a statement of its own sees what a concurrent repeat has committed. */
export async function isBooked(db: Db, money: Pick<NewReceipt, 'method' | 'reference' | 'gatewayTransactionNo' | 'amountVnd'>) {
  const isIt = and(
    eq(paymentReceipts.method, money.method),
    eq(paymentReceipts.reference, money.reference),
    eq(paymentReceipts.gatewayTransactionNo, money.gatewayTransactionNo),
    eq(paymentReceipts.amountVnd, money.amountVnd),
  )
  return (await db.$count(paymentReceipts, isIt)) > 0
}

/** Matches money first reported without a number, which it then gets, or reported again without one. True when it was booked in the other form. */
export async function recogniseReceipt(db: Db, reported: Pick<NewReceipt, 'method' | 'reference' | 'gatewayTransactionNo' | 'amountVnd'>) {
  const { method, reference, gatewayTransactionNo, amountVnd } = reported
  if (gatewayTransactionNo !== '') return (await setTransactionNo(db, { method, reference, gatewayTransactionNo, amountVnd })).length > 0
  const known = await db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.method, method), eq(paymentReceipts.reference, reference), eq(paymentReceipts.amountVnd, amountVnd)))
    .limit(1)
  return known.length > 0
}
