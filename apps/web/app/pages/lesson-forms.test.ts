import * as contract from '@khue/contracts/learning/lessons'
import { expect, test } from 'vitest'
import { action } from './account/lesson.page.tsx'
import { submitForm } from './submit-form.testing.ts'

const learner = '0193d1c0-0000-7000-a000-000000000003'
const lessonId = '0193d1c0-0000-7000-a000-000000000004'

test.each([
  [{ step: 'join' }, contract.joinLesson, {}],
  [{ step: 'join', learner }, contract.joinLesson, { learnerId: learner }],
  [{ step: 'excuse', learner, reason: ' Bị sốt ' }, contract.excuseFromLesson, { reason: 'Bị sốt' }],
  [{ step: 'excuse-back', learner }, contract.excuseFromLesson, { reason: null }],
  [{ step: 'contest', learner, reason: 'Cô vào muộn' }, contract.contestLesson, { reason: 'Cô vào muộn' }],
  [{ step: 'withdraw', learner }, contract.withdrawContest, undefined],
  [{ step: 'money-back', learner }, contract.takeLessonBack, undefined],
  [{ step: 'sister', learner, lessonId }, contract.takeSisterSeat, { lessonId }],
  [{ step: 'sister-drop', learner }, contract.takeSisterSeat, { lessonId: null }],
  [{ step: 'start' }, contract.startLesson, undefined],
  [{ step: 'stop' }, contract.stopLesson, undefined],
  [{ step: 'link', url: ' ', isForAll: 'on' }, contract.setLessonLink, { url: null, isForAll: true }],
  [
    { step: 'link', url: 'https://meet.google.com/abc-defg-hij' },
    contract.setLessonLink,
    { url: 'https://meet.google.com/abc-defg-hij', isForAll: false },
  ],
  [
    { step: 'declare', day: '2026-12-01', from: '23:00', to: '00:30', reason: 'Quên bấm' },
    contract.declareLesson,
    { from: '2026-12-01T16:00:00.000Z', to: '2026-12-01T17:30:00.000Z', reason: 'Quên bấm' },
  ],
  [
    { step: 'mark', learner, attendance: 'LATE', was: 'EXPECTED' },
    contract.markAttendance,
    { attendance: 'LATE', was: 'EXPECTED', reason: '' },
  ],
  [{ step: 'answer', learner, answer: 'Lớp học đủ giờ.' }, contract.answerContest, { answer: 'Lớp học đủ giờ.' }],
  [
    { step: 'make-up', timesRevision: '3', day: '2026-12-06', from: '09:00', to: '10:30', reason: 'Bị ốm' },
    contract.planMakeUp,
    { startsAt: '2026-12-06T02:00:00.000Z', endsAt: '2026-12-06T03:30:00.000Z', timesRevision: 3, reason: 'Bị ốm' },
  ],
  [
    { step: 'substitute', teacherId: learner, reason: 'Cô đi công tác' },
    contract.substituteTeacher,
    { teacherId: learner, reason: 'Cô đi công tác' },
  ],
  [{ step: 'add-document', assetId: lessonId, name: 'Phiếu.pdf' }, contract.addLessonDocument, { assetId: lessonId }],
  [{ step: 'remove-document', assetId: lessonId }, contract.removeLessonDocument, undefined],
] as const)('the form %j calls its endpoint once', async (fields, endpoint, body) => {
  expect((await submitForm(action, fields)).calls).toEqual([{ endpoint, body }])
})

test.each([
  [{ step: 'excuse', learner, reason: '  ' }, 'reason'],
  [{ step: 'contest', learner, reason: '' }, 'reason'],
  [{ step: 'sister', learner }, 'lessonId'],
  [{ step: 'link', url: 'https://example.com/phong' }, 'url'],
  [{ step: 'link', url: 'http://meet.google.com/abc' }, 'url'],
  [{ step: 'mark', learner, was: 'PRESENT', reason: 'Rớt mạng' }, 'attendance'],
  [{ step: 'declare', day: '2026-12-01', from: '', to: '21:00', reason: 'Quên' }, 'from'],
  [{ step: 'substitute', reason: 'Cô đi công tác' }, 'teacherId'],
  [{ step: 'make-up', timesRevision: '3', day: '2026-12-06', from: '10:30', to: '09:00', reason: 'Bị ốm' }, 'to'],
] as const)('the form %j is refused beside its field', async (fields, path) => {
  const { calls, answer } = await submitForm(action, fields)
  expect(calls).toEqual([])
  expect(answer).toMatchObject({ init: { status: 400 }, data: { details: { issues: [{ path }] } } })
})
