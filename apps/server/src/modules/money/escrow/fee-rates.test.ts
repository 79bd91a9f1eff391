import { listFeeRates, setFeeRate } from '@khue/contracts/money/escrow'
import { decideApproval, listApprovals } from '@khue/contracts/people/approvals'
import { beforeEach, expect, test } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'

const { call, given, deps, pool, deliverEvents } = await testApp()
const day = (days: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days }).toString()

/** Each test begins without admins. */
beforeEach(async () => {
  await pool.query(`alter table person_roles disable trigger user`)
  await pool.query(`delete from person_roles where role = 'admin'`)
  await pool.query(`alter table person_roles enable trigger user`)
})
const teaches = ({ id }: TestPerson) => pool.query(`insert into person_roles (person_id, role) values ($1, 'teacher')`, [id])
const set = (as: TestPerson, from: string, sellerId?: string) =>
  call(setFeeRate, { as, body: { percent: 15, from, reason: 'Thu hút thầy cô', ...(sellerId && { sellerId }) } })
const rateFrom = async (as: TestPerson, from: string) =>
  (await call(listFeeRates, { as })).data.items.find((rate) => rate.from === from && rate.seller === null)
async function approve(as: TestPerson) {
  const { items } = (await call(listApprovals, { as })).data
  const answer = await call(decideApproval, { as, params: { id: items[0]!.id }, body: { verdict: 'APPROVED', reason: 'Đã xem' } })
  await deliverEvents()
  return answer
}

test('an admin who sells at the general rate, or whose child or spouse does, sets it with a second admin who does not', async () => {
  const [seller, second, guardian, child] = [await given.admin(), await given.admin(), await given.admin(), await given.teacher()]
  await teaches(seller)
  await linkGuardian(deps, { guardianId: guardian.id, childId: child.id })
  expect((await set(seller, day(1))).data).toMatchObject({ percent: 15, isAsked: true, setBy: null })
  expect(await rateFrom(seller, day(1))).toBeUndefined()
  expect((await approve(guardian)).code).toBe('OWN_CASE') // it is the guardian's gain as well
  expect((await approve(second)).data).toMatchObject({ status: 'APPROVED', kind: 'STORE_FEE' })
  expect(await rateFrom(seller, day(1))).toMatchObject({ percent: 15, setBy: { id: seller.id } })
  expect((await set(guardian, day(2))).data.isAsked).toBe(true)
  expect((await set(second, day(3))).data).toMatchObject({ isAsked: false, setBy: { id: second.id } })
  expect((await set(seller, day(0))).code).toBe('FEE_RATE_TOO_EARLY')
})

test('with a rate of their own, or as the only admin, they set the general one alone', async () => {
  const founder = await given.admin()
  await teaches(founder)
  expect((await set(founder, day(4))).data.isAsked).toBe(false)
  const second = await given.admin()
  expect((await set(founder, day(5))).data.isAsked).toBe(true)
  await set(second, day(6), founder.id)
  expect((await set(founder, day(5))).data.isAsked).toBe(true) // the own rate begins later
  expect((await set(founder, day(6))).data.isAsked).toBe(false)
})

test('a rate set again for the same day names the admin who set it last', async () => {
  const [first, second] = [await given.admin(), await given.admin()]
  const seller = await given.teacher()
  for (const as of [first, second]) await set(as, day(8), seller.id)
  const { items } = (await call(listFeeRates, { as: first, query: { sellerId: seller.id } })).data
  expect(items.filter((rate) => rate.seller !== null)).toMatchObject([{ from: day(8), setBy: { id: second.id } }])
})

test('what was approved lapses when the household of who approved sells by then', async () => {
  const [seller, second] = [await given.admin(), await given.admin()]
  await teaches(seller)
  await set(seller, day(9))
  const [asked] = (await call(listApprovals, { as: second })).data.items
  await call(decideApproval, { as: second, params: { id: asked!.id }, body: { verdict: 'APPROVED', reason: 'Đã xem' } })
  await teaches(second)
  await deliverEvents()
  const { items } = (await call(listApprovals, { as: seller, query: { view: 'MINE' } })).data
  expect(items[0]).toMatchObject({ id: asked!.id, status: 'LAPSED' })
  expect(await rateFrom(seller, day(9))).toBeUndefined()
})

test('what was approved lapses once its first day has begun', async () => {
  const [seller, second] = [await given.admin(), await given.admin()]
  await teaches(seller)
  await set(seller, day(7))
  await pool.query(`alter table approvals disable trigger user`)
  await pool.query(`update approvals set payload = jsonb_set(payload, '{from}', to_jsonb($1::text)) where status = 'PENDING'`, [day(0)])
  await pool.query(`alter table approvals enable trigger user`)
  await approve(second)
  const { items } = (await call(listApprovals, { as: seller, query: { view: 'MINE' } })).data
  expect(items[0]).toMatchObject({ status: 'LAPSED', lapseReason: 'Phí sàn mới chỉ có thể bắt đầu từ ngày mai' })
})
