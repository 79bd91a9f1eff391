import { type SQL, sql } from 'drizzle-orm'
import { type Deps, transact } from '#platform/deps'

/*
 * Statements that write grown data: whole batches by `jsonb_to_recordset`, straight into the tables of several modules (docs/decisions, "growth").
 * The result must pass `npm run reconcile`.
 */
const moment = (ms: string) => `to_timestamp((${ms}) / 1000.0)`

const peopleShape = `d(id uuid, "accountId" uuid, "identifierId" uuid, name text, "avatarKind" text, role text, phone text)`

/** People who sign in by phone; existing ones stay unchanged. */
export const writePeople = (people: readonly unknown[], passwordHash: string): SQL => sql`
  with drawn as (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ${sql.raw(peopleShape)}),
  new_people as (insert into people (id, name, avatar_kind) select id, name, "avatarKind" from drawn on conflict do nothing returning id),
  fresh as (select drawn.* from drawn join new_people using (id)),
  roles as (insert into person_roles (person_id, role) select id, role from fresh),
  new_accounts as (insert into accounts (id, person_id) select "accountId", id from fresh),
  phones as (insert into sign_in_identifiers (id, account_id, kind, value, verified_at) select "identifierId", "accountId", 'phone', phone, now() from fresh)
  insert into credentials (account_id, password_hash) select "accountId", ${passwordHash} from fresh`

/** People without an account; returns the ids of new ones. */
export const insertPeopleWithoutAccount = (people: readonly unknown[], role: string): SQL => sql`
  with drawn as (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as d(id uuid, name text, "avatarKind" text)),
  fresh as (insert into people (id, name, avatar_kind) select id, name, "avatarKind" from drawn on conflict do nothing returning id),
  roles as (insert into person_roles (person_id, role) select id, ${role} from fresh)
  select id from fresh`

const standingShape = `d(id uuid, learners int, ratings int, first int, kindness int)`

/** The learners of tutors and their reviews; triggers update the counts of profiles. */
export function writeStandings(
  tutors: readonly unknown[],
  learners: readonly string[],
  words: Readonly<Record<number, readonly string[]>>,
): SQL[] {
  const taught = sql`jsonb_to_recordset(${JSON.stringify(tutors)}::jsonb) as ${sql.raw(standingShape)}
    cross join lateral generate_series(1, learners) as nth
    join (select ordinality - 1 as place, value::uuid as learner from jsonb_array_elements_text(${JSON.stringify(learners)}::jsonb) with ordinality) as pool
      on pool.place = (first + nth * 7) % ${learners.length}::int`
  return [
    sql`insert into teacher_attendances (person_id, teacher_id) select learner, id from ${taught}`,
    sql`insert into teacher_ratings (id, teacher_id, author_id, stars, text, status, is_shown, written_at, processed_at)
      select uuidv7(-age), id, learner, stars, said.words->>(nth % jsonb_array_length(said.words)), 'PROCESSED', true, now() - age, now() - age
      from ${taught} cross join lateral (select (array[5,5,5,5,4,5,4,5,4,3])[1 + (first + nth * kindness) % 10] as stars, (first + nth) % 300 * interval '1 day' as age) as given
        cross join lateral (select ${JSON.stringify(words)}::jsonb->stars::text as words) as said
      where nth <= ratings`,
  ]
}

/** A batch may exceed the statement timeout. */
export const withoutStatementTimeout = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  transact(deps, async (deps) => {
    await deps.db.execute(sql`set local statement_timeout = 0`)
    // a GIN index takes one large batch far faster than many small ones
    await deps.db.execute(sql`set local gin_pending_list_limit = '128MB'`)
    await deps.db.execute(sql`set local work_mem = '64MB'`)
    return work(deps)
  })

/** Parallel transactions: the database writes on one core while it computes on another. */
const workers = 2

/** Runs all batches, each once, by the next free worker; `from` is the first index of a batch. */
export async function inBatches(count: number, batchSize: number, work: (from: number, until: number) => Promise<void>) {
  const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, index) => index * batchSize)
  async function runWorker() {
    for (let from = batches.shift(); from !== undefined; from = batches.shift()) await work(from, Math.min(from + batchSize, count))
  }
  await Promise.all(Array.from({ length: workers }, runWorker))
}

export const openAccounts = sql.raw(`
  insert into ledger_accounts (id, code, owner_id, kind, currency) values
    (uuidv7(), 'CLEARING_VNPAY', null, 'asset', 'VND'), (uuidv7(), 'DEFERRED_REVENUE', null, 'liability', 'VND'), (uuidv7(), 'PLAN_REVENUE', null, 'income', 'VND')
  on conflict do nothing`)

const orderShape = `d("orderId" uuid, "lineId" uuid, "checkoutId" uuid, "attemptId" uuid, "receiptId" uuid, "entitlementId" uuid,
  code text, "checkoutCode" text, "linkKey" text, at bigint, buyer uuid, "planId" uuid, sku text, name text, image text, price bigint, months int,
  "transactionNo" text, "startsAt" bigint, "endsAt" bigint, "firstDay" date, "lastDay" date, earned bigint, through date, "earnedAt" bigint)`

/** Loads a batch of orders for the following statements. */
export const readBatch = (orders: readonly unknown[]): SQL => sql`
  create temp table growing on commit drop as
  select d.*, ${sql.raw(moment('d.at'))} as placed_at, ${sql.raw(moment('d.at + 90000'))} as paid_at, d."startsAt" is not null as is_paid
  from jsonb_to_recordset(${sql.raw(`'${JSON.stringify(orders).replaceAll("'", "''")}'`)}::jsonb) as ${sql.raw(orderShape)}`

const booked = `
  with postings as (
    insert into ledger_postings (month, id, at, reason, source_kind, source_id, line_count)
    select date_trunc('month', fact.at at time zone 'Asia/Ho_Chi_Minh')::date, uuidv7(fact.at - now()), fact.at, fact.reason, fact.kind, fact.source, 2 from fact
    returning month, id, source_id),
  platform_accounts as (select max(id::text) filter (where code = 'CLEARING_VNPAY') as clearing, max(id::text) filter (where code = 'DEFERRED_REVENUE') as deferred,
    max(id::text) filter (where code = 'PLAN_REVENUE') as revenue from ledger_accounts where owner_id is null)
  insert into ledger_entries (month, id, posting_id, account_id, currency, amount)
  select p.month, uuidv7(fact.at - now()), p.id, line.account::uuid, 'VND', line.amount
  from postings p join fact on fact.source = p.source_id cross join platform_accounts`

const bookedAs = (fact: string, lines: string) => `
  ${booked.replace('with postings', `with fact as (${fact}), postings`)}
  cross join lateral (values ${lines}) as line(account, amount)`

const inserts = [
  `insert into checkouts (id, code, payer_id, purpose, amount_vnd, credit_to, status, created_at, expires_at, settled_at, settled_as, settled_by_receipt_id, closed_at, closed_as, link_key)
   select "checkoutId", "checkoutCode", buyer, 'orders ' || "orderId", price, 'DEFERRED_REVENUE', case when is_paid then 'SUCCESS' else 'INIT' end, placed_at,
     placed_at + interval '15 minutes', case when is_paid then paid_at end, case when is_paid then 'IN_TIME' end, case when is_paid then "receiptId" end,
     case when not is_paid then placed_at + interval '70 minutes' end, case when not is_paid then 'EXPIRED' end, "linkKey" from growing`,
  `insert into payment_attempts (id, checkout_id, method, status, created_at, gateway_code, gateway_transaction_no, bank_code, answered_at)
   select "attemptId", "checkoutId", 'VNPAY', case when is_paid then 'SUCCESS' else 'FAIL' end, placed_at, case when is_paid then '00/00' end,
     case when is_paid then "transactionNo" end, case when is_paid then 'NCB' end, case when is_paid then paid_at end from growing`,
  `insert into payment_receipts (id, method, reference, gateway_transaction_no, amount_vnd, checkout_id, booked_as, bank_code, facts, received_at)
   select "receiptId", 'VNPAY', "checkoutCode", "transactionNo", price, "checkoutId", 'IN_TIME', 'NCB', jsonb_build_object('vnp_TxnRef', "checkoutCode"), paid_at
   from growing where is_paid`,
  `insert into orders (id, code, buyer_id, status, intent, total_vnd, created_at, expires_at, auto_cancel_at, completed_at, paid_by_checkout_id)
   select "orderId", code, buyer, case when is_paid then 'COMPLETED' else 'CANCELLED' end, sku || ' for ' || buyer, price, placed_at, placed_at + interval '15 minutes',
     placed_at + interval '70 minutes', case when is_paid then paid_at end, case when is_paid then "checkoutId" end from growing`,
  `insert into order_lines (id, order_id, buyer_id, learner_id, kind, sku, name, image, price_vnd, months, plan_version_id)
   select "lineId", "orderId", buyer, buyer, 'SUB', sku, name, image, price, months, "planId" from growing`,
  `insert into checkout_orders (checkout_id, order_id) select "checkoutId", "orderId" from growing`,
  `insert into order_events (order_id, id, at, kind, subject, checkout_code, amount_vnd)
   select "orderId", uuidv7(event.at - now()), event.at, event.kind, event.subject, event.code, event.amount from growing cross join lateral (values
     ('PLACED', placed_at, '', null, price), ('CHECKOUT_OPENED', placed_at, "checkoutId"::text, "checkoutCode", null),
     ('PAID', paid_at, "checkoutId"::text, "checkoutCode", price), ('COMPLETED', paid_at, '', null, null), ('DELIVERED', paid_at, "lineId"::text, null, null),
     ('EXPIRED', placed_at + interval '70 minutes', '', null, null)) as event(kind, at, subject, code, amount)
   where case when event.kind in ('PLACED', 'CHECKOUT_OPENED') then true when event.kind = 'EXPIRED' then not is_paid else is_paid end`,
  `insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason, created_at)
   select "entitlementId", buyer, 'SUB', "planId", ${moment('"startsAt"')}, ${moment('"endsAt"')}, 'LINE', "lineId", 'order completed', paid_at from growing where is_paid`,
  `insert into plan_earnings (source_line_id, amount_vnd, first_day, last_day, earned_through, earned_vnd)
   select "lineId", price, "firstDay", "lastDay", through, earned from growing where is_paid`,
  bookedAs(
    `select 'PAYMENT_RECEIVED' as reason, 'payment_receipt' as kind, "receiptId"::text as source, paid_at as at, price as amount from growing where is_paid`,
    `(platform_accounts.clearing, fact.amount), (platform_accounts.deferred, -fact.amount)`,
  ),
  bookedAs(
    `select 'REVENUE_RECOGNISED' as reason, 'plan_days' as kind, "lineId" || ' ' || through as source, ${moment('"earnedAt"')} as at, earned as amount
     from growing where earned > 0`,
    `(platform_accounts.deferred, fact.amount), (platform_accounts.revenue, -fact.amount)`,
  ),
]

export const writeBatch: readonly SQL[] = inserts.map((insert) => sql.raw(insert))
