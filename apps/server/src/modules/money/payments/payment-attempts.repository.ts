import type { PaymentMethod } from '@khue/contracts/money/payments'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { type Db, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { checkouts, paymentAttempts, payosOrderCodes } from './payments.tables.ts'

type Attempt = typeof paymentAttempts.$inferSelect

/** Whether a gateway holds back money for another attempt of this checkout. */
export async function isHeldByAnother(db: Db, attempt: Pick<Attempt, 'id' | 'checkoutId'>) {
  const held = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.checkoutId, attempt.checkoutId),
        ne(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.status, 'PENDING'),
        isNotNull(paymentAttempts.answeredAt),
      ),
    )
    .limit(1)
  return held.length > 0
}

/** Whether any attempt may still be decided by its gateway. */
export async function hasOpenAttempt(db: Db, checkoutId: string) {
  const open = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.checkoutId, checkoutId), inArray(paymentAttempts.status, ['DRAFT', 'PENDING'])))
    .limit(1)
  return open.length > 0
}

const setAnswer = preparedSql(
  'set_attempt_answered',
  () => sql`
    update ${paymentAttempts} set status = ${sql.placeholder('status')}::text, gateway_code = ${sql.placeholder('gatewayCode')},
      gateway_transaction_no = ${sql.placeholder('gatewayTransactionNo')}, bank_code = ${sql.placeholder('bankCode')},
      answered_at = now(), next_poll_at = case when ${sql.placeholder('status')}::text = 'PENDING' then next_poll_at end
    where id = ${sql.placeholder('id')}`,
)
/** A final answer ends the status queries. */
export const setAttemptAnswered = (
  db: Db,
  id: string,
  answer: Pick<Attempt, 'status' | 'gatewayCode' | 'gatewayTransactionNo' | 'bankCode'>,
) => pipelineWrite(db, setAnswer(db, { id, ...answer }))

export async function setAttemptsFailed(db: Db, ids: readonly string[]) {
  await db
    .update(paymentAttempts)
    .set({ status: 'FAIL' })
    .where(and(inArray(paymentAttempts.checkoutId, [...ids]), inArray(paymentAttempts.status, ['DRAFT', 'PENDING'])))
}

/** Counts another try to open an attempt at an outside gateway; returns the instructions that an earlier try stored, if any. */
export async function startAttempt(db: Db, checkoutId: string, method: PaymentMethod) {
  const [attempt] = await db
    .update(paymentAttempts)
    .set({ tries: sql`${paymentAttempts.tries} + 1` })
    .where(and(eq(paymentAttempts.checkoutId, checkoutId), eq(paymentAttempts.method, method)))
    .returning({ id: paymentAttempts.id, instructions: paymentAttempts.instructions, tryNo: paymentAttempts.tries })
  return attempt
}

type PaymentInstructions = NonNullable<Attempt['instructions']>

/** The stored payment instructions of this method's attempt; undefined when the method was never chosen. */
export async function findAttempt(db: Db, checkoutId: string, method: PaymentMethod) {
  const [attempt] = await db
    .select({ status: paymentAttempts.status, instructions: paymentAttempts.instructions })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.checkoutId, checkoutId), eq(paymentAttempts.method, method)))
  return attempt
}

/**
 * Stores the payment instructions, unless a concurrent try was faster: everyone sees the same ones. Schedules status queries, if the gateway supports
 * them.
 */
export async function savePaymentInstructions(
  db: Db,
  id: string,
  {
    queryAfterMinutes,
    ...opened
  }: { instructions: PaymentInstructions; providerReference: string | null; queryAfterMinutes: number | undefined },
) {
  await db
    .update(paymentAttempts)
    .set({
      ...opened,
      nextPollAt: queryAfterMinutes === undefined ? null : sql`now() + make_interval(mins => ${queryAfterMinutes})`,
      status: sql`case ${paymentAttempts.status} when 'DRAFT' then 'PENDING' else ${paymentAttempts.status} end`,
    })
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.instructions)))
  const [attempt] = await db.select({ instructions: paymentAttempts.instructions }).from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return attempt?.instructions ?? opened.instructions
}

export async function nextPayosOrderCode(db: Db) {
  const { rows } = await db.execute<{ code: string }>(sql`select nextval(${payosOrderCodes.seqName}) as code`)
  return Number(rows[0]?.code)
}

/** The code of the checkout with this gateway reference. */
export async function findCodeByReference(db: Db, method: PaymentMethod, providerReference: string) {
  const [found] = await db
    .select({ code: checkouts.code })
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.id, paymentAttempts.checkoutId))
    .where(and(eq(paymentAttempts.method, method), eq(paymentAttempts.providerReference, providerReference)))
  return found?.code
}

/** Longer than any gateway takes to answer: how long a claim lasts. */
const asking = sql`interval '30 seconds'`

type ToAsk = { methods: readonly PaymentMethod[]; limit: number; code: string | undefined }
type Asked = { id: string; code: string; method: PaymentMethod; provider_reference: string | null; created_at: string }

/**
 * Claims attempts due for a status query, at gateways that support it; they stay due until rescheduled or finished. Skips those claimed by another
 * worker.
 */
export const claimAttemptsToQuery = (db: Db, { methods, limit, code }: ToAsk) =>
  db.execute<Asked>(sql`
    update payment_attempts as attempt set next_poll_at = now() + ${asking}
    from checkouts as checkout
    where checkout.id = attempt.checkout_id and attempt.id in (
      select waiting.id from payment_attempts as waiting
      where ${inArray(sql`waiting.method`, [...methods])} and ${code === undefined ? sql`waiting.next_poll_at <= now()` : sql`(waiting.next_poll_at is not null or waiting.status = 'PENDING') and waiting.checkout_id = (select id from checkouts where code = ${code})`}
      order by waiting.next_poll_at limit ${limit} for update skip locked)
    returning attempt.id, checkout.code, attempt.method, attempt.provider_reference, checkout.created_at`)

/**
 * Schedules the next query, less often for older attempts. After a day only attempts that are still open are queried, because a gateway holds money
 * back: an unpaid order, and its attempts with it, has long been closed. Those are queried daily for two months, then ever less often.
 */
export const scheduleNextQuery = (db: Db, ids: readonly string[]) =>
  db.execute(sql`
    update payment_attempts as attempt set next_poll_at = case
        when now() - attempt.created_at < interval '1 day' then now() + greatest(interval '4 minutes', (now() - attempt.created_at) / 2)
        when attempt.status = 'PENDING' and checkout.status = 'WAITING'
          then now() + greatest(interval '1 day', (now() - attempt.created_at) / 60)
      end
    from checkouts as checkout
    where checkout.id = attempt.checkout_id and attempt.next_poll_at is not null and ${inArray(sql`attempt.id`, [...ids])}`)

/** Whether one of these is due for a status query, or one is running: it may report that money was received. */
export async function hasAttemptToQuery(db: Db, checkoutIds: readonly string[]) {
  if (checkoutIds.length === 0) return false
  const due = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.checkoutId, [...checkoutIds]),
        eq(paymentAttempts.status, 'PENDING'),
        lte(paymentAttempts.nextPollAt, sql`now() + ${asking}`),
        gt(paymentAttempts.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1)
  return due.length > 0
}

/** Payments undecided by their gateway for more than a day, oldest first, with their total number. */
export const listHeld = (db: Db, limit: number) =>
  db
    .select({
      checkoutId: checkouts.id,
      code: checkouts.code,
      payerId: checkouts.payerId,
      amountVnd: checkouts.amountVnd,
      method: paymentAttempts.method,
      gatewayTransactionNo: paymentAttempts.gatewayTransactionNo,
      startedAt: paymentAttempts.createdAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.id, paymentAttempts.checkoutId))
    .where(
      and(
        isNotNull(paymentAttempts.nextPollAt), // every open attempt has a query scheduled, so the partial index covers them
        isNotNull(paymentAttempts.answeredAt),
        eq(paymentAttempts.status, 'PENDING'),
        eq(checkouts.status, 'WAITING'),
        lt(paymentAttempts.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt))
    .limit(limit)
