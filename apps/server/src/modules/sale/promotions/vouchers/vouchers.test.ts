import * as shop from '@khue/contracts/sale/promotions'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { promotionActions } from '#testing/promotions'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { holdUses, issueVoucher, quote } from '../index.ts'

const { call, given, deps, deliverEvents } = await testApp()
const { promote } = await promotionActions({ call, given, deliverEvents })
const { sku } = await sellPlan(deps)

test('a voucher can be used only by its owner, and is listed by its state', async () => {
  const [owner, other] = [await given.parent(), await given.parent()]
  const { id } = await promote({ on: { minTotal: 100_000 } })
  const line = { key: '0', sku, kind: 'SUB', refId: '', categoryIds: [], teacherId: null, priceVnd: 990_000, learnerId: owner.id } as const
  const quoteFor = (code: string) => quote(deps, { buyerId: owner.id, lines: [line], codes: [code] })
  const expiresAt = new Date(Date.now() + 86_400_000)
  const [{ code }, second] = [
    await issueVoucher(deps, { promotionId: id, ownerId: owner.id, source: 'GIFT', expiresAt }),
    await issueVoucher(deps, { promotionId: id, ownerId: owner.id, source: 'REFERRAL', expiresAt }),
  ]
  const checked = (await call(shop.checkCode, { as: other, body: { code, items: [{ sku }] } })).data
  expect(checked).toMatchObject({ isUsable: false, explanation: 'Mã này dành cho tài khoản khác' })
  expect((await call(shop.applicableSku, { as: other, query: { promotionCode: code } })).code).toBe('PROMOTION_CODE_UNKNOWN')
  await holdUses(deps, { placementId: uuidv7(), buyerId: owner.id, quote: await quoteFor(second.code) })
  const mine = async (state?: shop.VoucherState) =>
    (await call(shop.listMyVouchers, { as: owner, query: state ? { state } : {} })).data.items.map((one) => [
      one.code,
      one.state,
      one.source,
    ])
  expect(await mine()).toEqual([
    [second.code, 'USED', 'REFERRAL'],
    [code, 'USABLE', 'GIFT'],
  ])
  expect(await mine('USABLE')).toEqual([[code, 'USABLE', 'GIFT']])
  const taken = await quoteFor(code)
  await deps.db.execute(sql`update promotion_codes set owner_id = ${other.id} where code = ${code}`)
  await expect(holdUses(deps, { placementId: uuidv7(), buyerId: owner.id, quote: taken })).rejects.toMatchObject({
    code: 'VOUCHER_INVALID',
  })
})
