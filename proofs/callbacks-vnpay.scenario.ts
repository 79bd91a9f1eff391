import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { orders } from '#modules/sale/orders'
import type { TestPerson } from '#testing/people'
import { type Asked, forge, type CallbackRequest, drawRequest } from './callbacks-vnpay.messages.ts'
import * as model from './callbacks-vnpay.model.ts'
import { nameOf, seen } from './callbacks-vnpay.view.ts'
import { factsOf, itemIdOf } from './callbacks-vnpay.facts.ts'
import type { Random } from './random.ts'
import type { Stage } from './proof.ts'
import type { Shop } from './shop.ts'

/** An action on the product, and its possible results. */
type Action = { what: string; act: () => Promise<string>; follows: (world: model.World) => model.Outcome[] }

export type Scenario = {
  stage: Stage
  shop: Shop
  random: Random
  buyer: TestPerson
  admin: TestPerson
  /** A reference that belongs to no checkout. */
  stranger: string
  asked: Asked[]
  requests: CallbackRequest[]
  /** Every world that is consistent with all answers and rows so far. */
  worlds: model.World[]
}
export type Step = { actions: readonly Action[]; answers: readonly string[] }

const skus = { 'SUB-6M': 990_000, 'SUB-1M': 199_000 } as const

/** A parent with two children and up to three unpaid orders. */
export async function openScenario(stage: Stage, shop: Shop, { admin, number }: { admin: TestPerson; number: number }): Promise<Scenario> {
  const buyer = await shop.given.parent()
  const child = await shop.given.student({ guardianId: buyer.id })
  const all = [
    { sku: 'SUB-6M', learnerId: buyer.id },
    { sku: 'SUB-6M', learnerId: child.id },
    { sku: 'SUB-1M', learnerId: child.id },
  ] as const
  const wanted = all.slice(0, 1 + stage.random.below(all.length))
  const world = model.newWorld()
  for (const one of wanted) {
    // requested one by one, each becomes its own order
    const { data } = await shop.call(placeOrders, buyer, { body: { items: [{ ...one, quantity: 1 }] } })
    for (const id of data?.ids ?? [])
      world.orders[id] = { price: skus[one.sku], state: 'AWAITING_PAYMENT', payer: '', holds: [], isOver: false }
  }
  return { stage, shop, random: stage.random, buyer, admin, stranger: `NOBODY${number}`, asked: [], requests: [], worlds: [world] }
}

/** Performs all actions at once. */
export async function perform(actions: readonly Action[]): Promise<Step> {
  return { actions, answers: await Promise.all(actions.map((deed) => deed.act())) }
}

/** The worlds that some sequential order of the actions would have led to with exactly these answers. */
export function findExplanations(worlds: readonly model.World[], { actions, answers }: Step): model.World[] {
  if (actions.length === 0) return [...worlds]
  const endings = actions.flatMap((deed, at) => {
    const next = worlds.flatMap((world) => deed.follows(world).filter(({ answer }) => answer === answers[at]))
    if (next.length === 0) return []
    const rest = { actions: actions.toSpliced(at, 1), answers: answers.toSpliced(at, 1) }
    return findExplanations(different(next.map(({ world }) => world)), rest)
  })
  return different(endings)
}

const different = (worlds: readonly model.World[]) => [...new Map(worlds.map((world) => [nameOf(world), world])).values()]

/** Those that match the product's rows. */
export async function keepSeen(scenario: Scenario, worlds: readonly model.World[]) {
  const facts = await factsOf(scenario)
  const text = JSON.stringify(facts)
  return { facts, worlds: worlds.filter((world) => JSON.stringify(seen(world)) === text) }
}

/** The next actions: sometimes a single one, mostly several at once. */
export function nextActions(scenario: Scenario): Action[] {
  const { random } = scenario
  const [world] = scenario.worlds
  if (!world) return []
  if (scenario.asked.length === 0 || random.chance(0.15)) return [openAction(scenario, world)]
  if (random.chance(0.2)) return [workAction(scenario, 1 + random.below(2))]
  if (random.chance(0.1)) return [decideAction(scenario, world)]
  if (random.chance(0.12)) return [lateAction(scenario, world)]
  const request = nextRequest(scenario)
  if (random.chance(0.08)) return [failingCommitAction(scenario, request)]
  const others = [
    () => deliverAction(scenario, request),
    () => deliverAction(scenario, request),
    () => deliverAction(scenario, nextRequest(scenario)),
    () => cancelAction(scenario, world),
    () => giveUpAction(scenario),
  ]
  return [deliverAction(scenario, request), ...Array.from({ length: random.below(3) }, () => random.pick(others)())]
}

/** A new request, or an earlier one, unchanged or altered. */
function nextRequest({ random, requests, asked, stranger }: Scenario) {
  if (requests.length > 0 && random.chance(0.15)) return forge(random, random.pick(requests), asked)
  if (requests.length > 0 && random.chance(0.35)) return random.pick(requests)
  const request = drawRequest(random, asked, stranger)
  requests.push(request)
  return request
}

const deliverAction = ({ shop }: Scenario, { query, message }: CallbackRequest): Action => ({
  what: `deliver ${JSON.stringify(message)}`,
  act: async () => (await shop.deliver(query)) ?? 'failed',
  follows: (world) => [model.handleMessage(world, message)],
})

/** The commit fails: nothing may be stored, and the gateway must not get a success. */
const failingCommitAction = ({ shop, stage }: Scenario, { query, message }: CallbackRequest): Action => ({
  what: `deliver with a failing commit ${JSON.stringify(message)}`,
  async act() {
    await stage.pool.query('insert into proof_commit_faults values ($1)', [query.vnp_TxnRef])
    const answer = await shop.deliver(query)
    await stage.pool.query('delete from proof_commit_faults')
    return answer ?? 'failed'
  },
  follows(world) {
    const { answer, world: next } = model.handleMessage(world, message)
    const writes = answer === '00' || Object.keys(next.money).length > Object.keys(world.money).length
    return [writes ? { answer: 'failed', world } : { answer, world: next }]
  },
})

function cancelAction({ shop, random, buyer }: Scenario, world: model.World): Action {
  const id = random.pick(Object.keys(world.orders))
  return {
    what: `cancel ${id}`,
    act: async () => (await shop.call(cancelOrder, buyer, { body: { id } })).code,
    follows: (world) => [model.cancel(world, id)],
  }
}

const giveUpJob = orders.jobs?.find(({ name }) => name === 'expire_unpaid_orders')
const giveUpAction = ({ shop }: Scenario): Action => ({
  what: 'expire overdue orders',
  async act() {
    await giveUpJob?.run(shop.deps, undefined)
    return ''
  },
  follows: model.giveUp,
})

export const workAction = ({ shop }: Scenario, workers: number): Action => ({
  what: `work by ${workers}`,
  async act() {
    await shop.work(workers)
    return ''
  },
  follows: model.work,
})

/** Expires a checkout, or an order with all its checkouts. */
function lateAction({ stage, random }: Scenario, world: model.World): Action {
  const [ofCheckout, id] = random.chance(0.6)
    ? [true, random.pick(Object.keys(world.checkouts))]
    : [false, random.pick(Object.keys(world.orders))]
  const sql = ofCheckout
    ? `update checkouts set expires_at = now() - interval '1 second' where code = $1 and settled_at is null` // a paid checkout keeps its dates
    : `update orders set expires_at = now() - interval '1 second', auto_cancel_at = now() - interval '1 second' where id = $1`
  return {
    what: `expire ${id}`,
    async act() {
      await stage.pool.query(sql, [id])
      return ''
    },
    follows(world) {
      const next = structuredClone(world)
      const [checkout, order] = [next.checkouts[id], next.orders[id]]
      if (checkout) checkout.isOverdue = true
      if (order) order.isOver = true
      return [{ answer: '', world: next }]
    },
  }
}

function openAction(scenario: Scenario, world: model.World): Action {
  const { shop, random, buyer, asked } = scenario
  const known = Object.keys(world.orders)
  const some = known.filter(() => random.chance(0.5))
  const ids = some.length > 0 ? some : [random.pick(known)]
  const [first = ''] = ids
  const renews = ids.length === 1 && random.chance(0.5)
  let code = ''
  return {
    what: `${renews ? 'pay again' : 'pay'} ${ids.join(' ')}`,
    async act() {
      const { data, code: refusal } = renews
        ? await shop.call(payAgain, buyer, { body: { id: first } })
        : await shop.call(startCheckout, buyer, { body: { ids, method: 'VNPAY' } })
      if (!data) return refusal
      code = data.code
      const sum = ids.reduce((total, id) => total + (world.orders[id]?.price ?? 0), 0)
      if (asked.every((one) => one.code !== code)) asked.push({ code, sum, paymentUrl: data.paymentUrl })
      return code
    },
    follows: (world) => [model.open(world, ids, { code, renews })],
  }
}

function decideAction(scenario: Scenario, world: model.World): Action {
  const { shop, random, admin } = scenario
  const keys = Object.keys(world.suspense)
  if (keys.length === 0) return workAction(scenario, 1)
  const key = random.pick(keys)
  const action = random.pick(['APPLY', 'REFUND'] as const)
  return {
    what: `${action} ${key}`,
    act: async () =>
      (await shop.call(resolveSuspense, admin, { params: { id: await itemIdOf(scenario, key) }, body: { action, note: 'proof' } })).code,
    follows: (world) => [model.decide(world, key, action)],
  }
}
