import type { MarkOverview } from '@khue/contracts/learning/marking-shapes'
import { expect, test } from 'vitest'
import { an, idOf } from '../shared/assignment.testing.ts'
import { markWords, toMarksView } from './marks-view.ts'

const marked = { learner: an, submissionId: idOf(9), version: 1, state: 'RETURNED' as const, points: [825], total: 825, returnedAt: null }
const overview = (more: Partial<MarkOverview> = {}): MarkOverview => ({
  assignmentId: idOf(1),
  title: '12 câu phân thức',
  parts: [{ title: 'Trắc nghiệm', points: 1000, marked: 2, average: 512.6, belowHalf: 1, isOftenWrong: true }],
  average: 825,
  learners: [marked],
  ...more,
})

test.each([
  ['returned', {}, '8,25\u00A0điểm, đã trả'],
  ['returned without points', { total: null }, 'đã trả'],
  ['begun', { state: 'DRAFT' as const, total: 0 }, '0\u00A0điểm, đang chấm'],
  ['handed in', { state: 'NONE' as const, total: null }, 'chờ chấm'],
  ['not handed in', { state: 'NONE' as const, submissionId: null, total: null }, ''],
])('work that is %s has its words', (_, more, words) => expect(markWords({ ...marked, ...more })).toBe(words))

test('the overview says what is returned, begun and waiting, and what many got wrong', () => {
  const learners = [marked, { ...marked, state: 'DRAFT' as const }, { ...marked, state: 'NONE' as const, submissionId: null }]
  expect(toMarksView(overview({ learners }))).toEqual({
    lead: '1\u00A0bài đã trả, 1\u00A0bài đang chấm, 0\u00A0bài chờ chấm',
    average: 'Trung bình 8,25 trên 10\u00A0điểm',
    parts: [
      { key: 0, title: 'Trắc nghiệm', marked: '2\u00A0học viên', average: '5,13 / 10', below: '1\u00A0học viên', isOftenWrong: true },
    ],
    marking: 1,
    hasWork: true,
  })
})

test('without points there is no average', () => {
  const none = { ...overview().parts[0]!, marked: 0, average: null, belowHalf: 0, isOftenWrong: false }
  const shown = toMarksView(overview({ average: null, parts: [none], learners: [] }))
  expect(shown).toMatchObject({ average: 'Chưa có điểm để tính trung bình.', parts: [{ average: 'Chưa có' }], hasWork: false })
})
