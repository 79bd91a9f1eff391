import { listMessages, listRooms } from '@khue/contracts/community/chat'
import { answerReport } from '@khue/contracts/learning/reports'
import { expect, test } from 'vitest'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { postReportQuestion } from './report-questions.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const { heldLesson, sentReport, which } = reportWorld(base, await given.admin())

test('a question about a report is a message to the teacher, once; thanks are none', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await sentReport(teacher, lessonId, child)
  const answer = (body: { answer: 'THANK' | 'ASK'; text?: string }) =>
    call(answerReport, { as: mother, params: which(lessonId, child), body })
  const texts = async () => {
    const room = (await call(listRooms, { as: teacher })).data.items.find(({ peer }) => peer?.id === mother.id)
    return room
      ? (await call(listMessages, { as: teacher, params: { id: room.id }, query: {} })).data.items.map(({ text, senderId }) => [
          senderId,
          text,
        ])
      : []
  }
  await answer({ answer: 'THANK' })
  await deliverEvents()
  expect(await texts()).toEqual([])
  await answer({ answer: 'ASK', text: 'Con cần luyện gì ạ?' })
  await deliverEvents()
  expect(await texts()).toEqual([[mother.id, 'Về báo cáo buổi học của Nghiệm: Con cần luyện gì ạ?']])
  const answerId = '0190a000-0000-7000-8000-000000000001'
  const question = { answerId, reportLessonId: lessonId, learnerId: child.id, guardianId: mother.id, teacherId: teacher.id, text: '' }
  await postReportQuestion(deps, question)
  await postReportQuestion(deps, question)
  expect(await texts()).toHaveLength(2)
  const stranger = await given.parent()
  await postReportQuestion(deps, { ...question, guardianId: stranger.id }) // no relation: nothing is written, nothing fails
  expect(await texts()).toHaveLength(2)
})
