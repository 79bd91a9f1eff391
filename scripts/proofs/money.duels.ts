import { cancel, giveBack, type Lives, pay, place, price, tellVnpay } from './money.deeds.ts'
import { look } from './money.claims.ts'

const everybody = (lives: Lives) => lives.house.buyers

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

const duels = [twins, lastUse, oneBalance, lastSeats, cancelOrPay] as const

/** What is most likely to go wrong, each on purpose, several times where it needs luck. */
export async function fight(lives: Lives, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    for (const duel of duels) {
      await duel(lives)
      await look(lives.house)
    }
  }
}
