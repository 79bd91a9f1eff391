import * as memberships from '@khue/contracts/memberships'
import { placeOrders } from '@khue/contracts/orders'
import { sql } from 'drizzle-orm'
import { subscriptions } from '#modules/subscriptions'
import type { TestPerson } from '#testing/people'
import { actorFor, buy, giveBack, judge, type Lives, nodeOf, pay, runJob, tell, tellAtOnce } from './money.acts.ts'

const { giveSeat, pauseMembership, quoteUpgrades, resumeMembership, takeSeatBack } = memberships

const dayAfter = (days: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days }).toString()

type Term = { lineId: string; holder: string; actor: TestPerson }
/** Bought memberships in use, with who may decide about them. */
async function pickTerm(lives: Lives): Promise<Term | undefined> {
  const { rows } = await lives.house.deps.db.execute<{ line_id: string; holder: string }>(sql`
    select distinct source_id as line_id, person_id as holder from entitlements
    where what = 'SUB' and source = 'LINE' and starts_at < ends_at and ends_at > now() order by 1`)
  const terms = rows.flatMap(({ line_id: lineId, holder }) => actorFor(lives, holder).map((actor) => ({ lineId, holder, actor })))
  return terms.length > 0 ? lives.house.stage.random.pick(terms) : undefined
}

const rest = (lives: Lives, { lineId, actor }: Term, days: number) =>
  tellAtOnce(lives, 'pause', (node) => node.call(pauseMembership, actor, { body: { lineId, from: dayAfter(1), days } }))
const resume = (lives: Lives, { lineId, actor }: Term) =>
  tellAtOnce(lives, 'resume', (node) => node.call(resumeMembership, actor, { body: { lineId } }))

async function seatOne(lives: Lives, { lineId, holder, actor }: Term) {
  const family = lives.house.families.find(({ parent, child }) => parent.id === holder || child.id === holder)
  const personId = family?.parent.id === holder ? family.child.id : family?.parent.id
  if (personId) await tellAtOnce(lives, 'seat', (node) => node.call(giveSeat, actor, { body: { lineId, personId } }))
}

async function unseatOne(lives: Lives) {
  const { rows } = await lives.house.deps.db.execute<{ id: string; person_id: string }>(
    sql`select id, person_id from membership_seats where taken_back_at is null order by id`,
  )
  const [seat] = rows.length > 0 ? [lives.house.stage.random.pick(rows)] : []
  const [actor] = seat ? actorFor(lives, seat.person_id) : []
  if (seat && actor) await tellAtOnce(lives, 'unseat', (node) => node.call(takeSeatBack, actor, { params: { id: seat.id } }))
}

/** Asks for a dearer plan on both servers; one order comes of it. */
async function upgrade(lives: Lives, buyer: TestPerson, learnerId: string) {
  const { data } = judge(lives, 'quote', await nodeOf(lives).call(quoteUpgrades, buyer, { query: { learnerId } }))
  const [offer] = data?.items ?? []
  if (!offer) return undefined
  const body = { items: [{ sku: offer.sku, quantity: 1 as const, learnerId, upgrade: true as const }] }
  const placed = await tellAtOnce(lives, 'upgrade', (node) => node.call(placeOrders, buyer, { body }))
  const id = placed.flatMap(({ data }) => data?.ids ?? [])[0]
  return id && (await pay(lives, { id, buyer }, { method: 'VNPAY' }))
}

export const earnDays = (lives: Lives) => runJob(lives, subscriptions, 'earn_plan_days')

export const termDeeds = [
  async (lives: Lives) => {
    const term = await pickTerm(lives)
    if (term) await rest(lives, term, 1 + lives.house.stage.random.below(30))
  },
  async (lives: Lives) => {
    const { rows } = await lives.house.deps.db.execute<{ line_id: string; holder: string }>(
      sql`select order_line_id as line_id, person_id as holder from membership_pauses where ended_on is null order by 1`,
    )
    if (rows.length === 0) return
    const { line_id: lineId, holder } = lives.house.stage.random.pick(rows)
    for (const actor of actorFor(lives, holder)) await resume(lives, { lineId, holder, actor })
  },
  async (lives: Lives) => {
    const term = await pickTerm(lives)
    if (term) await seatOne(lives, term)
  },
  unseatOne,
  async (lives: Lives) => {
    const term = await pickTerm(lives)
    const asked = term && (await upgrade(lives, term.actor, term.holder))
    if (asked && lives.house.stage.random.chance(0.7)) await tell(lives, asked)
  },
  earnDays,
]

/** Somebody has bought a membership so many days ago; nobody else does anything with it meanwhile. */
export async function buyBefore(lives: Lives, buyer: TestPerson, { sku, days }: { sku: string; days: number }) {
  const { db } = lives.house.deps
  const orderId = await buy(lives, buyer, { sku })
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
  await earnDays(lives)
  return { orderId, lineId: rows[0]?.line_id ?? '' }
}

/** A membership rests, is shared, replaced by a dearer one and given back, all of it at the same moment. */
export async function oneTerm(lives: Lives) {
  const { house } = lives
  const family = await house.newFamily()
  const { parent: buyer } = family
  const { orderId, lineId } = await buyBefore(lives, buyer, { sku: house.market.skus.pair, days: 45 })
  house.join(buyer, family)
  const term = { lineId, holder: buyer.id, actor: buyer }
  await Promise.all([rest(lives, term, 10), seatOne(lives, term), earnDays(lives)])
  const asked = await upgrade(lives, buyer, buyer.id)
  await Promise.all([asked && tell(lives, asked), giveBack(lives, buyer, orderId), resume(lives, term), unseatOne(lives), earnDays(lives)])
  await house.work(2)
}
