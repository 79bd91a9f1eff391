import * as contract from '@khue/contracts/learning/marking'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { markingWorld } from '#testing/marking'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given } = base
const { submit, submitted, save, giveBack, markNotices } = markingWorld(base, await given.admin())

test('a class overview says who is marked, what each part averages, and what many got wrong', async () => {
  const { teacher, child, adult, assignment, submission } = await submitted()
  const params = { id: assignment.id }
  const overview = async () => (await call(contract.getMarkOverview, { as: teacher, params })).data
  const before = (await overview()).learners
  expect(before.map(({ state }) => state)).toEqual(['NONE', 'NONE'])
  expect(new Set(before.map(({ submissionId }) => submissionId))).toEqual(new Set([submission.id, null]))
  const second = await submit(adult, assignment.id, { text: 'Bài của tôi' })
  await save(teacher, submission.id, {
    revision: 0,
    points: [
      { part: 0, points: 300 },
      { part: 1, points: 200 },
    ],
  })
  await save(teacher, second.id, { revision: 0, points: [{ part: 0, points: 725 }] })
  await giveBack(teacher, submission.id)
  const { parts, average, learners } = await overview()
  expect(parts).toMatchObject([
    { title: 'Đúng điều kiện', marked: 2, average: 513, belowHalf: 1, isOftenWrong: true },
    { title: 'Trình bày', marked: 1, average: 200, belowHalf: 0, isOftenWrong: false },
  ])
  expect(average).toBe(500)
  const of = (id: string) => learners.find(({ learner }) => learner.id === id)
  expect(of(child.id)).toMatchObject({ state: 'RETURNED', points: [300, 200], total: 500 })
  expect(of(adult.id)).toMatchObject({ state: 'DRAFT', points: [725, null], total: null, returnedAt: null })

  const file = (await call(contract.exportMarks, { as: teacher, params })).data
  expect(file.fileName).toMatch(/^bang-diem-.*\.xlsx$/)
  expect(Buffer.from(file.content, 'base64').subarray(0, 2).toString()).toBe('PK')
})

test('a page that cannot be read is asked for again, once a day', async () => {
  const { teacher, child, mother, submission, file } = await submitted()
  const ask = (page: number) => call(contract.askRetake, { as: teacher, params: { id: submission.id }, body: { fileId: file, page } })
  expect([(await ask(1)).status, (await ask(1)).status]).toEqual([200, 200])
  expect((await ask(2)).code).toBe('MARK_PAGE_NOT_FOUND')
  for (const as of [child, mother]) expect((await markNotices(as)).map(({ type }) => type)).toEqual(['MARK_RETAKE'])
})

test('a teacher keeps comments, and those often used come first', async () => {
  const [teacher, other] = [await given.teacher(), await given.teacher()]
  const [rare, often] = [uuidv7(), uuidv7()]
  const add = (as: typeof teacher, id: string, text: string) => call(contract.addBankComment, { as, body: { id, text } })
  await add(teacher, rare, 'Nhớ đặt điều kiện.')
  await add(teacher, often, 'Trình bày rõ.')
  expect((await add(teacher, often, 'Khác')).data.text).toBe('Trình bày rõ.')
  expect((await add(other, often, 'Cướp')).code).toBe('MARK_COMMENT_NOT_FOUND')
  expect((await call(contract.useBankComment, { as: teacher, params: { id: often } })).data.uses).toBe(1)
  const list = async (as: typeof teacher) => (await call(contract.listBankComments, { as })).data.items
  expect((await list(teacher)).map(({ id }) => id)).toEqual([often, rare])
  expect(await list(other)).toEqual([])
  const change = (as: typeof teacher) => call(contract.changeBankComment, { as, params: { id: rare }, body: { text: 'Nhớ điều kiện.' } })
  expect((await change(other)).code).toBe('MARK_COMMENT_NOT_FOUND')
  expect((await change(teacher)).data.text).toBe('Nhớ điều kiện.')
  const remove = (as: typeof teacher) => call(contract.removeBankComment, { as, params: { id: rare } })
  expect((await remove(other)).code).toBe('MARK_COMMENT_NOT_FOUND')
  expect((await remove(teacher)).status).toBe(200)
  expect((await call(contract.useBankComment, { as: other, params: { id: often } })).code).toBe('MARK_COMMENT_NOT_FOUND')
})
