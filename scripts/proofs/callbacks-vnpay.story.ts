import { cancelOrder, placeOrders } from '@khue/contracts/orders'
import { payAgain, startCheckout } from '@khue/contracts/payments'
import { resolveSuspense } from '@khue/contracts/suspense'
import { orders } from '#modules/orders'
import type { TestPerson } from '#testing/people'
import { type Asked, forge, type Letter, writeLetter } from './callbacks-vnpay.messages.ts'
import * as model from './callbacks-vnpay.model.ts'
import { factsOf, itemIdOf } from './callbacks-vnpay.facts.ts'
import type { Random } from './random.ts'
import type { Stage } from './proof.ts'
import type { Shop } from './shop.ts'

/** Something that is done to the product, and what may come of it. */
type Deed = { what: string; act: () => Promise<string>; follows: (world: model.World) => model.Outcome[] }

export type Story = {
  stage: Stage
  shop: Shop
  random: Random
  buyer: TestPerson
  admin: TestPerson
  /** A reference that is nobody's. */
  stranger: string
  asked: Asked[]
  letters: Letter[]
  /** Every world in which all that was answered and seen so far makes sense. */
  worlds: model.World[]
}
export type Step = { deeds: readonly Deed[]; answers: readonly string[] }

const skus = { 'SUB-6M': 990_000, 'SUB-1M': 199_000 } as const

/** A parent with two children and up to three unpaid orders. */
export async function openStory(stage: Stage, shop: Shop, { admin, number }: { admin: TestPerson; number: number }): Promise<Story> {
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
    // each asked for by itself is an order by itself
    const { data } = await shop.call(placeOrders, buyer, { body: { items: [{ ...one, quantity: 1 }] } })
    for (const id of data?.ids ?? [])
      world.orders[id] = { price: skus[one.sku], state: 'AWAITING_PAYMENT', payer: '', holds: [], isOver: false }
  }
  return { stage, shop, random: stage.random, buyer, admin, stranger: `NOBODY${number}`, asked: [], letters: [], worlds: [world] }
}

/** Does all of them at once. */
export async function perform(deeds: readonly Deed[]): Promise<Step> {
  return { deeds, answers: await Promise.all(deeds.map((deed) => deed.act())) }
}

/** The worlds that one after another, in some order, would have led to with exactly those answers. */
export function explain(worlds: readonly model.World[], { deeds, answers }: Step): model.World[] {
  if (deeds.length === 0) return [...worlds]
  const endings = deeds.flatMap((deed, at) => {
    const next = worlds.flatMap((world) => deed.follows(world).filter(({ answer }) => answer === answers[at]))
    if (next.length === 0) return []
    const rest = { deeds: deeds.toSpliced(at, 1), answers: answers.toSpliced(at, 1) }
    return explain(different(next.map(({ world }) => world)), rest)
  })
  return different(endings)
}

const different = (worlds: readonly model.World[]) => [...new Map(worlds.map((world) => [model.nameOf(world), world])).values()]

/** Those in which the product's tables are as they are. */
export async function keepSeen(story: Story, worlds: readonly model.World[]) {
  const facts = await factsOf(story)
  const text = JSON.stringify(facts)
  return { facts, worlds: worlds.filter((world) => JSON.stringify(model.seen(world)) === text) }
}

/** What happens next: now and then one thing by itself, mostly some at once. */
export function nextDeeds(story: Story): Deed[] {
  const { random } = story
  const [world] = story.worlds
  if (!world) return []
  if (story.asked.length === 0 || random.chance(0.15)) return [openDeed(story, world)]
  if (random.chance(0.2)) return [workDeed(story, 1 + random.below(2))]
  if (random.chance(0.1)) return [decideDeed(story, world)]
  if (random.chance(0.12)) return [lateDeed(story, world)]
  const letter = nextLetter(story)
  if (random.chance(0.08)) return [badWeatherDeed(story, letter)]
  const others = [
    () => deliverDeed(story, letter),
    () => deliverDeed(story, letter),
    () => deliverDeed(story, nextLetter(story)),
    () => cancelDeed(story, world),
    () => giveUpDeed(story),
  ]
  return [deliverDeed(story, letter), ...Array.from({ length: random.below(3) }, () => random.pick(others)())]
}

/** A new letter, or one that was sent before, as it was or altered. */
function nextLetter({ random, letters, asked, stranger }: Story) {
  if (letters.length > 0 && random.chance(0.15)) return forge(random, random.pick(letters), asked)
  if (letters.length > 0 && random.chance(0.35)) return random.pick(letters)
  const letter = writeLetter(random, asked, stranger)
  letters.push(letter)
  return letter
}

const deliverDeed = ({ shop }: Story, { query, message }: Letter): Deed => ({
  what: `deliver ${JSON.stringify(message)}`,
  act: async () => (await shop.deliver(query)) ?? 'failed',
  follows: (world) => [model.hear(world, message)],
})

/** What would be written cannot be committed: then nothing is, and the gateway is not told that it was. */
const badWeatherDeed = ({ shop, stage }: Story, { query, message }: Letter): Deed => ({
  what: `deliver in bad weather ${JSON.stringify(message)}`,
  async act() {
    await stage.pool.query('insert into proof_weather values ($1)', [query.vnp_TxnRef])
    const answer = await shop.deliver(query)
    await stage.pool.query('delete from proof_weather')
    return answer ?? 'failed'
  },
  follows(world) {
    const { answer, world: next } = model.hear(world, message)
    const writes = answer === '00' || Object.keys(next.money).length > Object.keys(world.money).length
    return [writes ? { answer: 'failed', world } : { answer, world: next }]
  },
})

function cancelDeed({ shop, random, buyer }: Story, world: model.World): Deed {
  const id = random.pick(Object.keys(world.orders))
  return {
    what: `cancel ${id}`,
    act: async () => (await shop.call(cancelOrder, buyer, { body: { id } })).code,
    follows: (world) => [model.cancel(world, id)],
  }
}

const giveUpJob = orders.jobs?.find(({ name }) => name === 'give_up_unpaid_orders')
const giveUpDeed = ({ shop }: Story): Deed => ({
  what: 'give up what is over',
  async act() {
    await giveUpJob?.run(shop.deps, undefined)
    return ''
  },
  follows: model.giveUp,
})

export const workDeed = ({ shop }: Story, workers: number): Deed => ({
  what: `work by ${workers}`,
  async act() {
    await shop.work(workers)
    return ''
  },
  follows: model.work,
})

/** The time of a checkout, or of an order and all it was asked for, is over. */
function lateDeed({ stage, random }: Story, world: model.World): Deed {
  const [ofCheckout, id] = random.chance(0.6)
    ? [true, random.pick(Object.keys(world.checkouts))]
    : [false, random.pick(Object.keys(world.orders))]
  const sql = ofCheckout
    ? `update checkouts set expires_at = now() - interval '1 second' where code = $1 and settled_at is null` // what is paid was paid when it was
    : `update orders set expires_at = now() - interval '1 second', give_up_at = now() - interval '1 second' where id = $1`
  return {
    what: `time is over for ${id}`,
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

function openDeed(story: Story, world: model.World): Deed {
  const { shop, random, buyer, asked } = story
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

function decideDeed(story: Story, world: model.World): Deed {
  const { shop, random, admin } = story
  const keys = Object.keys(world.aside)
  if (keys.length === 0) return workDeed(story, 1)
  const key = random.pick(keys)
  const action = random.pick(['APPLY', 'REFUND'] as const)
  return {
    what: `${action} ${key}`,
    act: async () =>
      (await shop.call(resolveSuspense, admin, { params: { id: await itemIdOf(story, key) }, body: { action, note: 'proof' } })).code,
    follows: (world) => [model.decide(world, key, action)],
  }
}
