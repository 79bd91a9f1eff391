import * as memberships from '@khue/contracts/sale/memberships'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { subscriptions } from '#modules/sale/subscriptions'
import type { TestPerson } from '#testing/people'
import { actorFor, buy, giveBack, judge, type Simulation, nodeOf, pay, runJob, tell, callBothNodes } from './money.operations.ts'

const { shareSeat, pauseMembership, quoteUpgrades, resumeMembership, revokeSeat } = memberships

const dayAfter = (days: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days }).toString()

type Term = { lineId: string; holder: string; actor: TestPerson }
/** Bought memberships in use, with the person who may change them. */
async function pickTerm(simulation: Simulation): Promise<Term | undefined> {
  const { rows } = await simulation.fixture.deps.db.execute<{ line_id: string; holder: string }>(sql`
    select distinct source_id as line_id, person_id as holder from entitlements
    where kind = 'SUB' and source = 'LINE' and starts_at < ends_at and ends_at > now() order by 1`)
  const terms = rows.flatMap(({ line_id: lineId, holder }) => actorFor(simulation, holder).map((actor) => ({ lineId, holder, actor })))
  return terms.length > 0 ? simulation.fixture.stage.random.pick(terms) : undefined
}

const rest = (simulation: Simulation, { lineId, actor }: Term, days: number) =>
  callBothNodes(simulation, 'pause', (node) => node.call(pauseMembership, actor, { body: { lineId, from: dayAfter(1), days } }))
const resume = (simulation: Simulation, { lineId, actor }: Term) =>
  callBothNodes(simulation, 'resume', (node) => node.call(resumeMembership, actor, { body: { lineId } }))

async function seatOne(simulation: Simulation, { lineId, holder, actor }: Term) {
  const family = simulation.fixture.families.find(({ parent, child }) => parent.id === holder || child.id === holder)
  const personId = family?.parent.id === holder ? family.child.id : family?.parent.id
  if (personId) await callBothNodes(simulation, 'seat', (node) => node.call(shareSeat, actor, { body: { lineId, personId } }))
}

async function unseatOne(simulation: Simulation) {
  const { rows } = await simulation.fixture.deps.db.execute<{ id: string; person_id: string }>(
    sql`select id, person_id from membership_seats where revoked_at is null order by id`,
  )
  const [seat] = rows.length > 0 ? [simulation.fixture.stage.random.pick(rows)] : []
  const [actor] = seat ? actorFor(simulation, seat.person_id) : []
  if (seat && actor) await callBothNodes(simulation, 'unseat', (node) => node.call(revokeSeat, actor, { params: { id: seat.id } }))
}

/** Requests an upgrade on both servers; it results in one order. */
async function upgrade(simulation: Simulation, buyer: TestPerson, learnerId: string) {
  const { data } = judge(simulation, 'quote', await nodeOf(simulation).call(quoteUpgrades, buyer, { query: { learnerId } }))
  const [offer] = data?.items ?? []
  if (!offer) return undefined
  const body = { items: [{ sku: offer.sku, quantity: 1 as const, learnerId, upgrade: true as const }] }
  const placed = await callBothNodes(simulation, 'upgrade', (node) => node.call(placeOrders, buyer, { body }))
  const id = placed.flatMap(({ data }) => data?.ids ?? [])[0]
  return id && (await pay(simulation, { id, buyer }, { method: 'VNPAY' }))
}

export const earnDays = (simulation: Simulation) => runJob(simulation, subscriptions, 'earn_plan_days')

export const termActions = [
  async (simulation: Simulation) => {
    const term = await pickTerm(simulation)
    if (term) await rest(simulation, term, 1 + simulation.fixture.stage.random.below(30))
  },
  async (simulation: Simulation) => {
    const { rows } = await simulation.fixture.deps.db.execute<{ line_id: string; holder: string }>(
      sql`select order_line_id as line_id, person_id as holder from membership_pauses where ended_on is null order by 1`,
    )
    if (rows.length === 0) return
    const { line_id: lineId, holder } = simulation.fixture.stage.random.pick(rows)
    for (const actor of actorFor(simulation, holder)) await resume(simulation, { lineId, holder, actor })
  },
  async (simulation: Simulation) => {
    const term = await pickTerm(simulation)
    if (term) await seatOne(simulation, term)
  },
  unseatOne,
  async (simulation: Simulation) => {
    const term = await pickTerm(simulation)
    const asked = term && (await upgrade(simulation, term.actor, term.holder))
    if (asked && simulation.fixture.stage.random.chance(0.7)) await tell(simulation, asked)
  },
  earnDays,
]

/** A membership bought so many days ago, which no other action touches meanwhile. */
export async function buyBefore(simulation: Simulation, buyer: TestPerson, { sku, days }: { sku: string; days: number }) {
  const { db } = simulation.fixture.deps
  const orderId = await buy(simulation, buyer, { sku })
  const before = sql`make_interval(days => ${days})`
  await db.execute(
    sql`update orders set created_at = created_at - ${before}, completed_at = completed_at - ${before} where id = ${orderId}`,
  )
  await db.execute(sql`update entitlements e set starts_at = e.starts_at - ${before}, ends_at = ((e.starts_at - ${before})
    at time zone 'Asia/Ho_Chi_Minh' + make_interval(months => l.months, days => l.bonus_days)) at time zone 'Asia/Ho_Chi_Minh'
    from order_lines l where l.id = e.source_id and l.order_id = ${orderId}`)
  const { rows } = await db.execute<{
    line_id: string
  }>(sql`update plan_earnings p set first_day = (e.starts_at at time zone 'Asia/Ho_Chi_Minh')::date,
    last_day = (e.ends_at at time zone 'Asia/Ho_Chi_Minh')::date - 1 from entitlements e, order_lines l
    where e.source_id = p.source_line_id and l.id = p.source_line_id and l.order_id = ${orderId} returning l.id as line_id`)
  await earnDays(simulation)
  return { orderId, lineId: rows[0]?.line_id ?? '' }
}

/** A membership is paused, shared, upgraded and refunded, all at the same moment. */
export async function oneTerm(simulation: Simulation) {
  const { fixture } = simulation
  const family = await fixture.newFamily()
  const { parent: buyer } = family
  const { orderId, lineId } = await buyBefore(simulation, buyer, { sku: fixture.market.skus.pair, days: 45 })
  fixture.join(buyer, family)
  const term = { lineId, holder: buyer.id, actor: buyer }
  await Promise.all([rest(simulation, term, 10), seatOne(simulation, term), earnDays(simulation)])
  const asked = await upgrade(simulation, buyer, buyer.id)
  await Promise.all([
    asked && tell(simulation, asked),
    giveBack(simulation, buyer, orderId),
    resume(simulation, term),
    unseatOne(simulation),
    earnDays(simulation),
  ])
  await fixture.work(2)
}
