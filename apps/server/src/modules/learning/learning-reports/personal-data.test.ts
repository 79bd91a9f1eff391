import { answerReport, setReportReader } from '@khue/contracts/learning/reports'
import { createReportTemplate } from '@khue/contracts/learning/taught-reports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { heldLesson, sentReport, save, which } = reportWorld(base, await given.admin())
const collect = (person: { id: string }) => personalData.collect(deps, person.id)
const erase = (person: { id: string }) => transact(deps, (deps) => personalData.erase(deps, person.id))
const count = async (table: string) =>
  (await deps.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]!.n

test('everybody gets what is about them and what they wrote, and erasing leaves others what is theirs', async () => {
  const { lessonId, teacher, child, mother, adult } = await heldLesson()
  await sentReport(teacher, lessonId, child, { good: 'Con làm tốt.' })
  await sentReport(teacher, lessonId, adult, { good: 'Bạn làm tốt.' })
  await call(answerReport, { as: mother, params: which(lessonId, child), body: { answer: 'ASK', text: 'Hỏi thêm' } })
  await call(setReportReader, { as: mother, params: { learnerId: child.id }, body: { isAllowed: true } })
  await call(createReportTemplate, { as: teacher, body: { id: uuidv7(), title: 'Mẫu', field: 'good', text: 'Tốt' } })
  expect(await collect(child)).toMatchObject({ 'Báo cáo học tập về tôi': [{ 'Điều tốt': 'Con làm tốt.' }], 'Trả lời báo cáo học tập': [] })
  expect(await collect(mother)).toMatchObject({
    'Báo cáo học tập về tôi': [],
    'Trả lời báo cáo học tập': [{ 'Lời nhắn': 'Hỏi thêm' }],
    'Cho con đọc báo cáo': [{ 'Đồng ý': true }],
  })
  expect((await collect(teacher))['Báo cáo học tập tôi viết']).toHaveLength(2)
  await erase(mother)
  expect([await count('report_answers'), await count('report_readers'), await count('learning_reports')]).toEqual([0, 0, 2])
  await erase(child)
  await erase(child)
  expect(await collect(child)).toMatchObject({ 'Báo cáo học tập về tôi': [] })
  expect((await collect(adult))['Báo cáo học tập về tôi']).toHaveLength(1)
  await erase(teacher)
  expect([await count('report_templates'), await count('learning_reports')]).toEqual([0, 1])
})

test('a draft is its teacher’s: the learner does not find it, and it goes with the teacher', async () => {
  const { lessonId, teacher, child } = await heldLesson()
  await save(teacher, lessonId, child, { good: 'Nháp' })
  expect(await collect(child)).toMatchObject({ 'Báo cáo học tập về tôi': [] })
  expect((await collect(teacher))['Báo cáo học tập tôi viết']).toHaveLength(1)
  await erase(teacher)
  expect((await collect(teacher))['Báo cáo học tập tôi viết']).toEqual([])
})
