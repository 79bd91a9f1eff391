import type { PaymentMethod, PaymentStatus } from '@khue/contracts/money/payments'
import { and, asc, between, desc, eq, gt, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { setAttemptsFailed } from './payment-attempts.repository.ts'
import { type CheckoutEnding, checkoutMinutes, type Settlement } from './payment.ts'
import { checkouts, paymentAttempts, paymentReceipts } from './payments.tables.ts'
import type { NewReceipt } from './receipts.repository.ts'

export type Checkout = typeof checkouts.$inferSelect
type NewCheckout = Pick<
  Checkout,
  'id' | 'code' | 'payerId' | 'purpose' | 'amountVnd' | 'balanceVnd' | 'shortfallOfCheckoutId' | 'creditTo' | 'linkKey'
>
type Opened = { id: string; code: string; created_at: string; expires_at: string; parts_vnd: string; is_new: boolean }

const payableFor = sql.raw(`interval '${checkoutMinutes} minutes'`)

const insertUnlessWaiting = preparedSql<Opened>(
  'open_checkout',
  () => sql`
    with waiting as (
      select id, code, created_at, expires_at, parts_vnd from ${checkouts}
      where payer_id = ${sql.placeholder('payerId')} and purpose = ${sql.placeholder('purpose')}
        and amount_vnd = ${sql.placeholder('amountVnd')} and balance_vnd = ${sql.placeholder('balanceVnd')} and status = 'WAITING' and closed_at is null and expires_at > now()
      order by created_at desc limit 1),
    opened as (
      insert into ${checkouts} (id, code, payer_id, purpose, amount_vnd, balance_vnd, shortfall_of_checkout_id, credit_to, status, expires_at, link_key)
      select ${sql.placeholder('id')}::uuid, ${sql.placeholder('code')}, ${sql.placeholder('payerId')}::uuid, ${sql.placeholder('purpose')},
        ${sql.placeholder('amountVnd')}::bigint, ${sql.placeholder('balanceVnd')}::bigint, ${sql.placeholder('shortfallOfCheckoutId')}::uuid, ${sql.placeholder('creditTo')}, 'WAITING', now() + ${payableFor},
        ${sql.placeholder('linkKey')}
      where not exists (select from waiting)
      on conflict (code) do nothing returning id, code, created_at, expires_at, parts_vnd),
    attempted as (
      insert into ${paymentAttempts} (id, checkout_id, method, status, next_poll_at)
      select ${sql.placeholder('attemptId')}::uuid, id, ${sql.placeholder('method')}, ${sql.placeholder('attempt')},
        now() + ${sql.placeholder('queryAfterMinutes')}::interval
      from (select id from waiting union all select id from opened) as one
      on conflict (checkout_id, method) do nothing)
    select *, false as is_new from waiting union all select *, true from opened`,
)

const insertCheckoutAndAttempt = preparedSql<Pick<Opened, 'created_at' | 'expires_at'>>(
  'start_checkout',
  () => sql`
    with opened as (
      insert into ${checkouts} (id, code, payer_id, purpose, amount_vnd, balance_vnd, shortfall_of_checkout_id, credit_to, status, expires_at, link_key)
      values (${sql.placeholder('id')}, ${sql.placeholder('code')}, ${sql.placeholder('payerId')}, ${sql.placeholder('purpose')},
        ${sql.placeholder('amountVnd')}, ${sql.placeholder('balanceVnd')}, ${sql.placeholder('shortfallOfCheckoutId')}, ${sql.placeholder('creditTo')},
        'WAITING', now() + ${payableFor}, ${sql.placeholder('linkKey')})
      returning created_at, expires_at),
    attempted as (
      insert into ${paymentAttempts} (id, checkout_id, method, status, next_poll_at)
      values (${sql.placeholder('attemptId')}, ${sql.placeholder('id')}::uuid, ${sql.placeholder('method')}, ${sql.placeholder('attempt')},
        now() + ${sql.placeholder('queryAfterMinutes')}::interval))
    select created_at, expires_at from opened`,
)

const valuesOf = (row: NewCheckout, { method, status, queryAfterMinutes }: NewAttempt) => ({
  ...row,
  method,
  attempt: status,
  queryAfterMinutes: queryAfterMinutes === undefined ? null : `${queryAfterMinutes} minutes`,
  attemptId: uuidv7(),
})

const timesOf = ({ created_at, expires_at }: Pick<Opened, 'created_at' | 'expires_at'>) => ({
  createdAt: new Date(created_at),
  expiresAt: new Date(expires_at),
})

/**
 * Inserts a new checkout with its first attempt. The write is pipelined with the next statements of the transaction, which fails when the code is
 * taken; the returned function yields its times after the commit.
 */
export async function insertCheckout(db: Db, row: NewCheckout, attempt: NewAttempt) {
  const inserted = insertCheckoutAndAttempt(db, valuesOf(row, attempt))
  await pipelineWrite(db, inserted)
  return async () => timesOf((await inserted)[0]!) // inserted by then
}

type NewAttempt = {
  method: PaymentMethod
  status: 'DRAFT' | 'PENDING'
  /** Minutes until a silent gateway is queried; undefined where queries are not supported, or nothing has been opened yet. */
  queryAfterMinutes: number | undefined
}

/**
 * Finds the newest checkout that waits for exactly this sum and purpose, or inserts one; with an attempt by this method. Undefined when the new code
 * is taken. The database's clock sets its fifteen minutes.
 */
export async function findOrInsertCheckout(db: Db, row: NewCheckout, attempt: NewAttempt) {
  const [checkout] = await insertUnlessWaiting(db, valuesOf(row, attempt))
  if (!checkout) return undefined
  const { id, code, is_new: isNew, parts_vnd: partsVnd } = checkout
  return { id, code, isNew, partsVnd: Number(partsVnd), ...timesOf(checkout) }
}

const lockWithAttempt = prepared('lock_checkout_by_code', (db) =>
  db
    .select({
      checkout: {
        id: checkouts.id,
        payerId: checkouts.payerId,
        amountVnd: checkouts.amountVnd,
        balanceVnd: checkouts.balanceVnd,
        partsVnd: checkouts.partsVnd,
        creditTo: checkouts.creditTo,
        status: checkouts.status,
        hasExpired: sql<boolean>`${checkouts.expiresAt} < now()`,
        isClosed: sql<boolean>`${checkouts.closedAt} is not null`,
      },
      attempt: { id: paymentAttempts.id, status: paymentAttempts.status },
      isKnown: sql<boolean>`exists (select from ${paymentReceipts} where method = ${sql.placeholder('method')} and reference = ${sql.placeholder('reference')}
        and gateway_transaction_no = ${sql.placeholder('gatewayTransactionNo')} and amount_vnd = ${sql.placeholder('amountVnd')}::bigint)`,
    })
    .from(checkouts)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.checkoutId, checkouts.id), eq(paymentAttempts.method, sql.placeholder('method'))))
    .where(eq(checkouts.code, sql.placeholder('code')))
    .for('update'),
)
type ReportedMoney = Pick<NewReceipt, 'method' | 'reference' | 'gatewayTransactionNo'> & { amountVnd: number | undefined }
/** The checkout with its attempt by one method, both locked until the transaction ends; and whether the reported money is booked already. */
export async function lockCheckoutByCode(db: Db, code: string, { amountVnd, ...reported }: ReportedMoney) {
  const [found] = await lockWithAttempt(db, { code, ...reported, amountVnd: amountVnd ?? null })
  return found
}

export async function lockCheckout(db: Db, id: string) {
  const [checkout] = await lockCheckouts(db, [id])
  return checkout
}

const selectByIds = prepared('list_checkouts', (db) =>
  db
    .select({
      id: checkouts.id,
      code: checkouts.code,
      purpose: checkouts.purpose,
      settledAs: checkouts.settledAs,
      settledAt: checkouts.settledAt,
      creditTo: checkouts.creditTo,
      amountVnd: checkouts.amountVnd,
      balanceVnd: checkouts.balanceVnd,
      partsVnd: checkouts.partsVnd,
    })
    .from(checkouts)
    .where(sql`${checkouts.id} = any(${sql.placeholder('ids')}::uuid[])`),
)
export const listCheckouts = (db: Db, ids: readonly string[]) => selectByIds(db, { ids })

const selectById = prepared('find_checkout', (db) =>
  db
    .select({
      code: checkouts.code,
      payerId: checkouts.payerId,
      creditTo: checkouts.creditTo,
      settledAs: checkouts.settledAs,
      settledByReceiptId: checkouts.settledByReceiptId,
    })
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('id'))),
)
export async function findCheckoutById(db: Db, id: string) {
  const [checkout] = await selectById(db, { id })
  return checkout
}

/** Locks in the order of ids, so that concurrent callers cannot deadlock. */
export const lockCheckouts = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.id, [...ids]))
    .orderBy(asc(checkouts.id))
    .for('update')

export const setCheckoutStatus = (db: Db, id: string, status: PaymentStatus) =>
  db.update(checkouts).set({ status }).where(eq(checkouts.id, id))

const settle = preparedSql(
  'settle_checkout',
  () => sql`
    update ${checkouts} set status = 'SUCCESS', settled_at = now(), settled_as = ${sql.placeholder('settledAs')},
      settled_by_receipt_id = ${sql.placeholder('settledByReceiptId')}
    where id = ${sql.placeholder('id')}`,
)
export const setCheckoutSettled = (db: Db, id: string, settledAs: Settlement, settledByReceiptId: string) =>
  pipelineWrite(db, settle(db, { id, settledAs, settledByReceiptId }))

/** Changes the requested sum, where every attempt is a transfer to the platform's own account: its code stays, and so its attempts. */
export async function setTransferAmount(db: Db, id: string, amountVnd: number) {
  const { rowCount } = await db.execute(sql`
    update ${checkouts} set amount_vnd = ${amountVnd} where id = ${id} and not exists (
      select from ${paymentAttempts} where checkout_id = ${id} and (method <> 'VIETQR' or instructions is not null))`)
  return rowCount === 1
}

/** Closes undecided checkouts. Status queries go on, because money may still arrive. */
export async function setCheckoutsClosed(db: Db, ids: readonly string[], closedAs: CheckoutEnding) {
  if (ids.length === 0) return
  await db
    .update(checkouts)
    .set({ status: 'INIT', closedAt: sql`now()`, closedAs })
    .where(and(inArray(checkouts.id, [...ids]), isNull(checkouts.closedAt)))
  await setAttemptsFailed(db, ids)
}

/** Sets these to no longer waiting, as after a refusal: money that arrives anyway still counts. */
export async function setCheckoutsIdle(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  await db
    .update(checkouts)
    .set({ status: 'INIT' })
    .where(inArray(checkouts.id, [...ids]))
  await setAttemptsFailed(db, ids)
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
/** With the status of its newest attempt. */
export async function findCheckout(db: Db, code: string) {
  const [checkout] = await withLastAttempt(db, { code })
  return checkout
}

/** A person's balance that is reserved for open checkouts. */
export async function sumHeldBalance(db: Db, payerId: string) {
  const [row] = await db
    .select({ held: sql`coalesce(sum(${checkouts.balanceVnd}), 0)`.mapWith(Number) })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.payerId, payerId),
        gt(checkouts.balanceVnd, 0),
        inArray(checkouts.status, ['INIT', 'WAITING']),
        isNull(checkouts.closedAt),
      ),
    )
  return row?.held ?? 0
}

/** Checkouts of the last days that still wait for about this sum; by id, which sorts by time. */
export const listUnsettledCheckouts = (
  db: Db,
  { fromVnd, toVnd, since, limit }: { fromVnd: number; toVnd: number; since: string; limit: number },
) =>
  db
    .select({
      id: checkouts.id,
      code: checkouts.code,
      payerId: checkouts.payerId,
      amountVnd: checkouts.amountVnd,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(and(gt(checkouts.id, since), between(checkouts.amountVnd, fromVnd, toVnd), isNull(checkouts.settledAt)))
    .orderBy(desc(checkouts.id))
    .limit(limit)

/** Which of these codes exist. */
export async function listKnownCodes(db: Db, codes: readonly string[]) {
  const known = await db
    .select({ code: checkouts.code })
    .from(checkouts)
    .where(inArray(checkouts.code, [...codes]))
  return known.map(({ code }) => code)
}
