import * as contract from '@khue/contracts/sale/gifts'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { checkCode, listMyVouchers } from '@khue/contracts/sale/promotions'
import { movePromotion } from '@khue/contracts/sale/promotions-admin'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { holdUses, quote } from '#modules/sale/promotions'
import { promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { sellPlan } from '#testing/sale'

const app = await testApp()
const { call, given, deps } = app
const { at, promote } = await promotionActions(app)
await sellPlan(deps)

type Person = Awaited<ReturnType<typeof given.parent>>
/** Gives a voucher as an admin; returns the code that the notification carries. */
async function give(person: Person, more: { days?: number; message?: string } = {}) {
  const { id } = await promote()
  await call(contract.grantVouchers, { ...at(id), body: { phones: [person.phone], days: 30, ...more } })
  const [gift] = (await call(contract.listMyGifts, { as: person })).data.items
  return { id, promotionCode: gift?.promotionCode ?? '' }
}
const claim = (
  as: Person,
  promotionCode: string,
  more: { receiverType: 'PARENT' | 'STUDENT'; receiver?: string } = { receiverType: 'PARENT' },
) => call(contract.sendGift, { as, body: { promotionCode, ...more } })
const codesOf = async (as: Person) => (await call(listMyVouchers, { as, query: { state: 'USABLE' } })).data.items.map(({ code }) => code)

/** Holds the voucher for a purchase of a plan. */
async function use(buyer: Person, code: string) {
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
  const quoted = await quote(deps, { buyerId: buyer.id, lines: [line], codes: [code] })
  await holdUses(deps, { placementId: uuidv7(), buyerId: buyer.id, quote: quoted })
}

test('an admin’s gift appears in the notifications and opens the dialog by its code, and unknown phones are returned', async () => {
  const mother = await given.parent()
  const { id } = await promote()
  const body = { phones: [mother.phone, '0912 000 111'], message: 'Chúc **mừng** sinh nhật', days: 30 }
  expect((await call(contract.grantVouchers, { ...at(id), body })).data).toEqual({ given: 1, unknown: ['0912 000 111'] })
  const [notice] = (await call(loadNotifications, { as: mother, headers: msgApp })).data.items
  const [gift] = (await call(contract.listMyGifts, { as: mother })).data.items
  expect(notice).toMatchObject({ category: 'GIFT', context: { TYPE: 'GIFT', PROMOTION: gift?.promotionCode } })
  expect(gift).toMatchObject({
    state: 'OFFERED',
    explanation: 'Giảm 10% khi đăng ký học',
    message: 'Chúc **mừng** sinh nhật',
    claimed: null,
  })
})

test('a parent can keep a gift, once', async () => {
  const mother = await given.parent()
  const { promotionCode } = await give(mother)
  const { data } = await claim(mother, promotionCode)
  expect(data).toMatchObject({ state: 'CLAIMED', claimed: { as: 'PARENT', learnerName: mother.name } })
  expect(data.claimed?.href).toBe(`/open-classes?open=register&promo_code=${promotionCode}`)
  expect((await claim(mother, promotionCode)).code).toBe('GIFT_CLAIMED')
  expect(await codesOf(mother)).toEqual([promotionCode])
})

test('a parent passes a gift to a child by phone, in any notation of the number, and it is the child’s from then on', async () => {
  const mother = await given.parent()
  const child = await given.student({ name: 'Trần Bảo Ngọc' })
  const { promotionCode } = await give(mother)
  const written = ` ${child.phone.slice(0, 4)} ${child.phone.slice(4, 7)}-${child.phone.slice(7)} `
  const { data } = await claim(mother, promotionCode, { receiverType: 'STUDENT', receiver: written })
  expect(data.claimed).toMatchObject({ as: 'STUDENT', learnerName: 'Ngọc' })
  expect([await codesOf(mother), await codesOf(child)]).toEqual([[], [promotionCode]])
  expect((await call(checkCode, { as: mother, body: { code: promotionCode } })).data.reason).toBe('NOT_YOURS')
  const [notice] = (await call(loadNotifications, { as: child, headers: msgApp })).data.items
  expect(notice).toMatchObject({ type: 'GIFT_FOR_YOU', url: data.claimed?.href })
})

test.each([
  ['a phone that no account has', '0912999888', 'GIFT_RECEIVER_UNKNOWN'],
  ['words instead of a phone', 'con của tôi', 'INVALID_INPUT'],
  ['nothing', '', 'INVALID_INPUT'],
])('sent to %s it stays to be claimed', async (_says, receiver, code) => {
  const mother = await given.parent()
  const { promotionCode } = await give(mother)
  const refused = await claim(mother, promotionCode, { receiverType: 'STUDENT', receiver })
  expect(refused.code).toBe(code)
  if (code === 'GIFT_RECEIVER_UNKNOWN') {
    expect(refused).toMatchObject({
      message: 'Số điện thoại chưa đăng ký tài khoản',
      details: { text: 'phone number not registered with an account' },
    })
  }
  expect((await claim(mother, promotionCode)).data.state).toBe('CLAIMED')
})

test('a gift cannot be passed on to the phone of a parent', async () => {
  const [mother, father] = [await given.parent(), await given.parent()]
  const { promotionCode } = await give(mother)
  expect((await claim(mother, promotionCode, { receiverType: 'STUDENT', receiver: father.phone })).code).toBe('GIFT_RECEIVER_UNKNOWN')
})

test('a gift that is another person’s, expired, ended or used cannot be claimed', async () => {
  const [mother, stranger] = [await given.parent(), await given.parent()]
  const { promotionCode, id } = await give(mother)
  expect((await claim(stranger, promotionCode)).code).toBe('GIFT_NOT_FOUND')
  await deps.db.execute(sql`update gifts set expires_at = now() - interval '1 second' where promotion_code = ${promotionCode}`)
  expect((await claim(mother, promotionCode)).code).toBe('GIFT_EXPIRED')
  await deps.db.execute(sql`update gifts set expires_at = now() + interval '1 day' where promotion_code = ${promotionCode}`)
  await call(movePromotion, { ...at(id), body: { state: 'ENDED' } })
  expect((await claim(mother, promotionCode)).code).toBe('VOUCHER_INVALID')

  const used = await give(mother)
  await use(mother, used.promotionCode)
  expect((await claim(mother, used.promotionCode)).code).toBe('VOUCHER_USED_UP')
})

test('a person who has used a once-per-person voucher can pass a second one to a child, but not keep it', async () => {
  const mother = await given.parent()
  const child = await given.student()
  const { id } = await promote({ maxPerPerson: 1 })
  await call(contract.grantVouchers, { ...at(id), body: { phones: [mother.phone], days: 30 } })
  await call(contract.grantVouchers, { ...at(id), body: { phones: [mother.phone], days: 30 } })
  const [second, first] = (await call(contract.listMyGifts, { as: mother })).data.items.map(({ promotionCode }) => promotionCode)
  await claim(mother, first!)
  await use(mother, first!)
  expect((await claim(mother, second!)).code).toBe('VOUCHER_INVALID')
  expect((await claim(mother, second!, { receiverType: 'STUDENT', receiver: child.phone })).data.state).toBe('CLAIMED')
  expect(await codesOf(child)).toEqual([second])
})

test('a sender by phone sees only the receiver’s given name, and the full name only within the family', async () => {
  const mother = await given.parent()
  const [own, another] = [
    await given.student({ name: 'Trần Bảo Ngọc', guardianId: mother.id }),
    await given.student({ name: 'Đỗ Gia Hân' }),
  ]
  const sendTo = async ({ phone }: Person) => {
    const { promotionCode } = await give(mother)
    return (await claim(mother, promotionCode, { receiverType: 'STUDENT', receiver: phone })).data.claimed?.learnerName
  }
  expect([await sendTo(own), await sendTo(another)]).toEqual(['Trần Bảo Ngọc', 'Hân'])
})

test('of a child and a parent who claim at once one succeeds, and only an admin can give vouchers', rounds, async () => {
  const mother = await given.parent()
  const child = await given.student()
  const { promotionCode, id } = await give(mother)
  const answers = await Promise.all([
    claim(mother, promotionCode),
    claim(mother, promotionCode, { receiverType: 'STUDENT', receiver: child.phone }),
    claim(mother, promotionCode),
  ])
  expect(answers.map(({ code }) => code ?? 'claimed').toSorted()).toEqual(['GIFT_CLAIMED', 'GIFT_CLAIMED', 'claimed'])
  expect((await codesOf(mother)).length + (await codesOf(child)).length).toBe(1)
  const asMother = { as: mother, params: { id }, body: { phones: [child.phone], days: 30 } }
  expect((await call(contract.grantVouchers, asMother)).code).toBe('FORBIDDEN')
})
