import { accountNames, type LedgerAccountCode, type LedgerEntry, listLedgerEntries } from '@khue/contracts/backoffice/books'
import { changeCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { expect, test } from 'vitest'
import { orders } from '#modules/sale/orders'
import { points } from '#modules/money/points'
import { subscriptions } from '#modules/sale/subscriptions'
import { invoiceTestApp } from '#testing/invoices'
import type { TestPerson } from '#testing/people'
import { pointActions } from '#testing/points'
import { vnpayCallbackFields } from '#testing/sale'

const shop = await invoiceTestApp()
const { call, deps, deliverEvents, skus, admin } = shop
const { give, endIn, dueNow } = await pointActions(shop)

async function statementOf(code: LedgerAccountCode) {
  const entries: LedgerEntry[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = (await call(listLedgerEntries, { as: admin, query: { code, ...(cursor && { cursor }) } })).data
    entries.push(...items)
    cursor = nextCursor
  } while (cursor)
  return entries
}
const readBooks = async () => (await Promise.all((Object.keys(accountNames) as LedgerAccountCode[]).map(statementOf))).flat()

const place = async (as: TestPerson, sku: string) =>
  (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 as const }] } })).data.ids
let number = 3_000_000
async function pay(as: TestPerson, ids: string[], { useBalance = false, changes = {} } = {}) {
  const { code, paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY', useBalance } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(++number), ...changes }) })
  await deliverEvents()
  return code
}
async function run(
  module: { jobs?: readonly { name: string; run: (its: typeof deps, payload: object) => Promise<unknown> }[] },
  job: string,
) {
  const found = module.jobs?.find(({ name }) => name === job)
  if (!found) throw new Error(`no job ${job}`)
  await found.run(deps, {})
}

/** Purchases with invoices and refunds; paid by points and balance; under- and overpaid; earned and expired points. */
async function liveALittle() {
  const { invoice } = await shop.issued()
  const { as, orderId, code } = await shop.buy({ sku: skus.recorded })
  await shop.giveBack({ as, orderId, code })
  await shop.again()
  await give(as, 3_000)
  const plan = await place(as, skus.plan)
  await call(changeCheckout, { as, body: { ids: plan, points: 100 } })
  await pay(as, plan, { useBalance: true })
  await dueNow()
  await run(orders, 'orders:grant_due_points')
  await endIn(as, '-1 second')
  await run(points, 'points:expire')
  await run(subscriptions, 'earn_plan_days')
  const short = await pay(as, await place(as, skus.recorded), { changes: { vnp_Amount: '44000000' } })
  const over = await pay(as, await place(as, skus.lessons), { changes: { vnp_Amount: '90000000' } })
  for (const { id, actions } of (await call(listSuspense, { as: admin, query: { state: 'OPEN' } })).data.items) {
    const action = actions.includes('APPLY') ? ('APPLY' as const) : ('TO_BALANCE' as const)
    await call(resolveSuspense, { as: admin, params: { id }, body: { action, note: 'Đã xem' } })
  }
  await deliverEvents()
  return { short, over, invoice, code }
}

test('a statement names every source by a code, a number or a word, never by an id', async () => {
  const { short, over, invoice, code } = await liveALittle()
  const named = new Map((await readBooks()).map(({ source }) => [`${source.kind} ${source.name}`, source.name]))
  const nameless = [...named].filter(([, name]) => name === null || /[0-9a-f]{8}-[0-9a-f]{4}-/.test(name))
  expect(nameless).toEqual([])
  const refund = [...named.values()].find((name) => name?.startsWith('HT'))
  expect([...named.keys()]).toEqual(
    expect.arrayContaining([
      `order_line ${code}`,
      `refund ${refund}`,
      `refund_paid ${refund}`,
      `invoice ${invoice.series} ${invoice.number}`,
      `payment_receipt ${short} ${number - 1}`,
      `suspense_decision ${over} ${number}`,
      'point_lot quà tặng',
      expect.stringMatching(/^point_use /),
      expect.stringMatching(/^point_lot KH/),
      expect.stringMatching(/^checkout_balance HV/),
    ]),
  )
})
