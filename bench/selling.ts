import { growLedger, measureCarts, measureCodes, measureLimitItems } from './commerce.ts'
import { measureRate, median } from './load.ts'
import { compareRates } from './compare-rates.ts'
import { atMost, compareWithIdle, type Row, round, latencyRow } from './report.ts'
import { purchaseGenerator, measureLimitPurchases, measureOrderList, measurePurchases, openTarget, paymentFlows } from './sale.ts'
import type { Servers } from './servers.ts'
import { say, seconds, values } from './settings.ts'

const purchases = 'Purchase by VNPAY (order, pay, callback), compared with three bare calls'

/** The sale, measured last, because it grows the database. */
export async function measureSale({ product, databaseUrl, limit }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  try {
    const nextPurchase = await purchaseGenerator(target, Number(values.buyers))
    const calls: number[] = []
    async function buy(way: (typeof paymentFlows)[keyof typeof paymentFlows]) {
      const { rate, p99Ms } = await measurePurchases(target, nextPurchase, seconds, way)
      calls.push(p99Ms)
      return rate
    }
    const beside = { limit: async () => (await measureLimitPurchases(limit, seconds)).rate, goal: 0.35 }
    const purchase = await compareRates({ measure: purchases, product: () => buy(paymentFlows.byVnpay), ...beside })
    const transfer = await compareRates({
      measure: 'Purchase by VietQR (order, pay, bank notice), compared with three bare calls',
      product: () => buy(paymentFlows.byTransfer),
      ...beside,
    })
    const [orders, lists] = [Number(values.orders), Number(values.lists)]
    const list = await measureOrderList(target, { orders, lists })
    return [
      purchase,
      transfer,
      atMost('One call of a purchase while 32 people buy, p99', median(calls), 250, 'ms'),
      latencyRow(`First page of a buyer's orders among ${round(orders)}`, list, 20),
    ]
  } finally {
    await target.close()
  }
}

/** Before the purchase: items in the cart, and codes. */
export async function measureCart({ product, databaseUrl, limit }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  try {
    const nextPurchase = await purchaseGenerator(target, Number(values.buyers))
    const waits: { items: number[]; codes: number[] } = { items: [], codes: [] }
    const items = await compareRates({
      measure: 'Adding an item to the cart, compared with one inserted row',
      async product() {
        const { rate, p99Ms } = await measureCarts(target, nextPurchase, seconds)
        waits.items.push(p99Ms)
        return rate
      },
      limit: async () => (await measureLimitItems(limit, seconds)).rate,
      goal: 0.35,
    })
    const codes = await compareRates({
      measure: 'Checking a promotion code for a plan, compared with one indexed row',
      async product() {
        const { rate, p99Ms } = await measureCodes(target, nextPurchase, 'CHAONAMHOC', seconds)
        waits.codes.push(p99Ms)
        return rate
      },
      limit: () => measureRate(`${limit}/detail/khoa-hoc-4711`, seconds),
      goal: 0.1,
    })
    return [
      items,
      codes,
      atMost('Adding an item to the cart while 32 people do, p99', median(waits.items), 250, 'ms'),
      atMost('Checking a promotion code while 32 people do, p99', median(waits.codes), 250, 'ms'),
    ]
  } finally {
    await target.close()
  }
}

/** The cost of a purchase with a large ledger, compared with the same with a small one. */
export async function measureLedger({ product, databaseUrl, openGrown }: Servers): Promise<Row[]> {
  const grown = await openGrown()
  const [young, old] = [openTarget(product, databaseUrl), openTarget(grown.url, grown.databaseUrl)]
  try {
    await growLedger(young, 10_000, say)
    await growLedger(old, Number(values.entries), say)
    const sides = [
      { target: young, nextPurchase: await purchaseGenerator(young, Number(values.buyers)), costs: [] as number[] },
      { target: old, nextPurchase: await purchaseGenerator(old, Number(values.buyers)), costs: [] as number[] },
    ] as const
    for (let turn = 0; turn <= Number(values.rounds); turn += 1)
      for (const { target, nextPurchase, costs } of turn % 2 === 0 ? sides : sides.toReversed()) {
        const { rate } = await measurePurchases(target, nextPurchase, seconds)
        if (turn > 0) costs.push(1000 / rate) // the first turn warms both up
      }
    const [youngMs, oldMs] = [median(sides[0].costs), median(sides[1].costs)]
    return [compareWithIdle(`A purchase with ${round(Number(values.entries))} ledger entries, compared with 10,000`, oldMs, youngMs, 1.5)]
  } finally {
    await Promise.all([young.close(), old.close()])
  }
}
