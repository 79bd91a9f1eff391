import { changeCheckout } from '@khue/contracts/sale/checkout'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { createPromotion, makePromotionCodes, movePromotion } from '@khue/contracts/sale/promotions-admin'
import { previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import type { PoolClient } from 'pg'
import { freePort } from '@khue/local-postgres/free-port'
import { seedMarketplace } from '#testing/marketplace'
import { people, type TestPerson } from '#testing/people'
import { draftOf } from '#testing/promotions'
import { vnpayCallbackFields } from '#testing/sale'
import { claimReconciled } from './reconcile-claim.ts'
import { becomesTrue, killHard } from './child.ts'
import { waitsAtGate } from './gates.ts'
import { type Node, nodeAt } from './money.fixture.ts'
import { type Product, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * An operation that a kill interrupts is either done or not begun, and done once when it is requested again. Each trial is a buyer who uses a code,
 * starts a payment, gets a paid order fulfilled, requests a refund or cancels, twice at once; at the chosen statement a gate, a trigger on the
 * proof's own database, stops the transaction until the server has got SIGKILL. Then another server gets the same request.
 */
const claims = {
  ready: 'within 20 seconds after a kill the server answers again',
  code: 'a code that was being used is used once, and reduces the price of the order once',
  open: 'a payment that was being opened is one payment',
  deliver: 'an order that was being fulfilled is fulfilled once, and its money put in escrow once',
  refund: 'a refund that was in progress is completed once',
  cancel: 'an order that was being cancelled is cancelled, and its seat is free',
} as const
type Moment = Exclude<keyof typeof claims, 'ready'>

const gates: Record<Moment, { lock: number; when: string }> = {
  code: { lock: 4911, when: 'before insert on promotion_uses' },
  deliver: { lock: 4912, when: 'before insert on escrows' },
  refund: { lock: 4913, when: 'before insert on escrow_lessons' },
  open: { lock: 4914, when: 'before insert on payment_attempts' },
  cancel: { lock: 4915, when: 'before update on seat_holds' },
}
const moments = Object.keys(gates) as Moment[] // in the order of `gates`
const triggers = `
  create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); return new; end $$;
  ${Object.entries(gates)
    .map(([name, { lock, when }]) => `create trigger proof_gate_${name} ${when} for each row execute function proof_gate(${lock});`)
    .join('\n')}`

type Fixture = {
  stage: Stage
  env: Record<string, string>
  product: Product
  node: () => Node
  newBuyer: () => Promise<TestPerson>
  skus: Awaited<ReturnType<typeof seedMarketplace>>['skus']
  code: string
}

async function openFixture(stage: Stage): Promise<Fixture> {
  await stage.pool.query(triggers)
  const given = people(stage.deps)
  const { skus } = await seedMarketplace(stage.deps, given)
  const env = { PORT: String(await freePort()), ROLES: 'api,jobs' }
  const product = await startProduct(stage, env)
  const fixture: Fixture = {
    stage,
    env,
    product,
    skus,
    code: 'KILLED',
    node: () => nodeAt(fixture.product.url),
    newBuyer: () => given.student(),
  }
  const admin = await given.admin()
  const { data } = await fixture.node().call(createPromotion, admin, { body: draftOf() })
  await fixture.node().call(movePromotion, admin, { params: { id: data?.id ?? '' }, body: { state: 'ACTIVE' } })
  await fixture.node().call(makePromotionCodes, admin, { params: { id: data?.id ?? '' }, body: { code: fixture.code } })
  return fixture
}

type Scene = { act: () => Promise<number>; isDone: () => Promise<boolean> }
const oneOf = async ({ pool }: Stage, text: string, id: string) => (await pool.query<{ it: string }>(text, [id])).rows[0]?.it

async function place({ node, skus }: Fixture, buyer: TestPerson, sku: keyof Fixture['skus']) {
  const { data } = await node().call(placeOrders, buyer, { body: { items: [{ sku: skus[sku], quantity: 1 }] } })
  return data?.ids[0] ?? ''
}

async function payFor({ node }: Fixture, buyer: TestPerson, id: string) {
  const { data } = await node().call(startCheckout, buyer, { body: { ids: [id], method: 'VNPAY' } })
  if (!data) throw new Error('The payment could not be started')
  return `/api${vnpayCallback.path}?${new URLSearchParams(vnpayCallbackFields(data.paymentUrl, { vnp_TransactionNo: id.replaceAll(/\D/g, '').slice(-8) })).toString()}`
}

/** The operation at each moment, and its expected result. */
const scenes: Record<Moment, (fixture: Fixture, buyer: TestPerson) => Promise<Scene>> = {
  async code(fixture, buyer) {
    const id = await place(fixture, buyer, 'recorded')
    return {
      act: async () => (await fixture.node().call(changeCheckout, buyer, { body: { ids: [id], codes: [fixture.code] } })).status,
      isDone: async () =>
        (await oneOf(
          fixture.stage,
          `select o.discount_vnd || ' ' || count(u.id) filter (where u.state = 'HELD') as it from orders o left join promotion_uses u on u.placement_id = o.placement_id
           where o.id = $1 group by o.id`,
          id,
        )) === '45000 1',
    }
  },
  async open(fixture, buyer) {
    const id = await place(fixture, buyer, 'recorded')
    return {
      act: async () => (await fixture.node().call(startCheckout, buyer, { body: { ids: [id], method: 'VNPAY' } })).status,
      isDone: async () =>
        (await oneOf(
          fixture.stage,
          `select string_agg(c.status, ' ') as it from checkout_orders co join checkouts c on c.id = co.checkout_id where co.order_id = $1`,
          id,
        )) === 'WAITING',
    }
  },
  async deliver(fixture, buyer) {
    const id = await place(fixture, buyer, 'recorded')
    const url = await payFor(fixture, buyer, id)
    return { act: () => fixture.node().callBack({ method: 'GET', url }), isDone: () => isDelivered(fixture, id) }
  },
  async refund(fixture, buyer) {
    const orderId = await place(fixture, buyer, 'recorded')
    await fixture.node().callBack({ method: 'GET', url: await payFor(fixture, buyer, orderId) })
    await becomesTrue(() => isDelivered(fixture, orderId), 20_000)
    const { data } = await fixture.node().call(previewRefund, buyer, { query: { orderId } })
    const { lines = [], total = 0 } = data ?? {}
    const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Đổi ý', channel: 'BALANCE' as const }
    return {
      act: async () => (await fixture.node().call(requestRefund, buyer, { body })).status,
      isDone: async () =>
        (await oneOf(
          fixture.stage,
          `select o.status || ' ' || string_agg(r.state, ' ') as it from orders o join refunds r on r.order_id = o.id where o.id = $1 group by o.id`,
          orderId,
        )) === 'REFUNDED DONE',
    }
  },
  async cancel(fixture, buyer) {
    const id = await place(fixture, buyer, 'live')
    return {
      act: async () => (await fixture.node().call(cancelOrder, buyer, { body: { id } })).status,
      isDone: async () =>
        (await oneOf(
          fixture.stage,
          `select o.status || ' ' || h.state as it from orders o join order_lines l on l.order_id = o.id join seat_holds h on h.id = l.seat_hold_id where o.id = $1`,
          id,
        )) === 'CANCELLED RELEASED',
    }
  },
}

const isDelivered = async ({ stage }: Fixture, id: string) =>
  (await oneOf(
    stage,
    `select o.status || ' ' || count(distinct g.id) || ' ' || count(distinct e.line_id) as it from orders o join order_lines l on l.order_id = o.id
     left join entitlements g on g.source_id = l.id left join escrows e on e.line_id = l.id where o.id = $1 group by o.id`,
    id,
  )) === 'COMPLETED 1 1'

const noAnswer = () => 0

async function trial(fixture: Fixture, moment: Moment) {
  const { stage, env } = fixture
  const { act, isDone } = await scenes[moment](fixture, await fixture.newBuyer())
  const holder: PoolClient = await stage.pool.connect()
  const { lock } = gates[moment]
  try {
    await holder.query('select pg_advisory_lock($1)', [lock])
    const doing = Promise.all([act().catch(noAnswer), act().catch(noAnswer)])
    await becomesTrue(async () => {
      const { rows } = await stage.pool.query(`select 1 from pg_locks where ${waitsAtGate}`, [lock])
      return rows.length > 0
    }, 5000)
    await killHard(fixture.product.child)
    await doing
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
  fixture.product = await startProduct(stage, env)
  const again = async () => {
    const status = await act().catch(noAnswer)
    return status > 0 && status !== 503
  }
  stage.claim(claims.ready, await becomesTrue(again, 20_000), moment)
  // A planted fault may never finish, so it gets less time.
  stage.claim(claims[moment], await becomesTrue(isDone, stage.isReal ? 30_000 : 3000), moment)
  stage.trial()
}

async function run(stage: Stage) {
  const fixture = await openFixture(stage)
  const meant = moments.filter((moment) => stage.awaited.length === 0 || stage.awaited.includes(claims[moment]))
  for (let kills = 0; kills < stage.n; kills++) await trial(fixture, meant[kills % meant.length]!)
  await claimReconciled(stage)
}

export const killCommerce: Proof = {
  name: 'kill-commerce',
  counts: 'kills of the server, each in the middle of one of five operations of buyers',
  size: { full: 60, short: 2 },
  limitSeconds: 1200,
  faults: [
    {
      name: 'a refund is done in several transactions',
      breaks: [claims.refund],
      patches: [
        {
          module: 'refunds',
          declaration: 'requestRefund',
          prepend: 'const inPieces = (deps, work) => work(deps)\n',
          find: '  transact(deps, async (deps) => {\n    const order = await lockSoldOrder(deps, { id: wanted.orderId, buyerId: buyer.id })',
          replace:
            '  inPieces(deps, async (deps) => {\n    const order = await lockSoldOrder(deps, { id: wanted.orderId, buyerId: buyer.id })',
        },
      ],
    },
  ],
  run,
}
