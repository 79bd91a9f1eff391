import { randomUUID } from 'node:crypto'
import { changeCheckout } from '@khue/contracts/sale/checkout'
import { grantPoints } from '@khue/contracts/money/points'
import { redeemReward } from '@khue/contracts/sale/rewards'
import { sql } from 'drizzle-orm'
import { orders } from '#modules/sale/orders'
import { points } from '#modules/money/points'
import type { TestPerson } from '#testing/people'
import { judge, type Simulation, nodeOf, type Open, pay, pickOpen, place, runJob, tell, callBothNodes } from './money.operations.ts'

export const give = async (simulation: Simulation, { phone }: TestPerson, amount: number) =>
  judge(
    simulation,
    'give points',
    await nodeOf(simulation).call(grantPoints, simulation.fixture.admins[0], {
      body: { requestId: randomUUID(), account: phone, amount, reason: 'Cảm ơn bạn' },
    }),
  )

const spend = async (simulation: Simulation, { id, buyer }: Pick<Open, 'id' | 'buyer'>, amount: number) =>
  judge(simulation, 'spend points', await nodeOf(simulation).call(changeCheckout, buyer, { body: { ids: [id], points: amount } }))

const redeem = (simulation: Simulation, buyer: TestPerson, { id, points }: { id: string; points: number }) =>
  callBothNodes(simulation, 'redeem', (node) =>
    node.call(redeemReward, buyer, { params: { id }, body: { points, requestId: randomUUID() } }),
  )

/** Ends the refund period of purchases, so that their points are credited. */
export async function earn(simulation: Simulation) {
  await simulation.fixture.deps.db.execute(sql`update point_accruals set due_at = now() where granted_at is null`)
  await runJob(simulation, orders, 'orders:grant_due_points')
}

/** Expires the oldest points of a person. */
async function expire(simulation: Simulation) {
  const { random } = simulation.fixture.stage
  const { id } = random.pick(simulation.fixture.buyers)
  await simulation.fixture.deps.db.execute(sql`update point_lots set expires_at = now() - interval '1 second'
    where id = (select id from point_lots where person_id = ${id} and remaining > 0 order by expires_at, id limit 1)`)
  await runJob(simulation, points, 'points:expire')
}

export const pointActions = [
  async (simulation: Simulation) =>
    void (await give(
      simulation,
      simulation.fixture.stage.random.pick(simulation.fixture.buyers),
      200 + simulation.fixture.stage.random.below(2000),
    )),
  async (simulation: Simulation) => {
    const { random } = simulation.fixture.stage
    const open = await pickOpen(simulation)
    if (!open) return
    if (random.chance(0.5)) await give(simulation, open.buyer, 500)
    await spend(simulation, open, 1 + random.below(Math.ceil(open.total / 1000)))
    const asked = random.chance(0.5) ? await pay(simulation, open, { method: 'VNPAY' }) : undefined
    if (asked) await tell(simulation, asked)
  },
  async (simulation: Simulation) => {
    const { random } = simulation.fixture.stage
    await redeem(simulation, random.pick(simulation.fixture.buyers), random.pick(simulation.fixture.rewards))
  },
  earn,
  expire,
]

/** Points that suffice for one of several orders pay exactly one. */
export async function oneWorthOfPoints(simulation: Simulation) {
  const { fixture } = simulation
  const buyer = await fixture.newBuyer()
  const [, common] = fixture.rewards
  await give(simulation, buyer, common.points)
  const { plan, recorded } = fixture.market.skus
  const ids = [...(await place(simulation, buyer, [plan])), ...(await place(simulation, buyer, [recorded]))]
  await Promise.all([...[...ids, ...ids].map((id) => spend(simulation, { id, buyer }, common.points)), redeem(simulation, buyer, common)])
}

/** All buyers exchange points for the last voucher. */
export async function lastReward(simulation: Simulation) {
  const { fixture } = simulation
  const reward = await fixture.reward({ points: 100, stock: 1 })
  const crowd = fixture.buyers.slice(0, 4)
  for (const buyer of crowd) await give(simulation, buyer, reward.points)
  await Promise.all(crowd.map((buyer) => redeem(simulation, buyer, reward)))
}
