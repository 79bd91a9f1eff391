import { placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import type { Endpoint } from '@khue/contracts/endpoint'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '#server/app'
import { people, type TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { becomesTrue, killHard } from './child.ts'
import { waitsAtGate } from './gates.ts'
import { loadEventWorker, startWorking } from './event-worker.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * An event published in a transaction has its effect exactly once, whenever the process that delivers it is killed. The chain is the product's own: a
 * gateway's callback settles a checkout → payment.succeeded → the order completes → order.completed → the membership is granted. The worker is killed
 * with SIGKILL at gates: triggers on the proof's own database that stop it exactly between two of its steps, for as long as the proof holds the
 * gate's lock.
 */
const claims = {
  once: 'every paid order grants its membership exactly once',
  never: 'nothing is granted for money whose booking was rolled back',
  soon: 'a worker that starts after a kill has delivered everything within 20 seconds',
} as const

/**
 * Most are in the transaction that delivers; the last in its commit. At the first, the handler has failed during delivery and is retried as a job:
 * its effect is committed, but the job is not yet marked as done.
 */
const gates = [
  { lock: 4801, when: 'trigger before delete on graphile_worker._private_jobs', isJob: true },
  { lock: 4802, when: 'trigger before update on orders', isJob: false },
  { lock: 4803, when: 'trigger before insert on entitlements', isJob: false },
  { lock: 4804, when: 'constraint trigger after update on outbox deferrable initially deferred', isJob: false },
  { lock: 4805, when: 'trigger before update on outbox', isJob: false },
] as const

const triggers = `
  create function proof_gate() returns trigger language plpgsql as $$ begin
    if TG_OP = 'DELETE' then
      if exists (select from graphile_worker._private_tasks where id = old.task_id and identifier = 'subscriber:fulfil_order') then
        perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); end if;
      return old; end if;
    perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint);
    return new; end $$;
  ${gates.map(({ lock, when }) => `create ${when.replace('trigger', `trigger proof_gate_${lock}`)} for each row execute function proof_gate(${lock});`).join('\n')}
  create table proof_commit_faults (is_bad boolean not null, is_stormy boolean not null); insert into proof_commit_faults values (false, false);
  create function proof_commit() returns trigger language plpgsql as $$ begin
    if (select is_bad from proof_commit_faults) then raise exception 'bad weather at the commit'; end if; return new; end $$;
  create constraint trigger proof_commit after update on checkouts deferrable initially deferred for each row execute function proof_commit();
  create function proof_effect() returns trigger language plpgsql as $$ begin
    if (select is_stormy from proof_commit_faults) then raise exception 'a storm in the reaction'; end if; return new; end $$;
  create trigger proof_effect before insert on entitlements for each row execute function proof_effect();`

type Fixture = Awaited<ReturnType<typeof openFixture>>
type Sale = { orderId: string; paymentUrl: string; isPaid: boolean }

/** The product in this process, without a worker: it accepts orders and the gateway's callbacks. */
async function openFixture(stage: Stage) {
  const config = readConfig({ ...vnpayEnv, DATABASE_URL: stage.databaseUrl, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' })
  const opened = openDb({ url: stage.databaseUrl, poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const { fastify, deps } = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0 })
  await sellPlan(deps)
  /** Repeats the request while a busy server answers 503, which it does before any work. */
  async function ask(request: InjectOptions, triesLeft = 100): Promise<Response> {
    const response = await fastify.inject(request)
    if (response.statusCode !== 503 || triesLeft === 0) return response
    await pause(100)
    return ask(request, triesLeft - 1)
  }
  async function call<T>(endpoint: Endpoint, as: TestPerson, body: object): Promise<T> {
    const response = await ask({
      method: 'POST',
      url: `/api${endpoint.path}`,
      headers: { authorization: `Bearer ${as.accessToken}` },
      payload: body,
    })
    if (response.statusCode !== 200) throw new Error(`${endpoint.path} answered ${response.body}`)
    return response.json<{ data: T }>().data // the contract's reply
  }
  return { ask, given: people(deps), call }
}

async function openSale({ given, call }: Fixture): Promise<Sale> {
  const buyer = await given.student()
  const { ids } = await call<{ ids: string[] }>(placeOrders, buyer, { items: [{ sku: 'SUB-6M', quantity: 1 }] })
  const { paymentUrl } = await call<{ paymentUrl: string }>(startCheckout, buyer, { ids, method: 'VNPAY' })
  return { orderId: ids[0] ?? '', paymentUrl, isPaid: false }
}

/** The gateway's callback; with injected failures its commit fails and the product must answer with an error. */
async function pay({ ask }: Fixture, sale: Sale) {
  const query = new URLSearchParams(vnpayCallbackFields(sale.paymentUrl))
  const response = await ask({ url: `/api/payments/callbacks/vnpay?${query.toString()}` })
  sale.isPaid = response.json<{ RspCode?: string }>().RspCode === '00'
}

type Killing = { sales: readonly Sale[]; lostCount: number; worker: ChildProcess; gate: (typeof gates)[number] | undefined }

/** Pays for some sales while a gate is closed, kills the worker when it waits at the gate, and opens the gate again. */
async function payAndKill(stage: Stage, fixture: Fixture, { sales, lostCount, worker, gate }: Killing) {
  const holder = await stage.pool.connect()
  try {
    if (gate) await holder.query('select pg_advisory_lock($1)', [gate.lock])
    const [lost, paid] = [sales.slice(0, lostCount), sales.slice(lostCount)]
    await stage.pool.query('update proof_commit_faults set is_bad = true, is_stormy = $1', [gate?.isJob ?? false])
    await Promise.all(lost.map((sale) => pay(fixture, sale)))
    await stage.pool.query('update proof_commit_faults set is_bad = false')
    await Promise.all(paid.map((sale) => pay(fixture, sale)))
    if (gate?.isJob) await tryAgain(stage)
    if (gate) await becomesTrue(() => isBeforeGate(stage, gate.lock), 10_000)
    else await pause(stage.random.below(80))
    await killHard(worker)
    // its connections may still wait at the gate; the database would let them proceed and commit
    if (gate) await stage.pool.query(`select pg_terminate_backend(pid) from pg_locks where ${waitsAtGate}`, [gate.lock])
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
}

/** Waits for the job of the failed handler, and makes it due. */
async function tryAgain({ pool }: Stage) {
  const job = `select from graphile_worker.jobs where task_identifier = 'subscriber:fulfil_order'`
  await becomesTrue(async () => (await pool.query(job)).rowCount !== 0, 10_000)
  await pool.query('update proof_commit_faults set is_stormy = false')
  await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null') // the worker may have started it by itself
  await pool.query(`select pg_notify('jobs:insert', '{"r":"proof","count":1}')`)
}

const isBeforeGate = async (stage: Stage, lock: number) =>
  ((await stage.pool.query(`select 1 from pg_locks where ${waitsAtGate}`, [lock])).rowCount ?? 0) > 0
/** The names of events that are not delivered, and of jobs with their last errors. */
const undelivered = async (stage: Stage) =>
  (
    await stage.pool.query<{ name: string; error: string | null }>(
      `select name, null as error from outbox where delivered_at is null union all
       select t.identifier, j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    )
  ).rows

async function run(stage: Stage) {
  await stage.pool.query(triggers)
  const fixture = await openFixture(stage)
  const sales: Sale[] = []
  const moments = [...gates, undefined]
  let next = loadEventWorker(stage)
  for (let kills = 0; sales.length < stage.n; kills += 1) {
    const size = Math.min(batchSize, stage.n - sales.length)
    const [worker, ...batch] = await Promise.all([startWorking(next), ...Array.from({ length: size }, () => openSale(fixture))])
    next = loadEventWorker(stage)
    sales.push(...batch)
    const lostCount = size > 1 && (kills === 0 || stage.random.chance(0.5)) ? 1 : 0 // at least one, for every seed
    await payAndKill(stage, fixture, { sales: batch, lostCount, worker, gate: moments[kills % moments.length] })
    stage.figure('kills', kills + 1)
    for (const sale of sales) await watch(stage, sale)
  }
  await startWorking(next)
  const begun = Date.now()
  stage.claim(claims.soon, await becomesTrue(async () => (await undelivered(stage)).length === 0, 20_000), await undelivered(stage))
  stage.figure('deliveredAfterRestartMs', Date.now() - begun)
  for (const sale of sales) await judge(stage, sale)
}

const batchSize = 2

async function factsOf(stage: Stage, { orderId }: Sale) {
  const { rows } = await stage.pool.query<{ status: string; given: number }>(
    `select o.status, count(e.id)::int as given from orders o join order_lines l on l.order_id = o.id
     left join entitlements e on e.source_id = l.id where o.id = $1 group by o.status`,
    [orderId],
  )
  return rows[0]
}

/** Checks what must hold at every moment. */
async function watch(stage: Stage, sale: Sale) {
  const found = await factsOf(stage, sale)
  const given = found?.given ?? 0
  if (sale.isPaid) stage.claim(claims.once, given <= 1, { sale, found })
  else stage.claim(claims.never, given === 0 && found?.status === 'AWAITING_PAYMENT', { sale, found })
}

async function judge(stage: Stage, sale: Sale) {
  const { orderId, isPaid } = sale
  const found = await factsOf(stage, sale)
  if (isPaid) stage.claim(claims.once, found?.status === 'COMPLETED' && found.given === 1, { orderId, found })
  else stage.claim(claims.never, found?.status === 'AWAITING_PAYMENT' && found.given === 0, { orderId, found })
  stage.trial()
}

const outside = '((deps as { outside?: typeof deps.db }).outside ?? deps.db)'

export const outboxOnce: Proof = {
  name: 'outbox-once',
  counts: `paid or rolled-back sales; the worker is killed once for every ${batchSize} of them`,
  size: { full: 200, short: 12 },
  limitSeconds: 900,
  faults: [
    {
      name: 'delivery before commit',
      breaks: [claims.never],
      patches: [
        {
          module: 'platform',
          declaration: 'transact',
          find: 'work({ ...deps, db: tx })',
          replace: 'work({ outside: deps.db, ...deps, db: tx } as Deps)',
        },
        { module: 'platform', declaration: 'publishAll', find: 'insertEvents(deps.db,', replace: `insertEvents(${outside},` },
      ],
    },
    {
      name: 'job not safe to repeat',
      breaks: [claims.once],
      sql: 'alter table entitlements drop constraint entitlements_source_unique',
      patches: [
        {
          module: 'entitlements',
          declaration: 'insertAfterRunning',
          find: 'on conflict (source, source_id, part) do nothing',
          replace: '',
        },
      ],
    },
  ],
  run,
}
