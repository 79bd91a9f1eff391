import { changeCheckout } from '@khue/contracts/checkout'
import { givePoints } from '@khue/contracts/points'
import { redeemReward } from '@khue/contracts/rewards'
import { sql } from 'drizzle-orm'
import { orders } from '#modules/orders'
import { points } from '#modules/points'
import type { TestPerson } from '#testing/people'
import { judge, type Lives, nodeOf, type Open, pay, pickOpen, place, runJob, tell, tellAtOnce } from './money.acts.ts'

export const give = async (lives: Lives, { phone }: TestPerson, amount: number) =>
  judge(
    lives,
    'give points',
    await nodeOf(lives).call(givePoints, lives.house.admins[0], { body: { account: phone, amount, reason: 'Cảm ơn bạn' } }),
  )

const spend = async (lives: Lives, { id, buyer }: Pick<Open, 'id' | 'buyer'>, amount: number) =>
  judge(lives, 'spend points', await nodeOf(lives).call(changeCheckout, buyer, { body: { ids: [id], points: amount } }))

const redeem = (lives: Lives, buyer: TestPerson, { id, points }: { id: string; points: number }) =>
  tellAtOnce(lives, 'redeem', (node) => node.call(redeemReward, buyer, { params: { id }, body: { points } }))

/** As if nobody could change their mind any more about what was bought. */
export async function earn(lives: Lives) {
  await lives.house.deps.db.execute(sql`update point_promises set due_at = now() where given_at is null`)
  await runJob(lives, orders, 'orders:give_promised_points')
}

/** As if the time of somebody's oldest points were over. */
async function expire(lives: Lives) {
  const { random } = lives.house.stage
  const { id } = random.pick(lives.house.buyers)
  await lives.house.deps.db.execute(sql`update point_lots set expires_at = now() - interval '1 second'
    where id = (select id from point_lots where person_id = ${id} and left_over > 0 order by expires_at, id limit 1)`)
  await runJob(lives, points, 'points:expire')
}

export const pointDeeds = [
  async (lives: Lives) =>
    void (await give(lives, lives.house.stage.random.pick(lives.house.buyers), 200 + lives.house.stage.random.below(2000))),
  async (lives: Lives) => {
    const { random } = lives.house.stage
    const open = await pickOpen(lives)
    if (!open) return
    if (random.chance(0.5)) await give(lives, open.buyer, 500)
    await spend(lives, open, 1 + random.below(Math.ceil(open.total / 1000)))
    const asked = random.chance(0.5) ? await pay(lives, open, { method: 'VNPAY' }) : undefined
    if (asked) await tell(lives, asked)
  },
  async (lives: Lives) => {
    const { random } = lives.house.stage
    await redeem(lives, random.pick(lives.house.buyers), random.pick(lives.house.rewards))
  },
  earn,
  expire,
]

/** Points that reach for one of several things pay one of them. */
export async function oneWorthOfPoints(lives: Lives) {
  const { house } = lives
  const buyer = await house.newBuyer()
  const [, common] = house.rewards
  await give(lives, buyer, common.points)
  const { plan, recorded } = house.market.skus
  const ids = [...(await place(lives, buyer, [plan])), ...(await place(lives, buyer, [recorded]))]
  await Promise.all([...[...ids, ...ids].map((id) => spend(lives, { id, buyer }, common.points)), redeem(lives, buyer, common)])
}

/** Everybody wants the last voucher that points are exchanged for. */
export async function lastReward(lives: Lives) {
  const { house } = lives
  const reward = await house.reward({ points: 100, stock: 1 })
  const crowd = house.buyers.slice(0, 4)
  for (const buyer of crowd) await give(lives, buyer, reward.points)
  await Promise.all(crowd.map((buyer) => redeem(lives, buyer, reward)))
}
