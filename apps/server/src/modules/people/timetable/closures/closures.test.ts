import * as api from '@khue/contracts/people/closures'
import { expect, test } from 'vitest'
import { listClosures } from '#modules/people/timetable'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const admin = await given.admin()
const reason = 'Theo lịch năm học'
const summer = { name: 'Nghỉ hè', fromOn: '2027-06-10', toOn: '2027-06-20' }
const add = (days: object = {}) => call(api.addClosure, { as: admin, body: { ...summer, ...days, reason } })
const change = (id: string, revision: number, days: object = {}) =>
  call(api.changeClosure, { as: admin, params: { id }, body: { ...summer, ...days, revision, reason } })
const remove = (id: string) => call(api.removeClosure, { as: admin, params: { id }, body: { reason } })
const named = async (from: string, to: string) => (await listClosures(deps, { from, to })).map((day) => `${day.fromOn} ${day.name}`)

test('what admins close stands beside the holidays by law, in order and whole', async () => {
  const { data } = await add({ name: '  Nghỉ   giữa kỳ ', fromOn: '2027-04-20', toOn: '2027-05-02' })
  expect(data).toMatchObject({ name: 'Nghỉ giữa kỳ', revision: 1 })
  expect(await named('2027-05-01', '2027-05-01')).toEqual(['2027-04-20 Nghỉ giữa kỳ', '2027-05-01 Ngày Quốc tế Lao động'])
  expect(await named('2027-05-02', '2027-06-01')).toEqual(['2027-04-20 Nghỉ giữa kỳ'])
  expect(await named('2027-05-03', '2027-06-01')).toEqual([])
  const year = (await call(api.listClosedDays, { as: admin, query: { year: 2027 } })).data
  expect(year.holidays).toHaveLength(7)
  expect(year.closures.map(({ name }) => name)).toEqual(['Nghỉ giữa kỳ'])
  expect((await remove(data.id)).data).toEqual({ removed: true })
  expect(await named('2027-05-02', '2027-06-01')).toEqual([])
  expect((await remove(data.id)).code).toBe('CLOSURE_NOT_FOUND')
})

test('a stale change is refused with what the closure is now, and changes nothing', async () => {
  const { id } = (await add()).data
  expect((await change(id, 1, { toOn: '2027-06-25' })).data).toMatchObject({ toOn: '2027-06-25', revision: 2 })
  const refused = await change(id, 1, { name: 'Hè' })
  expect(refused).toMatchObject({ status: 409, code: 'CLOSURE_CHANGED', details: { name: 'Nghỉ hè', toOn: '2027-06-25' } })
  expect(await named('2027-06-25', '2027-06-25')).toEqual(['2027-06-10 Nghỉ hè'])
  await remove(id)
  expect((await change(id, 2)).code).toBe('CLOSURE_NOT_FOUND')
})

test.each([
  [{ toOn: '2027-06-09' }, 'Ngày cuối cần bằng hoặc sau ngày đầu.'],
  [{ toOn: '2027-06-31' }, 'Ngày chưa đúng.'],
  [{ name: ' \u200b ' }, 'Vui lòng nhập tên ngày nghỉ.'],
  [{ name: 'n'.repeat(101) }, 'Tên ngày nghỉ dài tối đa 100 ký tự.'],
  [{ toOn: '2027-09-18' }, 'Một đợt nghỉ dài tối đa 100 ngày.'],
])('%j is refused: %s', async (days, words) => {
  const { status, message, details } = await add(days)
  expect(status).toBe(400)
  expect(JSON.stringify([message, details])).toContain(words)
  expect(await named('2027-06-01', '2027-09-30')).toEqual(['2027-09-01 Quốc khánh'])
})

test('the longest closure ends on its hundredth day', async () => {
  const { id } = (await add({ toOn: '2027-09-17' })).data
  expect(await named('2027-09-17', '2027-09-17')).toEqual(['2027-06-10 Nghỉ hè'])
  await remove(id)
})
