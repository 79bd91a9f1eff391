import { expect, test } from 'vitest'
import { promiseChoices, toFilters, toQueueRow } from './queue-view.ts'

const given = [
  { id: 'a', title: '12 câu phân thức', place: { refId: 'tue', title: 'Toán 8, tối T3' } },
  { id: 'b', title: 'Hình thang', place: { refId: 'tue', title: 'Toán 8, tối T3' } },
  { id: 'c', title: 'Căn bậc hai', place: { refId: 'sat', title: 'Toán 9, sáng T7' } },
]
const labels = (filter: Parameters<typeof toFilters>[1]) =>
  toFilters(given, filter, 'WAITING').map(({ choices }) => choices.map(({ label, isOn }) => (isOn ? `[${label}]` : label)))

test('without a filter the classes are offered, each once', () => {
  expect(labels({})).toEqual([['[Tất cả lớp]', 'Toán 8, tối T3', 'Toán 9, sáng T7']])
})
test('of a chosen class its homework is offered', () => {
  expect(labels({ refId: 'tue', assignmentId: 'b' })).toEqual([
    ['Tất cả lớp', '[Toán 8, tối T3]', 'Toán 9, sáng T7'],
    ['Tất cả bài', '12 câu phân thức', '[Hình thang]'],
  ])
})
test('one class alone is no choice', () => expect(toFilters(given.slice(0, 2), {}, 'WAITING')).toEqual([]))
test('another class forgets the piece of homework, and the list keeps its state', () => {
  const [classes] = toFilters(given, { refId: 'tue', assignmentId: 'b' }, 'RETURNED')
  expect(classes?.choices.map(({ href }) => href)).toEqual([
    '/account/teaching/mark?state=RETURNED',
    '/account/teaching/mark?refId=tue&state=RETURNED',
    '/account/teaching/mark?refId=sat&state=RETURNED',
  ])
})

const work = {
  submissionId: 's',
  assignmentId: 'a',
  title: '12 câu phân thức',
  refId: 'tue',
  learner: { id: 'an', name: 'Nguyễn Minh An', avatar: '/an.svg' },
  version: 1,
  submittedAt: '2026-11-28T11:20:00.000Z',
  isOverdue: true,
  state: 'DRAFT' as const,
  returnedAt: null,
  total: 850,
}
test('a row of what waits says since when, and keeps the filter in its address', () => {
  expect(toQueueRow(work, { refId: 'tue' })).toMatchObject({
    href: '/account/teaching/mark/s?refId=tue',
    label: 'Chấm bài của Nguyễn Minh An: 12 câu phân thức',
    when: 'Nộp 18:20 28/11',
    isOverdue: true,
    isBegun: true,
    version: undefined,
    total: undefined,
  })
})
test('a row of what was returned says when, and how many points', () => {
  const row = toQueueRow({ ...work, version: 2, isOverdue: false, state: 'RETURNED', returnedAt: '2026-11-28T14:42:00.000Z' }, {})
  expect(row).toMatchObject({ when: 'Trả 21:42 28/11', total: '8,5 điểm', version: 'bản 2', isBegun: false })
})
test('an unusual promise stays among the choices', () => {
  expect(promiseChoices(30).map(({ value }) => value)).toEqual(['6', '12', '24', '30', '36', '48', '72', '96', '168'])
})
