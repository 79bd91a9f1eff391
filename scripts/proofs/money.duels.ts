import { cancel, giveBack, type Lives, pay, place, price, tellVnpay } from './money.acts.ts'
import { claims, look } from './money.claims.ts'
import { oneGift } from './money.gifts.ts'
import { onePart } from './money.parts.ts'
import { lastReward, oneWorthOfPoints } from './money.points.ts'
import { oneTerm } from './money.terms.ts'

/** Those who were here first. */
const everybody = (lives: Lives) => lives.house.buyers.slice(0, 4)

/** All of them want the last seats of one run at the same moment, each of them twice. */
async function lastSeats(lives: Lives) {
  const { market } = lives.house
  const crowd = [...everybody(lives), await lives.house.newBuyer(), await lives.house.newBuyer()]
  await Promise.all([...crowd, ...crowd].map((buyer) => place(lives, buyer, [market.skus.secondRun])))
}

/** All of them believe that the last use of a code is theirs. */
async function lastUse(lives: Lives) {
  const { house } = lives
  const { code } = await house.promote({ maxUses: 1 })
  const placed = await Promise.all(
    everybody(lives).map(async (buyer) => ({ buyer, id: (await place(lives, buyer, [house.market.skus.lessons]))[0] ?? '' })),
  )
  await Promise.all(placed.map((order) => price(lives, order, code)))
}

/** A balance that reaches for either of two things pays one of them. */
async function oneBalance(lives: Lives) {
  const { house } = lives
  const buyer = await house.newBuyer()
  const { recorded, live } = house.market.skus
  const [kept = ''] = await place(lives, buyer, [recorded])
  await pay(lives, { id: kept, buyer }, { method: 'VNPAY' })
  await tellVnpay(lives, lives.asked.at(-1)?.paymentUrl ?? '', { vnp_TransactionNo: String(6_000_000 + lives.turn) })
  await house.work(1)
  await giveBack(lives, buyer, kept, 'BALANCE')
  const ids = [...(await place(lives, buyer, [recorded])), ...(await place(lives, buyer, [live]))]
  await Promise.all([...ids, ...ids].map((id) => pay(lives, { id, buyer }, { method: 'BALANCE' })))
}

/** One message, many times at once; and one about what is nobody's. */
async function twins(lives: Lives) {
  const { house } = lives
  const buyer = await house.newBuyer()
  const [id = ''] = await place(lives, buyer, [house.market.skus.plan])
  await pay(lives, { id, buyer }, { method: 'VNPAY' })
  const { paymentUrl = '' } = lives.asked.at(-1) ?? {}
  const number = String(5_000_000 + lives.turn)
  const all = [{ vnp_TransactionNo: number }, { vnp_TransactionNo: number, vnp_TxnRef: `DH${number}` }]
  await Promise.all([...all, ...all].map((changes) => tellVnpay(lives, paymentUrl, changes)))
}

/** Cancelled and paid for at the same moment, by several. */
async function cancelOrPay(lives: Lives) {
  const one = async () => {
    const buyer = await lives.house.newBuyer()
    const [id = ''] = await place(lives, buyer, [lives.house.market.skus.plan])
    const order = { id, buyer }
    await Promise.all([pay(lives, order, { method: 'VNPAY' }), cancel(lives, order), pay(lives, order, { method: 'VIETQR' })])
  }
  await Promise.all([one(), one(), one()])
}

/** What is most likely to go wrong, and what would show it. */
const duels: readonly { fight: (lives: Lives) => Promise<void>; shows: readonly string[] }[] = [
  { fight: twins, shows: [claims.once, claims.balanced] },
  { fight: lastUse, shows: [claims.uses] },
  { fight: oneBalance, shows: [claims.balances] },
  { fight: lastSeats, shows: [claims.seats] },
  { fight: cancelOrPay, shows: [claims.asked] },
  { fight: oneWorthOfPoints, shows: [claims.points] },
  { fight: lastReward, shows: [claims.uses] },
  { fight: onePart, shows: [claims.balances] },
  { fight: oneTerm, shows: [claims.seats] },
  { fight: oneGift, shows: [claims.once] },
]

/** Each on purpose, several times where it needs luck; where something is planted, those that would show it. */
export async function fight(lives: Lives, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const { awaited } = lives.house.stage
    const meant = duels.filter(({ shows }) => awaited.length === 0 || shows.some((claim) => awaited.includes(claim)))
    for (const duel of meant) {
      await duel.fight(lives)
      await look(lives.house)
    }
  }
}
