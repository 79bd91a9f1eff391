import { grantVouchers, listMyGifts, sendGift } from '@khue/contracts/sale/gifts'
import { makePromotionCodes } from '@khue/contracts/sale/promotions-admin'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { holdUses, issueVoucher, quote, settleUses } from '#modules/sale/promotions'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { promotionViolations } from '#testing/promotion-violations'
import { promotionActions } from '#testing/promotions'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const app = await testApp()
const { call, given, deps } = app
const { at, promote } = await promotionActions(app)

async function use(code: string, as?: 'USED' | 'RELEASED') {
  const buyer = await given.parent()
  const line = {
    key: '0',
    sku: 'SUB-6M',
    kind: 'SUB',
    refId: '',
    categoryIds: [],
    teacherId: null,
    priceVnd: 990_000,
    learnerId: buyer.id,
  } as const
  const placementId = uuidv7()
  await holdUses(deps, { placementId, buyerId: buyer.id, quote: await quote(deps, { buyerId: buyer.id, lines: [line], codes: [code] }) })
  if (as) await settleUses(deps, placementId, as)
}

/** Uses that are reserved, used and returned; gifts that wait, were kept and were passed on; a rewarded referral. */
async function createHistory() {
  const limited = await promote({ maxUses: 10, maxPerPerson: 1, maxPerHousehold: 1 })
  await use(limited.code)
  await use(limited.code, 'USED')
  await use(limited.code, 'RELEASED')
  const [single = ''] = (await call(makePromotionCodes, { ...at(limited.id), body: { count: 1 } })).data.codes
  await use(single, 'USED')
  const [mother, child] = [await given.parent(), await given.student()]
  const gift = await promote()
  for (const receiver of [undefined, child.phone, 'waits']) {
    await call(grantVouchers, { ...at(gift.id), body: { phones: [mother.phone], days: 30 } })
    const [newest] = (await call(listMyGifts, { as: mother })).data.items
    const body = {
      promotionCode: newest?.promotionCode ?? '',
      receiverType: receiver ? 'STUDENT' : 'PARENT',
      ...(receiver && { receiver }),
    } as const
    if (receiver !== 'waits') expect((await call(sendGift, { as: mother, body })).data.state).toBe('CLAIMED')
  }
  for (const { id } of [mother, child])
    await issueVoucher(deps, { promotionId: gift.id, ownerId: id, source: 'REFERRAL', expiresAt: new Date() })
  await deps.db.execute(sql`
    insert into referral_entries (account_id, referrer_id, referee_id, referrer_household, referee_household, state, order_id, decided_at,
      reward_promotion_id, reward_explanation, min_total_vnd)
    values (${child.accountId}, ${mother.id}, ${child.id}, ${mother.id}, ${child.id}, 'REWARDED', gen_random_uuid(), now(), ${gift.id}, 'Quà', 200000)`)
}
await createHistory()

test('every invariant holds after codes were used and gifts claimed', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

const without = ['promotions drop constraint promotions_limits']
test.each(eachViolation(promotionViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name, without })).toEqual([name])
})
