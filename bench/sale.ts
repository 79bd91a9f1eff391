import { placeOrders, searchOrders } from '@khue/contracts/sale/orders'
import { type PaymentMethod } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import autocannon, { type Request } from 'autocannon'
import { sql } from 'drizzle-orm'
import { startSession } from '#modules/people/sessions'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { openLog } from '#platform/log'
import { demoPlans } from '#server/demo/data/plans'
import { growDatabase } from './growth/grow.ts'
import { vnpayCallbackQuery, sepayWebhook } from '#testing/sale'
import { vacuum } from './bulk.ts'
import type { Slowest } from './report.ts'

export const connections = 32
const listsAtOnce = 4
const sessionsAtOnce = 8

/** A signed-in buyer. */
export type PurchaseRequest = { token: string; sku: string }
export type BenchTarget = { url: string; deps: Deps; close: () => Promise<unknown>; waitUntilIdle: () => Promise<void> }

/** Direct access to the database of the server at `productUrl`, for what no visitor could do. */
export function openTarget(productUrl: string, databaseUrl: string): BenchTarget {
  const url = new URL(databaseUrl)
  // generated data is consistent, which its own test checks; constraint triggers for each of a million orders would take most of the time
  url.searchParams.set('options', '-c session_replication_role=replica')
  const { db, pool, close } = openDb({ url: url.href, poolSize: sessionsAtOnce, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const deps = { db, clock: () => new Date(), config: readConfig({ DATABASE_URL: databaseUrl }), log: openLog('silent') }
  /** Waits for the jobs that fulfil purchases, so that they do not disturb the next measurement. Scheduled jobs may have given up while a table grew. */
  async function waitUntilIdle() {
    while (
      (
        await pool.query(
          'select 1 from outbox where delivered_at is null union all select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
        )
      ).rowCount
    ) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return { url: productUrl, deps, close, waitUntilIdle }
}

/** Signs in this many generated buyers, none of whom needs a guardian to pay; returns their access tokens. */
export async function signIn({ deps }: BenchTarget, count: number) {
  const { rows } = await deps.db.execute<{ id: string }>(`select id from accounts as a
    where not exists (select from guardianships where child_id = a.person_id) order by id desc limit ${count}`)
  const rest = rows.map(({ id }) => id)
  const tokens: string[] = []
  async function work() {
    for (let accountId = rest.pop(); accountId; accountId = rest.pop()) {
      tokens.push((await startSession(deps, { accountId, device: accountId, userAgent: 'bench' })).accessToken)
    }
  }
  await Promise.all(Array.from({ length: sessionsAtOnce }, work))
  return tokens
}

/** All purchases that the buyers can make, one plan after another; when exhausted, it starts again. */
export async function purchaseGenerator(target: BenchTarget, buyers: number): Promise<() => PurchaseRequest> {
  await growDatabase(target.deps, { users: buyers, orders: 0, seed: 'bench' })
  const tokens = await signIn(target, buyers)
  let next = 0
  return () => {
    const at = next++
    const sku = demoPlans[Math.floor(at / tokens.length) % demoPlans.length]?.sku ?? ''
    return { token: tokens[at % tokens.length] ?? '', sku }
  }
}

export const asBuyer = (token: string | undefined) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** A payment method: the callback for a checkout's reply, and the text that confirms it. */
type PaymentFlow = { method: PaymentMethod; callbackFor: (asked: string) => Request; confirms: string }

const byVnpay: PaymentFlow = {
  method: 'VNPAY',
  callbackFor: (asked) => ({ path: `/api/payments/callbacks/vnpay?${vnpayCallbackQuery(dataOf(asked)?.paymentUrl ?? 'http://none')}` }),
  confirms: '"RspCode":"00"',
}
const byTransfer: PaymentFlow = {
  method: 'VIETQR',
  callbackFor: (asked) => {
    const { amount = 0, memo = '' } = dataOf(asked)?.transfer ?? {}
    const { url, headers, body: said } = sepayWebhook({ amountVnd: amount, memo })
    return { method: 'POST', path: url, headers, body: said }
  },
  confirms: '"success":true',
}
export const paymentFlows = { byVnpay, byTransfer }

/** Purchases through HTTP: order, pay, and the payment callback. */
export async function measurePurchases(
  { url, waitUntilIdle }: BenchTarget,
  nextPurchase: () => PurchaseRequest,
  seconds: number,
  way: PaymentFlow = byVnpay,
) {
  const measured = await measureTriples(url, seconds, way.confirms, [
    {
      method: 'POST',
      path: `/api${placeOrders.path}`,
      setupRequest(request, context) {
        Object.assign(context, nextPurchase())
        return { ...request, headers: asBuyer(context.token), body: JSON.stringify({ items: [{ sku: context.sku, quantity: 1 }] }) }
      },
      onResponse: (_status, body, context) => void (context.id = String(dataOf(body)?.ids?.[0])),
    },
    {
      method: 'POST',
      path: `/api${startCheckout.path}`,
      setupRequest: (request, context) => ({
        ...request,
        headers: asBuyer(context.token),
        body: JSON.stringify({ ids: [context.id], method: way.method }),
      }),
      onResponse: (_status, body, context) => void (context.asked = body),
    },
    { setupRequest: (request, context) => ({ ...request, ...way.callbackFor(context.asked ?? '') }) },
  ])
  await waitUntilIdle()
  return measured
}

/** The same three calls to the physical limit. */
export const measureLimitPurchases = (url: string, seconds: number) =>
  measureTriples(url, seconds, '"RspCode":"00"', [
    {
      method: 'POST',
      path: '/order',
      onResponse: (_status, body, context) => void (context.id = String(dataOf(body)?.ids?.[0])),
    },
    {
      method: 'POST',
      setupRequest: (request, context) => ({ ...request, path: `/pay?id=${context.id}` }),
      onResponse: (_status, body, context) => void (context.id = String(dataOf(body)?.id)),
    },
    { method: 'POST', setupRequest: (request, context) => ({ ...request, path: `/callback?id=${context.id}` }) },
  ])

/** Each purchase is three requests, of which the last must be confirmed. Purchases per second, and the latency of one request. */
async function measureTriples(url: string, seconds: number, confirms: string, requests: readonly [Request, Request, Request]) {
  const [order, pay, callback] = requests
  const answers = { confirmed: 0, others: 0 }
  const onResponse = (_status: number, body: string) => void (answers[body.includes(confirms) ? 'confirmed' : 'others'] += 1)
  const result = await autocannon({ url, connections, duration: seconds, requests: [order, pay, { ...callback, onResponse }] })
  const bad = result.non2xx + result.errors + result.timeouts + answers.others
  if (bad > 0) throw new Error(`${url}: ${bad} purchases failed, beside ${answers.confirmed} that succeeded`)
  return { rate: answers.confirmed / result.duration, p99Ms: result.latency.p99 }
}

type Data = { ids?: (string | number)[]; id?: number; paymentUrl?: string; transfer?: { amount: number; memo: string } | null }
// The reply format of the product and of the limit.
const dataOf = (body: string) => (body.startsWith('{') ? (JSON.parse(body) as { data?: Data }).data : undefined)

/** 99th percentile in milliseconds of the first page of a person's orders, with this many orders in the database. */
export async function measureOrderList(target: BenchTarget, { orders, lists }: { orders: number; lists: number }): Promise<Slowest> {
  await growDatabase(target.deps, { users: Math.ceil(orders / ordersPerBuyer), orders, seed: 'bench' })
  await vacuum(target.deps) // a year of dead rows arrives at once here, and autovacuum would run during the measurement
  await target.deps.db.execute(sql`checkpoint`) // the same holds for pending writes
  await target.waitUntilIdle()
  const tokens = await signIn(target, 500)
  let next = 0
  async function ask(amount: number, connections: number) {
    const result = await autocannon({
      url: target.url,
      connections,
      amount,
      requests: [
        {
          method: 'POST',
          path: `/api${searchOrders.path}`,
          body: '{}',
          setupRequest: (request) => ({
            ...request,
            headers: asBuyer(tokens[next++ % tokens.length]),
          }),
        },
      ],
    })
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} lists failed`)
    return result.latency.p99
  }
  await ask(Math.ceil(lists / 4), listsAtOnce) // warms up
  return { aloneMs: await ask(lists, 1), togetherMs: await ask(lists, listsAtOnce) }
}
const ordersPerBuyer = 10
