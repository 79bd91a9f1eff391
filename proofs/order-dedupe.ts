import { courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { courseBuilder } from '#testing/courses'
import { people, type TestPerson } from '#testing/people'
import { sellPlan } from '#testing/sale'
import { claimReconciled } from './reconcile-claim.ts'
import { post, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Two or two hundred identical requests, on any number of devices, create one order. In each round a parent orders random plans and courses for
 * themselves and their child by 200 concurrent requests over two nodes, with the items in random order; then orders again while one of the orders is
 * being cancelled.
 */
const claims = {
  answered: 'every request is answered with one order per seller',
  same: 'identical concurrent requests get the same orders',
  stored: 'a requested item is in exactly one unpaid order, once, for the right learner, at the right price and of the right seller',
  after: 'requests during a cancellation get the existing orders, and at most one new one',
} as const

const crowd = 200

type Item = { sku: string; quantity: 1; learnerId: string }
type Thing = { sku: string; sellerId: string | null }
type Scene = { stage: Stage; urls: readonly string[]; parent: TestPerson; items: readonly Item[]; sellers: number }

async function openScene(stage: Stage, urls: readonly string[], things: readonly Thing[]): Promise<Scene> {
  const given = people(stage.deps)
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const all = [parent, child].flatMap(({ id }) => things.map(({ sku }): Item => ({ sku, quantity: 1, learnerId: id })))
  const items = shuffled(stage, all).slice(0, 1 + stage.random.below(all.length))
  const sellers = new Set(items.map((item) => things.find(({ sku }) => sku === item.sku)?.sellerId)).size
  return { stage, urls, parent, items, sellers }
}

function shuffled<T>({ random }: Stage, list: readonly T[]) {
  const rest = [...list]
  return list.flatMap(() => rest.splice(random.below(rest.length), 1))
}

/** Sends all requests at once, each with its items in another sequence; each answer counts as a trial. Returns the orders. */
async function ask({ stage, urls, parent, items, sellers }: Scene) {
  const given = new Set<string>()
  const asking = Array.from({ length: crowd }, async (_, at) => {
    const url = `${urls[at % urls.length]}/api${placeOrders.path}`
    const { status, data } = await post<{ ids: string[] }>({ url, token: parent.accessToken, body: { items: shuffled(stage, items) } })
    stage.claim(claims.answered, status === 200 && new Set(data?.ids).size === sellers, { status, data })
    for (const id of data?.ids ?? []) given.add(id)
    stage.trial()
  })
  await Promise.all(asking)
  return given
}

type Row = { id: string; sku: string; learner_id: string; is_right: boolean }
/** For each item the unpaid orders that contain it, by SQL. */
async function unpaidOf({ stage, parent, items }: Scene) {
  const { rows } = await stage.pool.query<Row>(
    `select o.id, l.sku, l.learner_id, l.price_vnd = coalesce(p.price_vnd, c.fee_vnd) and l.plan_version_id is not distinct from p.id
       and coalesce(l.seller_id, '00000000-0000-0000-0000-000000000000') = o.seller_key and l.seller_id is not distinct from c.teacher_id
       and o.total_vnd = (select sum(price_vnd) from order_lines where order_id = o.id) as is_right
     from orders o join order_lines l on l.order_id = o.id left join plans p on p.sku = l.sku left join courses c on 'CO-' || c.code = l.sku
     where o.buyer_id = $1 and o.status = 'AWAITING_PAYMENT'`,
    [parent.id],
  )
  return items.map(({ sku, learnerId }) => rows.filter((row) => row.sku === sku && row.learner_id === learnerId))
}

async function judgeFirst(scene: Scene, given: ReadonlySet<string>) {
  const { stage, sellers } = scene
  stage.claim(claims.same, given.size === sellers, { given: given.size, sellers })
  for (const rows of await unpaidOf(scene)) {
    stage.claim(claims.stored, rows.length === 1 && rows.every(({ id, is_right: isRight }) => isRight && given.has(id)), rows)
  }
}

/** Cancels one of the orders in the middle of repeated requests. */
async function askBesideCancelling(scene: Scene, first: ReadonlySet<string>) {
  const { stage, urls, parent } = scene
  const old = stage.random.pick([...first])
  const cancelling = new Promise((resolve) => setTimeout(resolve, stage.random.below(60))).then(() =>
    post({ url: `${stage.random.pick(urls)}/api${cancelOrder.path}`, token: parent.accessToken, body: { id: old } }),
  )
  const [given, cancelled] = await Promise.all([ask(scene), cancelling])
  stage.claim(claims.answered, cancelled.status === 200, cancelled)
  const fresh = [...given].filter((id) => !first.has(id))
  stage.claim(claims.after, fresh.length <= 1, { fresh })
  for (const rows of await unpaidOf(scene)) {
    const isWhereItWas = rows.length === 1 && rows.every(({ id }) => id !== old && given.has(id))
    stage.claim(claims.after, isWhereItWas || (rows.length === 0 && fresh.length === 0), { fresh, rows })
  }
}

async function run(stage: Stage) {
  await sellPlan(stage.deps)
  await sellPlan(stage.deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 199_000, months: 1, sort: 2 })
  const { id: sellerId } = await people(stage.deps).teacher()
  const { code } = await courseBuilder(stage.deps, { id: sellerId }).course({ format: 'RECORDED' })
  const things = [
    { sku: 'SUB-6M', sellerId: null },
    { sku: 'SUB-1M', sellerId: null },
    { sku: courseSku(code), sellerId },
  ]
  const more = stage.isReal ? [startProduct(stage)] : [] // a planted fault shows on one node too
  const nodes = await Promise.all([startProduct(stage), ...more])
  const urls = nodes.map(({ url }) => url)
  for (let asked = 0; asked < stage.n; asked += 2 * crowd) {
    const scene = await openScene(stage, urls, things)
    const first = await ask(scene)
    await judgeFirst(scene, first)
    await askBesideCancelling(scene, first)
  }
  await claimReconciled(stage)
  stage.figure('requestsAtOnce', crowd)
}

export const orderDedupe: Proof = {
  name: 'order-dedupe',
  counts: `order requests, ${crowd} at once over two nodes`,
  size: { full: 10_000, short: 400 },
  limitSeconds: 600,
  faults: [
    {
      name: 'requested items are not unique',
      breaks: [claims.same, claims.stored],
      sql: 'drop index orders_one_open_per_intent; alter table requested_items drop constraint requested_items_pkey',
      patches: [
        {
          module: 'orders',
          declaration: 'lock',
          find: "select pg_advisory_xact_lock(hashtextextended('orders of ' || ${placeholder('buyerId')}, 0))",
          replace: "select ${placeholder('buyerId')}",
        },
      ],
    },
  ],
  run,
}
