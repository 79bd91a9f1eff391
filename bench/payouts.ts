import { callPath } from '@khue/contracts/call-path'
import { preparePayoutBatch } from '@khue/contracts/money/payouts-admin'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { importAccounts } from '#modules/money/payment-accounts'
import { listEarnings, sumEarningsByMonth } from '#modules/money/payouts'
import { startSession } from '#modules/people/sessions'
import { readConfig } from '#server/config'
import { buildApp } from '#server/app'
import { demoAccounts } from '#server/demo/data/accounts'
import { actorOf } from '#server/demo/queues'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { run, vacuum } from './bulk.ts'
import { compareRates } from './compare-rates.ts'
import { growDatabase } from './growth/grow.ts'
import { type Row, round } from './report.ts'
import { type BenchTarget, openTarget } from './sale.ts'
import type { Servers } from './servers.ts'
import { seconds, values } from './settings.ts'

const linesOfEach = 5
const pageSize = 50
const readersAtOnce = 8
/** Seals the accounts of the bench, which no server of it opens. */
const key = Buffer.alloc(32, 'b').toString('base64url')

/** A teacher's statement of a month, and a batch of payouts to many teachers, each beside the bare SQL of as much. */
export async function measurePayouts({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  const [payees, lines] = [Number(values.payees), Number(values.lines)]
  try {
    await growDatabase(target.deps, { users: payees + 1, orders: 0, seed: 'bench' })
    await growEarnings(target, { payees, lines })
    return [await measureStatement(databaseUrl, lines), await measureBatch(target, databaseUrl, payees)]
  } finally {
    await target.close()
  }
}

const grownPeople = (payees: number) =>
  `(select id, name, row_number() over (order by id desc) as n from people order by id desc limit ${payees + 1})`
/** Whose statement is long: the first of the grown people, who is no payee. */
const teacher = `(select id from people order by id desc limit 1)`
const earn = (from: string, columns: { no: string; at: string }) => `
  insert into earnings (id, person_id, kind, source_kind, source_id, line_id, lesson_no, gross_vnd, discount_vnd, fee_percent, fee_vnd, net_vnd, earned_at)
  select uuidv7(), p.id, 'LESSON', 'bench', p.id || ' ' || ${columns.no}, p.id, 1, 500000, 0, 20, 100000, 400000, ${columns.at} from ${from}`

/** Payees with an account and some lessons of now, which the calendar's batch does not have yet, and one teacher with the lines of a whole month. */
async function growEarnings({ deps }: BenchTarget, { payees, lines }: { payees: number; lines: number }) {
  const people = `${grownPeople(payees)} as p`
  const { rows } = await deps.db.execute<{ id: string; name: string; n: number }>(sql.raw(`select id, name, n::int as n from ${people}`))
  const sealing = { ...deps, config: { ...deps.config, DATA_KEY: key } }
  const accounts = rows
    .slice(1)
    .map(({ id, name, n }) => ({ personId: id, bankBin: '970436', number: String(3_000_000_000 + n), holder: name }))
  for (let at = 0; at < accounts.length; at += 1000) await importAccounts(sealing, accounts.slice(at, at + 1000))
  const statements = [
    `insert into payees (person_id, legal_name, taxpayer_kind, tax_policy, holds) select id, name, 'INDIVIDUAL', 'STATUTORY', '{}' from ${people} where n > 1
      on conflict do nothing`,
    `update default_payment_accounts set since = now() - interval '3 days' where person_id in (select id from ${people})`,
    `delete from earnings where source_kind = 'bench'`,
    earn(`${people} cross join generate_series(1, ${linesOfEach}) as l where p.n > 1`, { no: 'l', at: 'now()' }),
    earn(`${people} cross join generate_series(1, ${lines}) as l where p.n = 1`, {
      no: 'l',
      at: `date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh' - l * interval '1 minute'`,
    }),
  ]
  for (const statement of statements) await run(deps, statement)
  for (const table of ['earnings', 'payees', 'payment_accounts', 'default_payment_accounts']) await vacuum(deps, table)
}

/** How often a second so many readers can do this at once. */
async function readRate(read: () => Promise<unknown>) {
  const begun = performance.now()
  let reads = 0
  async function reader() {
    for (; performance.now() - begun < seconds * 1000; reads += 1) await read()
  }
  await Promise.all(Array.from({ length: readersAtOnce }, reader))
  return (reads * 1000) / (performance.now() - begun)
}

async function measureStatement(databaseUrl: string, lines: number): Promise<Row> {
  const opened = openDb({ url: databaseUrl, poolSize: readersAtOnce, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const deps = { db: opened.db, clock: () => new Date(), config: readConfig({ DATABASE_URL: databaseUrl }), log: openLog('silent') }
  const bare = new pg.Pool({ connectionString: databaseUrl, max: readersAtOnce })
  try {
    const { rows } = await bare.query<{ personId: string; from: Date; to: Date }>(
      `select ${teacher} as "personId", this - interval '1 month' as "from", this as "to"
        from (select date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh' as this) as month`,
    )
    const filter = rows[0]!
    const values = [filter.personId, filter.from, filter.to]
    return await compareRates({
      measure: `A teacher's statement of ${round(lines)} lines, compared with the bare sum and page`,
      product: () =>
        readRate(async () => {
          const [sums, page] = await Promise.all([
            sumEarningsByMonth(deps, filter),
            listEarnings(deps, filter, { cursor: undefined, size: pageSize }),
          ])
          if (sums[0]?.lines !== lines || page.items.length !== Math.min(pageSize, lines)) throw new Error('the statement is incomplete')
        }),
      limit: () =>
        readRate(() =>
          Promise.all([bare.query({ name: 'bare_sum', text: bareSum, values }), bare.query({ name: 'bare_page', text: barePage, values })]),
        ),
      goal: 0.6,
    })
  } finally {
    await bare.end()
    await opened.close()
  }
}

const ofMonth = 'from earnings where person_id = $1 and earned_at >= $2 and earned_at < $3'
const bareSum = `select kind, count(*), sum(gross_vnd), sum(discount_vnd), sum(fee_vnd), sum(net_vnd), sum(net_vnd) filter (where payout_id is null) ${ofMonth} group by kind`
const barePage = `select * ${ofMonth} order by earned_at desc, id desc limit ${pageSize + 1}`

async function signInAdmin({ deps }: BenchTarget) {
  const account = demoAccounts.find(({ roles }) => roles.includes('admin'))
  const actor = account && (await actorOf(deps, account))
  if (!actor) throw new Error('the demo has no admin')
  return (await startSession(deps, { accountId: actor.accountId, device: 'bench', userAgent: 'bench' })).accessToken
}

async function measureBatch(target: BenchTarget, databaseUrl: string, payees: number): Promise<Row> {
  const opened = openDb({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 40_000, poolWaitMs: 20_000 })
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_KEY: key, RATE_LIMIT_FACTOR: '1000' })
  const app = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0 })
  const bare = new pg.Client({ connectionString: databaseUrl })
  await bare.connect()
  const token = await signInAdmin(target)
  try {
    return await compareRates({
      measure: `A batch of ${round(payees)} payouts of ${linesOfEach} lines, compared with bare inserts of its rows`,
      async product() {
        await forget(target)
        const begun = performance.now()
        const answer = await app.fastify.inject({
          method: 'POST',
          url: `/api${callPath(preparePayoutBatch, {})}`,
          headers: { authorization: `Bearer ${token}` },
          payload: { reason: 'bench' },
        })
        const took = performance.now() - begun
        const { rows } = await bare.query<{ n: number }>(
          `select count(*)::int as n from payouts p join earnings e on e.payout_id = p.id and e.source_kind = 'bench'`,
        )
        if (rows[0]?.n !== payees * linesOfEach) throw new Error(`${rows[0]?.n} lines are in payouts: ${answer.body}`)
        return (payees * 1000) / took
      },
      async limit() {
        await bare.query(bareTables)
        await bare.query(bareEarnings, [payees * linesOfEach])
        const begun = performance.now()
        await bare.query('begin')
        for (let from = 0; from < payees; from += rowsPerStatement)
          for (const statement of bareBatch) await bare.query(statement, [from, Math.min(from + rowsPerStatement, payees)])
        await bare.query('commit')
        return (payees * 1000) / (performance.now() - begun)
      },
      goal: 0.35,
    })
  } finally {
    await forget(target)
    await bare.end()
    await app.close()
    await opened.close()
  }
}

const rowsPerStatement = 1000

/** The payouts of the bench have never been; their postings stay. */
async function forget({ deps }: BenchTarget) {
  const statements = [
    `delete from payout_lines where earning_id in (select id from earnings where source_kind = 'bench')`,
    `update earnings set payout_id = null where source_kind = 'bench' and payout_id is not null`,
    `delete from payouts p where not exists (select from payout_lines l where l.payout_id = p.id)`,
    `delete from payout_batches b where not exists (select from payouts p where p.batch_id = b.id)`,
  ]
  for (const statement of statements) await run(deps, statement)
}

const bareTables = `
  drop schema if exists limit_payouts cascade; create schema limit_payouts;
  create table limit_payouts.payout (id bigint primary key, person text not null, reference text not null unique, gross bigint not null, base bigint not null, net bigint not null,
    legal_name text not null, holder text not null, account text not null, explanation text not null);
  create index on limit_payouts.payout (person, id);
  create table limit_payouts.earning (id bigint primary key, payout_id bigint);
  create index on limit_payouts.earning (payout_id) where payout_id is not null;
  create table limit_payouts.line (payout_id bigint not null, earning_id bigint not null unique, primary key (payout_id, earning_id));
  create table limit_payouts.posting (id bigint primary key, at timestamptz not null default now(), source text not null unique);
  create table limit_payouts.entry (id bigint generated always as identity primary key, posting_id bigint not null references limit_payouts.posting, account text not null, amount bigint not null);
  create index on limit_payouts.entry (account, id)`
const bareEarnings = 'insert into limit_payouts.earning (id) select generate_series(0, $1::int - 1)'
const numbers = 'generate_series($1::int, $2::int - 1) as n'
const text = (length: number) => `repeat('x', ${length})`
const bareBatch = [
  `insert into limit_payouts.payout select n, md5(n::text), 'KVL' || n, 2500000, 2000000, 2000000, ${text(20)}, ${text(20)}, ${text(250)}, ${text(90)} from ${numbers}`,
  `insert into limit_payouts.line select n, n * ${linesOfEach} + l from ${numbers}, generate_series(0, ${linesOfEach - 1}) as l`,
  `update limit_payouts.earning set payout_id = id / ${linesOfEach} where id >= $1::int * ${linesOfEach} and id < $2::int * ${linesOfEach}`,
  `insert into limit_payouts.posting (id, source) select n, md5(n::text) from ${numbers}`,
  `insert into limit_payouts.entry (posting_id, account, amount)
    select n, account, amount from ${numbers}, (values ('TEACHER', 2000000), ('TRANSIT', -2000000)) as line (account, amount)`,
]
