import { listAudit } from '@khue/contracts/ground/audit'
import { decideApproval, listApprovals } from '@khue/contracts/people/approvals'
import { checkCode, quoteItems } from '@khue/contracts/sale/promotions'
import * as contract from '@khue/contracts/sale/promotions-admin'
import { grantVouchers } from '@khue/contracts/sale/gifts'
import { expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { draftOf, promotionActions } from '#testing/promotions'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { call, given, deps, pool, deliverEvents } = app
await sellPlan(deps) // SUB-6M, 990.000đ
const { admin, second, at, promote } = await promotionActions(app)

const compose = async (wanted: Parameters<typeof draftOf>[0]) =>
  (await call(contract.createPromotion, { as: admin, body: draftOf(wanted) })).data.id
const move = (id: string, state: contract.PromotionState, as = admin) =>
  call(contract.movePromotion, { as, params: { id }, body: { state, reason: 'Khai giảng' } })
const stateOf = async (id: string) => (await call(contract.getPromotion, at(id))).data.state
async function decide(as: TestPerson, verdict: 'APPROVED' | 'REFUSED' = 'APPROVED') {
  const { items } = (await call(listApprovals, { as })).data
  const answer = await call(decideApproval, { as, params: { id: items[0]!.id }, body: { verdict, reason: 'Đã xem' } })
  await deliverEvents()
  return answer
}
const check = async (as: TestPerson, code: string) => {
  const { data } = await call(checkCode, { as, body: { code, items: [{ sku: 'SUB-6M' }] } })
  return data.isUsable ? data.discount : data.reason
}

const priceFor = async (as: TestPerson | undefined) => {
  const { items } = (await call(quoteItems, { ...(as && { as }), body: { items: [{ sku: 'SUB-6M' }] } })).data
  return items[0]!.amountDue
}

test('a code of 100 percent paid by the platform runs only after a second admin approved it', async () => {
  const id = await compose({ value: 100, name: 'Miễn phí', explanation: 'Miễn phí hoàn toàn' })
  const asked = (await move(id, 'ACTIVE')).data
  expect(asked).toMatchObject({ state: 'DRAFT', needsApproval: true, approvals: [{ kind: 'PROMOTION', status: 'PENDING' }] })
  await call(contract.makePromotionCodes, { ...at(id), body: { code: 'TRON-GOI' } })
  expect(await check(await given.parent(), 'TRON-GOI')).toBe('UNKNOWN')
  expect((await move(id, 'ACTIVE')).code).toBe('APPROVAL_ALREADY_ASKED')
  expect((await decide(admin)).code).toBe('SAME_PERSON_TWICE')
  expect((await decide(second)).data.summary).toBe('bật khuyến mãi “Miễn phí”: Miễn phí hoàn toàn')
  expect(await stateOf(id)).toBe('ACTIVE')
  expect(await check(await given.parent(), 'TRON-GOI')).toBe(990_000)
  const { items } = (await call(listAudit, { as: admin, query: { subjectId: id, action: 'promotion.moved' } })).data
  expect(items).toMatchObject([{ actorId: admin.id, details: { to: 'ACTIVE', approvedBy: second.id } }])
})

test('the admin who made a promotion does not approve what another asks to turn on', async () => {
  const id = await compose({ value: 100, name: 'Của người lập' })
  const [asker, third] = [await given.admin(), await given.admin()]
  await move(id, 'ACTIVE', asker)
  expect((await decide(admin)).code).toBe('OWN_CASE')
  expect((await decide(third)).status).toBe(200)
  expect(await stateOf(id)).toBe('ACTIVE')
})

test.each([
  ['200,000 đồng', { effect: 'AMOUNT', value: 200_000 }],
  ['ten percent of any price', { value: 10, cap: null }],
  ['ten percent, at most 200,000 đồng', { value: 10, cap: 200_000 }],
  ['one of twenty items free', { effect: 'BUY_N', value: 20, freeCount: 1, cap: null }],
  ['everything, paid by the seller, also memberships', { value: 100, cap: null, fundedBy: 'SELLER' }],
  ['a fixed price', { effect: 'FIXED_PRICE', value: 10_000 }],
  ['31 days', { effect: 'FREE_DAYS', value: 31 }],
] as const)('%s takes a second admin', async (_, wanted) => {
  const id = await compose(wanted)
  expect((await move(id, 'ACTIVE')).data.state).toBe('DRAFT')
})

test.each<[string, Parameters<typeof draftOf>[0]]>([
  ['199,000 đồng', { effect: 'AMOUNT', value: 199_000 }],
  ['the whole price up to 199,999 đồng', { value: 100, cap: 199_999 }],
  ['courses for nothing, paid by the seller', { value: 100, fundedBy: 'SELLER', on: { kinds: ['CO'] } }],
])('%s does not', async (_, wanted) => {
  expect((await move(await compose(wanted), 'ACTIVE')).data).toMatchObject({ state: 'ACTIVE', needsApproval: false, approvals: [] })
})

test('an approval holds for its terms alone: also after a pause, but not for a change', async () => {
  const draft = draftOf({ value: 80, explanation: 'Giảm 80%' })
  const { id } = await promote({ value: 80, explanation: 'Giảm 80%' })
  await move(id, 'PAUSED')
  expect((await move(id, 'ACTIVE')).data.state).toBe('ACTIVE')
  const change = (value: number) => call(contract.changePromotion, { ...at(id), body: { ...draft, value } })
  expect((await change(90)).code).toBe('PROMOTION_PAUSE_FIRST')
  expect((await call(contract.getPromotion, at(id))).data.value).toBe(80)
  await move(id, 'PAUSED')
  expect((await change(90)).data).toMatchObject({ value: 90, needsApproval: true })
  await move(id, 'ACTIVE')
  expect(await stateOf(id)).toBe('PAUSED')
  expect((await change(95)).data.approvals).toEqual([]) // what was asked about 90 is withdrawn
  await move(id, 'ACTIVE')
  await decide(second, 'REFUSED')
  expect(await stateOf(id)).toBe('PAUSED')
})

test('a small promotion that runs does not grow large without a second admin', async () => {
  const { id, draft } = await promote()
  for (const cap of [200_000, null])
    expect((await call(contract.changePromotion, { ...at(id), body: { ...draft, cap } })).code).toBe('PROMOTION_PAUSE_FIRST')
})

test('what was approved lapses when the promotion was changed in the same moment', async () => {
  const id = await compose({ value: 70 })
  await move(id, 'ACTIVE')
  const { items } = (await call(listApprovals, { as: second })).data
  await pool.query(`update promotions set value = 99 where id = $1`, [id])
  await call(decideApproval, { as: second, params: { id: items[0]!.id }, body: { verdict: 'APPROVED', reason: 'x' } })
  await deliverEvents()
  expect(await stateOf(id)).toBe('DRAFT')
  expect((await call(listApprovals, { as: admin, query: { view: 'MINE' } })).data.items[0]).toMatchObject({
    status: 'LAPSED',
    lapseReason: 'Khuyến mãi đã thay đổi sau khi được xin duyệt.',
  })
})

test('nobody uses a code that they, or someone of their household, made or approved', async () => {
  const { code } = await promote({ value: 60 })
  const [child, stranger, maker] = [await given.student(), await given.parent(), await given.admin()]
  for (const one of [admin, second]) expect(await check(one, code)).toBe('OWN_CODE')
  await linkGuardian(deps, { guardianId: second.id, childId: child.id })
  expect(await check(child, code)).toBe('OWN_CODE')
  expect(await check(stranger, code)).toBe(594_000)
  const { id } = await promote()
  await call(contract.makePromotionCodes, { as: maker, params: { id }, body: { code: 'CUA-TOI' } })
  expect(await check(maker, 'CUA-TOI')).toBe('OWN_CODE')
  expect(await check(stranger, 'CUA-TOI')).toBe(99_000)
})

test('an automatic promotion does not apply to those who made or approved it, nor to their households', async () => {
  const [child, stranger] = [await given.student(), await given.parent()]
  await linkGuardian(deps, { guardianId: second.id, childId: child.id })
  const { id } = await promote({ entry: 'AUTOMATIC', value: 60, on: { skus: ['SUB-6M'] } })
  for (const one of [admin, second, child]) expect(await priceFor(one)).toBe(990_000)
  for (const one of [stranger, await given.admin(), undefined]) expect(await priceFor(one)).toBe(396_000)
  await move(id, 'ENDED')
})

test('nobody gives a voucher to themselves or their household', async () => {
  const { id } = await promote()
  const [giver, child] = [await given.admin(), await given.student()]
  await linkGuardian(deps, { guardianId: giver.id, childId: child.id })
  for (const { phone } of [giver, child])
    expect((await call(grantVouchers, { as: giver, params: { id }, body: { phones: [phone], days: 30 } })).code).toBe('OWN_CASE')
})
