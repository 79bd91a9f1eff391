import { cancel, giveBack, type Simulation, pay, place, price, tellVnpay } from './money.operations.ts'
import { claims, look } from './money.claims.ts'
import { oneGift } from './money.gifts.ts'
import { onePart } from './money.parts.ts'
import { lastReward, oneWorthOfPoints } from './money.points.ts'
import { oneTerm } from './money.terms.ts'

/** The first four buyers. */
const everybody = (simulation: Simulation) => simulation.fixture.buyers.slice(0, 4)

/** All buyers request the last seats of one run at the same moment, each twice. */
async function lastSeats(simulation: Simulation) {
  const { market } = simulation.fixture
  const crowd = [...everybody(simulation), await simulation.fixture.newBuyer(), await simulation.fixture.newBuyer()]
  await Promise.all([...crowd, ...crowd].map((buyer) => place(simulation, buyer, [market.skus.secondRun])))
}

/** All buyers use the last use of a code. */
async function lastUse(simulation: Simulation) {
  const { fixture } = simulation
  const { code } = await fixture.promote({ maxUses: 1 })
  const placed = await Promise.all(
    everybody(simulation).map(async (buyer) => ({ buyer, id: (await place(simulation, buyer, [fixture.market.skus.lessons]))[0] ?? '' })),
  )
  await Promise.all(placed.map((order) => price(simulation, order, code)))
}

/** A balance that suffices for either of two orders pays exactly one. */
async function oneBalance(simulation: Simulation) {
  const { fixture } = simulation
  const buyer = await fixture.newBuyer()
  const { recorded, live } = fixture.market.skus
  const [kept = ''] = await place(simulation, buyer, [recorded])
  await pay(simulation, { id: kept, buyer }, { method: 'VNPAY' })
  await tellVnpay(simulation, simulation.asked.at(-1)?.paymentUrl ?? '', { vnp_TransactionNo: String(6_000_000 + simulation.turn) })
  await fixture.work(1)
  await giveBack(simulation, buyer, kept, 'BALANCE')
  const ids = [...(await place(simulation, buyer, [recorded])), ...(await place(simulation, buyer, [live]))]
  await Promise.all([...ids, ...ids].map((id) => pay(simulation, { id, buyer }, { method: 'BALANCE' })))
}

/** One callback, many times at once; and one with an unknown reference. */
async function twins(simulation: Simulation) {
  const { fixture } = simulation
  const buyer = await fixture.newBuyer()
  const [id = ''] = await place(simulation, buyer, [fixture.market.skus.plan])
  await pay(simulation, { id, buyer }, { method: 'VNPAY' })
  const { paymentUrl = '' } = simulation.asked.at(-1) ?? {}
  const number = String(5_000_000 + simulation.turn)
  const all = [{ vnp_TransactionNo: number }, { vnp_TransactionNo: number, vnp_TxnRef: `DH${number}` }]
  await Promise.all([...all, ...all].map((changes) => tellVnpay(simulation, paymentUrl, changes)))
}

/** Orders are cancelled and paid at the same moment, by several people. */
async function cancelOrPay(simulation: Simulation) {
  const one = async () => {
    const buyer = await simulation.fixture.newBuyer()
    const [id = ''] = await place(simulation, buyer, [simulation.fixture.market.skus.plan])
    const order = { id, buyer }
    await Promise.all([
      pay(simulation, order, { method: 'VNPAY' }),
      cancel(simulation, order),
      pay(simulation, order, { method: 'VIETQR' }),
    ])
  }
  await Promise.all([one(), one(), one()])
}

/** The races that are most likely to go wrong, with the claims that each would break. */
const races: readonly { runRaces: (simulation: Simulation) => Promise<void>; shows: readonly string[] }[] = [
  { runRaces: twins, shows: [claims.once, claims.balanced] },
  { runRaces: lastUse, shows: [claims.uses] },
  { runRaces: oneBalance, shows: [claims.balances] },
  { runRaces: lastSeats, shows: [claims.seats] },
  { runRaces: cancelOrPay, shows: [claims.asked] },
  { runRaces: oneWorthOfPoints, shows: [claims.points] },
  { runRaces: lastReward, shows: [claims.uses] },
  { runRaces: onePart, shows: [claims.balances] },
  { runRaces: oneTerm, shows: [claims.seats] },
  { runRaces: oneGift, shows: [claims.once] },
]

/** Runs the races, several times where the outcome needs luck; with a planted fault only those that would show it. */
export async function runRaces(simulation: Simulation, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const { awaited } = simulation.fixture.stage
    const meant = races.filter(({ shows }) => awaited.length === 0 || shows.some((claim) => awaited.includes(claim)))
    for (const duel of meant) {
      await duel.runRaces(simulation)
      await look(simulation.fixture)
    }
  }
}
