import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { approvalActions } from './approvals.testing.ts'
import { personalData } from './personal-data.ts'

const app = await testApp()
const { given, deps } = app
const { ask, decide } = approvalActions(app)

const collected = async ({ id }: TestPerson) => Object.values(await personalData.collect(deps, id)).flat()

test('a person’s data has what they asked, decided, and what was asked about them, with their own reasons alone', async () => {
  const [one, two, three] = [await given.admin(), await given.admin(), await given.admin()]
  await decide(two, await ask(one, { subjectPersonId: three.id }))
  const common = {
    'Nội dung': 'bật một khuyến mãi',
    'Trạng thái': 'APPROVED',
    'Xin lúc': expect.any(String),
    'Quyết định lúc': expect.any(String),
  }
  expect(await collected(one)).toEqual([{ ...common, 'Vai trò của bạn': 'người xin', 'Lý do xin': 'Khai giảng' }])
  expect(await collected(two)).toEqual([{ ...common, 'Vai trò của bạn': 'người duyệt', 'Lý do quyết định': 'Đã xem' }])
  expect(await collected(three)).toEqual([{ ...common, 'Vai trò của bạn': 'người được nói đến' }])
  expect(await collected(await given.admin())).toEqual([])
})
