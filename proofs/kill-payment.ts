import { placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { openDb } from '#platform/postgres/db'
import { freePort } from '@khue/local-postgres/free-port'
import { people } from '#testing/people'
import { vnpayCallbackFields, sellPlan } from '#testing/sale'
import { claimReconciled } from './reconcile-claim.ts'
import { becomesTrue, killHard } from './child.ts'
import { waitsAtGate } from './gates.ts'
import { query, startServer } from './database.ts'
import { post, type Product, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Kills between a gateway's callback and its answer leave the payment settled exactly once, and the product available again at once. Each trial is a
 * few paid checkouts whose callbacks are in progress when either the server, or a database backend that works for it and with it every connection of
 * the database, gets SIGKILL. The moment is random, or exactly between two statements: gates, triggers on the proof's own database, stop the
 * transaction there for as long as the proof holds the gate's lock. The gateway repeats its call until it is confirmed.
 */
const claims = {
  ready: 'within 10 seconds after a kill the server is ready again',
  outlives: 'the server survives the loss of its database connections',
  answered: 'the gateway is confirmed in the end, and only one call is answered as the first',
  settled: 'the checkout is settled in time by exactly one receipt, and one event is published',
  booked: 'its money is in the ledger once, in the right accounts',
  given: 'the order completes and grants its membership exactly once',
} as const

const gates = [
  { lock: 4901, when: 'trigger proof_gate_1 before update on payment_attempts' },
  { lock: 4902, when: 'trigger proof_gate_2 before insert on payment_receipts' },
  { lock: 4903, when: 'trigger proof_gate_3 before insert on ledger_postings' },
  { lock: 4904, when: 'trigger proof_gate_4 before insert on ledger_entries' },
  { lock: 4905, when: 'trigger proof_gate_5 before update on checkouts' },
  { lock: 4906, when: 'trigger proof_gate_6 before insert on outbox' },
  { lock: 4907, when: 'constraint trigger proof_gate_7 after insert on payment_receipts deferrable initially deferred' }, // in the commit
] as const
const triggers = `
  create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); return new; end $$;
  ${gates.map(({ lock, when }) => `create ${when} for each row execute function proof_gate(${lock});`).join('\n')}`

const seconds = { ready: 10, answered: 30, given: 30 }
const salesPerKill = 3

/** The proof's own database server, whose backends can be killed, and the product on it, under one address across restarts. */
type Fixture = { stage: Stage; db: ReturnType<typeof openDb>; env: Record<string, string>; product: Product; longestMs: number }
type Sale = { orderId: string; code: string; query: string }

async function openFixture(stage: Stage): Promise<Fixture> {
  const server = await startServer()
  const url = await server.clone('kill_payment')
  // test servers run without synchronous commit: killing a backend would lose committed data
  await query(url, 'alter database kill_payment set synchronous_commit = on')
  const db = openDb({ url, poolSize: 5, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  await db.pool.query(triggers)
  const env = { DATABASE_URL: url, PORT: String(await freePort()), ROLES: 'api,jobs' }
  await sellPlan({ ...stage.deps, db: db.db })
  return { stage, db, env, product: await startProduct(stage, env), longestMs: 0 }
}

async function openSale({ stage, db, product }: Fixture): Promise<Sale> {
  const buyer = await people({ ...stage.deps, db: db.db }).student()
  const ask = <T>(path: string, body: unknown) => post<T>({ url: `${product.url}/api${path}`, token: buyer.accessToken, body })
  const placed = await ask<{ ids: string[] }>(placeOrders.path, { items: [{ sku: 'SUB-6M', quantity: 1 }] })
  const [orderId = ''] = placed.data?.ids ?? []
  const { data } = await ask<{ paymentUrl: string; code: string }>(startCheckout.path, { ids: [orderId], method: 'VNPAY' })
  if (!data) throw new Error('The checkout could not be started')
  return { orderId, code: data.code, query: new URLSearchParams(vnpayCallbackFields(data.paymentUrl)).toString() }
}

/** Repeats the callback until it is confirmed, as VNPAY does, but without the five minutes between; returns all answers. */
async function notify({ product }: Fixture, { query }: Sale) {
  const answered: string[] = []
  const end = Date.now() + seconds.answered * 1000
  while (Date.now() < end && !['00', '02'].includes(answered.at(-1) ?? '')) {
    const answer = fetch(`${product.url}/api/payments/callbacks/vnpay?${query}`, { signal: AbortSignal.timeout(10_000) })
    answered.push(await answer.then(readCode, () => 'no answer'))
    await pause(20)
  }
  return answered
}
const readCode = async (response: Response) =>
  response.status === 200 ? ((await response.json()) as { RspCode: string }).RspCode : `status ${response.status}` // the protocol's format

/** Waits until a transaction stops at the gate; without a gate, for a random time. */
async function waitForMoment({ stage, db }: Fixture, lock: number | undefined) {
  if (lock === undefined) await pause(stage.random.below(60))
  else await becomesTrue(async () => (await waitingAt(db, lock)).length > 0, 5000)
}

async function waitingAt({ pool }: Fixture['db'], lock: number) {
  const { rows } = await pool.query<{ pid: number }>(`select pid from pg_locks where ${waitsAtGate}`, [lock])
  return rows.map(({ pid }) => pid)
}

/** A backend that works for the server: the one at the gate, if there is one. */
async function chooseBackend({ stage, db }: Fixture, lock: number | undefined) {
  const atGate = lock === undefined ? [] : await waitingAt(db, lock)
  if (atGate.length > 0) return stage.random.pick(atGate)
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'khue' and pid <> pg_backend_pid()
     order by state <> 'idle' desc limit 3`,
  )
  return stage.random.pick(rows).pid
}

type Killing = { what: 'server' | 'backend'; lock: number | undefined; holder: PoolClient }

async function kill(fixture: Fixture, { what, lock, holder }: Killing) {
  const { stage, product, env } = fixture
  const begun = Date.now()
  if (what === 'backend') {
    const isCut = new Promise((resolve) => holder.once('end', resolve)) // killing one backend ends all connections: until then no process has noticed
    process.kill(await chooseBackend(fixture, lock), 'SIGKILL')
    await isCut
  } else {
    await killHard(product.child)
    fixture.product = await startProduct(stage, env)
  }
  stage.claim(claims.ready, await becomesTrue(() => isUp(fixture), seconds.ready * 1000), what)
  stage.claim(claims.outlives, fixture.product.child.exitCode === null, what)
  fixture.longestMs = Math.max(fixture.longestMs, Date.now() - begun)
}

const isUp = ({ product }: Fixture) =>
  fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** One trial. The lock of a gate is released with its connection, which may be killed too. */
async function trial(fixture: Fixture, what: 'server' | 'backend', lock: number | undefined) {
  const { stage, db } = fixture
  const sales = await Promise.all(Array.from({ length: salesPerKill }, () => openSale(fixture)))
  const holder: PoolClient = await db.pool.connect()
  try {
    if (lock !== undefined) await holder.query('select pg_advisory_lock($1)', [lock])
    const reports = sales.flatMap((sale) =>
      Array.from({ length: 1 + stage.random.below(2) }, () => ({ sale, answered: notify(fixture, sale) })),
    )
    await waitForMoment(fixture, lock)
    await kill(fixture, { what, lock, holder })
    await holder.query('select pg_advisory_unlock_all()').catch(() => undefined) // released with its connection
    const answers = await Promise.all(reports.map(async ({ sale, answered }) => ({ code: sale.code, answered: await answered })))
    for (const sale of sales)
      await judge(
        fixture,
        sale,
        answers.filter(({ code }) => code === sale.code).map(({ answered }) => answered),
      )
  } finally {
    holder.release(true)
  }
  stage.trial()
}

const facts = `
  select c.status || ' ' || c.settled_as as checkout, a.status as attempt, o.status as "order",
    (select coalesce(json_agg(r.booked_as), '[]') from payment_receipts r where r.reference = c.code) as receipts,
    (select count(*)::int from outbox where name = 'payment.succeeded' and payload ->> 'checkoutId' = c.id::text) as news,
    (select count(*)::int from entitlements e join order_lines l on l.id = e.source_id where l.order_id = o.id) as given,
    (select json_object_agg(code, amount) from (
      select account.code, sum(entry.amount) as amount from payment_receipts r
      join ledger_postings posting on posting.source_kind = 'payment_receipt' and posting.source_id = r.id::text
      join ledger_entries entry on entry.month = posting.month and entry.posting_id = posting.id
      join ledger_accounts account on account.id = entry.account_id
      where r.reference = c.code group by account.code) as booked) as booked
  from orders o join checkout_orders co on co.order_id = o.id join checkouts c on c.id = co.checkout_id
  join payment_attempts a on a.checkout_id = c.id where o.id = $1`
type Facts = {
  checkout: string
  attempt: string
  order: string
  receipts: string[]
  news: number
  given: number
  booked: Record<string, number>
}

async function factsOf({ db }: Fixture, { orderId }: Sale) {
  const { rows } = await db.pool.query<Facts>(facts, [orderId])
  return rows[0]
}

async function judge(fixture: Fixture, sale: Sale, answered: readonly string[][]) {
  const { stage } = fixture
  const firsts = answered.flat().filter((answer) => answer === '00').length
  stage.claim(claims.answered, answered.every((answers) => ['00', '02'].includes(answers.at(-1) ?? '')) && firsts <= 1, answered)
  const found = await factsOf(fixture, sale)
  const isAnnounced = found?.news === 1 && found.receipts.join(' ') === 'IN_TIME'
  stage.claim(claims.settled, isAnnounced && found.checkout === 'SUCCESS IN_TIME' && found.attempt === 'SUCCESS', found)
  const { CLEARING_VNPAY: came, DEFERRED_REVENUE: owed, ...others } = found?.booked ?? {}
  stage.claim(claims.booked, came === price && owed === -price && Object.keys(others).length === 0, found?.booked)
  const isGiven = await becomesTrue(async () => ((await factsOf(fixture, sale))?.given ?? 0) > 0, seconds.given * 1000)
  const given = await factsOf(fixture, sale)
  stage.claim(claims.given, isGiven && given?.order === 'COMPLETED' && given.given === 1 && given.news === 1, given)
}

const price = 990_000

async function run(stage: Stage) {
  const fixture = await openFixture(stage)
  const locks = [...gates.map(({ lock }) => lock), undefined, undefined]
  for (let kills = 0; kills < stage.n; kills += 1) {
    // there are nine moments, an odd number: over time each is combined with both victims
    await trial(fixture, kills % 2 === 0 ? 'server' : 'backend', locks[(kills + 1) % locks.length])
  }
  await claimReconciled(stage, fixture.db.db)
  stage.figure('longestUntilReadyMs', fixture.longestMs)
}

export const killPayment: Proof = {
  name: 'kill-payment',
  counts: `kills, alternating between the server and a database backend, each during the callbacks of ${salesPerKill} payments`,
  size: { full: 90, short: 2 },
  limitSeconds: 1200,
  faults: [
    {
      name: 'settle outside the transaction',
      breaks: [claims.settled],
      patches: [
        {
          module: 'payments',
          declaration: 'recordAnswer',
          find: 'export const recordAnswer = (deps: Deps, said: GatewayAnswer) =>\n  transact(deps, async (deps) => {',
          replace: `export const recordAnswer = async (deps: Deps, said: GatewayAnswer) => {
            let settleNow
            const recorded = await transact(deps, async (deps) => {`,
        },
        {
          module: 'payments',
          declaration: 'recordAnswer',
          find: "await publishOutcome(deps, found, { ...answer, amountVnd })\n    return 'RECORDED'\n  })",
          replace: `settleNow = (deps) => publishOutcome(deps, found, { ...answer, amountVnd })
            return 'RECORDED' })
            if (settleNow) await transact(deps, settleNow)
            return recorded }`,
        },
      ],
    },
  ],
  run,
}
