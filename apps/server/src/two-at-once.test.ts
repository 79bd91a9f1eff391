import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { createReferralCode, enterReferral, getMyReferrals } from '@khue/contracts/sale/referrals'
import { listMyRefunds, previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { holdUses, quote } from '#modules/sale/promotions'
import { trackBalances } from './testing/ledger.ts'
import type { TestPerson } from './testing/people.ts'
import { promotionActions } from './testing/promotions.ts'
import { rounds } from './testing/rounds.ts'
import { sellPlan, vnpayCallbackFields, vnpayEnv } from './testing/sale.ts'
import { testApp } from './testing/test-app.ts'

/* Two people, or two tabs, at the same moment, where only a rule of the database decides which is first. */

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { promote } = await promotionActions(app)
await sellPlan(deps)

let numbers = 8_000_000
async function buy(as: TestPerson) {
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(numbers++) }) })
  await deliverEvents()
  return ids[0]!
}

test('a payment that is refunded to the balance and by its gateway at once is refunded once', rounds, async () => {
  const as = await given.student()
  const orderId = await buy(as)
  const { lines, total } = (await call(previewRefund, { as, query: { orderId } })).data
  const gained = await trackBalances(deps)
  const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), reason: 'Không còn nhu cầu học', total }
  const answers = await Promise.all(
    (['BALANCE', 'GATEWAY', 'BALANCE', 'GATEWAY'] as const).map((channel) => call(requestRefund, { as, body: { ...body, channel } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refunds = (await call(listMyRefunds, { as, query: {} })).data.items
  expect(refunds.map(({ amount }) => amount)).toEqual([total])
  expect((await gained()).LEARNING_BALANCE ?? 0).toBe(refunds[0]!.channel === 'BALANCE' ? total : 0)
})

const household = async () => {
  const mother = await given.parent()
  return [mother, await given.student({ guardianId: mother.id }), await given.student({ guardianId: mother.id })] as const
}
/** Places orders that were all quoted with the code; the answers name what refused them. */
async function placeAtOnce(people: readonly TestPerson[], code: string) {
  const quotes = await Promise.all(
    people.map(({ id }) => {
      const line = {
        key: '0',
        sku: 'SUB-6M',
        kind: 'SUB',
        refId: '',
        categoryIds: [],
        teacherId: null,
        priceVnd: 990_000,
        learnerId: id,
      } as const
      return quote(deps, { buyerId: id, lines: [line], codes: [code] })
    }),
  )
  expect(quotes.flatMap(({ refused }) => refused)).toEqual([])
  const tries = people.map(({ id }, at) => holdUses(deps, { placementId: uuidv7(), buyerId: id, quote: quotes[at]! }))
  return (await Promise.allSettled(tries))
    .map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'HELD'))
    .toSorted()
}

test('of several placements at once under one person’s limit as many succeed as the limit allows', rounds, async () => {
  const { code } = await promote({ maxPerPerson: 2 })
  const [one, other] = [await given.parent(), await given.parent()]
  expect(await placeAtOnce([one, one, other, one, one], code)).toEqual(['HELD', 'HELD', 'HELD', 'VOUCHER_USED_UP', 'VOUCHER_USED_UP'])
})

test('of a mother and two children who place orders at once under their household’s limit one succeeds', rounds, async () => {
  const { code } = await promote({ maxPerHousehold: 1 })
  const answers = await placeAtOnce([...(await household()), await given.parent()], code)
  expect(answers).toEqual(['HELD', 'HELD', 'VOUCHER_USED_BY_HOUSEHOLD', 'VOUCHER_USED_BY_HOUSEHOLD'])
})

test('of a brother and a sister who enter an invitation at once one is invited', rounds, async () => {
  const [friend, another] = [await given.parent(), await given.parent()]
  await deps.db.execute(sql`update promotions set state = 'ENDED' where (conditions ->> 'isReferralReward')::boolean`)
  await promote({ on: { isReferralReward: true } })
  const codes = [(await call(createReferralCode, { as: friend })).data.code, (await call(createReferralCode, { as: another })).data.code]
  const [, brother, sister] = await household()
  const answers = await Promise.all([brother, sister].map((as, at) => call(enterReferral, { as, body: { code: codes[at]! } })))
  expect(answers.filter(({ code }) => code === 'REFERRAL_HOUSEHOLD_ALREADY_ENTERED')).toHaveLength(1)
  const invited = await Promise.all([friend, another].map(async (as) => (await call(getMyReferrals, { as })).data.invited.length))
  expect(invited.toSorted((a, b) => a - b)).toEqual([0, 1])
})
