import { cancelOrder, placeOrders } from '@khue/contracts/orders'
import { people, type TestPerson } from '#testing/people'
import { sellPlan } from '#testing/sale'
import { claimReconciled } from './books.ts'
import { post, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Whoever presses twice, or two hundred times, on however many devices, orders once. Each round is a parent who asks for
 * random plans for themselves and their child by 200 requests at once over two nodes, their items in random order; then
 * asks again while one of the orders is being taken back.
 */
const claims = {
  answered: 'everybody who asks is answered with orders, in the order of the items',
  same: 'identical requests at once are given the same order',
  stored: 'a wish has exactly one unpaid order with one line, for the right learner at the right price',
  other: 'another plan, or another learner, is another order',
  after: 'asking again beside a cancellation is given the old order or one new one',
} as const

const crowd = 200

type Item = { sku: string; quantity: 1; learnerId: string }
type Scene = { stage: Stage; urls: readonly string[]; parent: TestPerson; items: readonly Item[] }
/** The ids that were given for each wish, by its place in the scene's items. */
type Given = Set<string>[]

async function openScene(stage: Stage, urls: readonly string[]): Promise<Scene> {
  const given = people(stage.deps)
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const wishes = [parent, child].flatMap(({ id }) => skus.map((sku): Item => ({ sku, quantity: 1, learnerId: id })))
  return { stage, urls, parent, items: shuffled(stage, wishes).slice(0, 1 + stage.random.below(wishes.length)) }
}

function shuffled<T>({ random }: Stage, list: readonly T[]) {
  const rest = [...list]
  return list.flatMap(() => rest.splice(random.below(rest.length), 1))
}

/** The whole crowd asks at once, each in an order of its own; each answer counts as a trial. */
async function ask({ stage, urls, parent, items }: Scene): Promise<Given> {
  const given: Given = items.map(() => new Set())
  const asking = Array.from({ length: crowd }, async (_, at) => {
    const mine = shuffled(stage, items)
    const url = `${urls[at % urls.length]}/api${placeOrders.path}`
    const { status, data } = await post<{ ids: string[] }>({ url, token: parent.accessToken, body: { items: mine } })
    stage.claim(claims.answered, status === 200 && data?.ids.length === mine.length, { status, data })
    for (const [place, id] of (data?.ids ?? []).entries()) given[items.indexOf(mine[place]!)]?.add(id) // as many as were asked for
    stage.trial()
  })
  await Promise.all(asking)
  return given
}

/** The unpaid orders of each wish, from raw rows. */
async function unpaidOf({ stage, parent, items }: Scene) {
  const { rows } = await stage.pool.query<{ id: string; sku: string; learner_id: string; is_right: boolean }>(
    `select o.id, l.sku, l.learner_id, l.price_vnd = p.price_vnd and o.total_vnd = p.price_vnd and l.plan_version_id = p.id as is_right
     from orders o join order_lines l on l.order_id = o.id join plans p on p.sku = l.sku
     where o.buyer_id = $1 and o.status = 'AWAITING_PAYMENT'`,
    [parent.id],
  )
  return items.map(({ sku, learnerId }) => rows.filter((row) => row.sku === sku && row.learner_id === learnerId))
}

async function judgeFirst(scene: Scene, given: Given) {
  const { stage } = scene
  const unpaid = await unpaidOf(scene)
  for (const [at, ids] of given.entries()) {
    stage.claim(claims.same, ids.size === 1, { ids: ids.size })
    const rows = unpaid[at] ?? []
    stage.claim(claims.stored, rows.length === 1 && rows.every(({ id, is_right: isRight }) => isRight && ids.has(id)), rows)
  }
  const all = given.flatMap((ids) => [...ids])
  stage.claim(claims.other, new Set(all).size === all.length)
}

/** One of the orders is taken back somewhere among those who ask again. */
async function askBesideCancelling(scene: Scene, first: Given) {
  const { stage, urls, parent } = scene
  const at = stage.random.below(first.length)
  const [old = ''] = first[at] ?? []
  const cancelling = new Promise((resolve) => setTimeout(resolve, stage.random.below(60))).then(() =>
    post({ url: `${stage.random.pick(urls)}/api${cancelOrder.path}`, token: parent.accessToken, body: { id: old } }),
  )
  const [given, cancelled] = await Promise.all([ask(scene), cancelling])
  stage.claim(claims.answered, cancelled.status === 200, cancelled)
  const unpaid = await unpaidOf(scene)
  for (const [place, ids] of given.entries()) {
    const [before = ''] = first[place] ?? []
    const fresh = [...ids].filter((id) => id !== before)
    const rows = unpaid[place] ?? []
    const isFine = place === at ? fresh.length <= 1 && rows.every(({ id }) => fresh.includes(id)) : fresh.length === 0
    stage.claim(claims.after, isFine && rows.length === (place === at ? fresh.length : 1), { fresh, rows })
  }
}

const skus = ['SUB-6M', 'SUB-1M'] as const

async function run(stage: Stage) {
  await sellPlan(stage.deps)
  await sellPlan(stage.deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 199_000, months: 1, sort: 2 })
  const nodes = await Promise.all([startProduct(stage), startProduct(stage)])
  const urls = nodes.map(({ url }) => url)
  for (let asked = 0; asked < stage.n; asked += 2 * crowd) {
    const scene = await openScene(stage, urls)
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
  faults: [{ name: 'unique index dropped', breaks: [claims.same, claims.stored], sql: 'drop index orders_one_open_per_intent' }],
  run,
}
