import { expect, test } from 'vitest'
import { at, homeworkOf, submissionOf } from '../homework.testing.ts'
import { toReceipt } from './receipt-view.ts'

const plain = (words: string | undefined) => words?.replaceAll('\u00A0', ' ')
const of = (submission = submissionOf(), more: Parameters<typeof homeworkOf>[0] = {}) =>
  toReceipt(submission, homeworkOf({ now: at('20:45'), ...more }))

test.each([
  ['before the deadline', at('20:41:07'), false, ['Đã nộp 20:41 · đúng hạn', 'Sớm hơn hạn 18 phút']],
  ['in the minute of the deadline', at('21:00:59'), false, ['Đã nộp 21:00 · đúng hạn', undefined]],
  ['after it', at('21:12:30'), true, ['Đã nộp 21:12 · nộp muộn', 'Muộn hơn hạn 12 phút']],
] as const)('a receipt of work handed in %s', (_, countedAt, isLate, words) => {
  const { title, distance } = of(submissionOf({ countedAt, submittedAt: countedAt, isLate }))
  expect([title, plain(distance)]).toEqual(words)
})

test('a receipt of another day names the day, and without a deadline nothing is judged', () => {
  expect(of(submissionOf(), { now: at('08:00', '2026-12-01') }).title).toBe('Đã nộp 20:41, T2 30/11 · đúng hạn')
  expect(of(submissionOf(), { dueAt: null })).toMatchObject({ title: 'Đã nộp 20:41', distance: undefined })
})

test('time to the second, pages, size and code stand on it', () => {
  const { facts, announced, hash } = of()
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, plain(value)]))).toEqual({
    Lớp: 'Toán 8 · Buổi 5',
    'Nộp lúc': '20:41:07, T2 30/11/2026',
    'Số trang': '3 trang, 2,4 MB',
    'Người nộp': 'Nguyễn Minh An',
    'Mã biên nhận': 'BN3F8K2ABC',
  })
  expect([announced, hash]).toEqual([undefined, 'ab'.repeat(32)])
})

test('work without pages says so', () => {
  const receipt = { ...submissionOf().receipt, pages: 0, bytes: 0 }
  expect(of(submissionOf({ receipt })).facts).toContainEqual({ name: 'Số trang', value: 'Không có trang ảnh' })
})

test('work that was announced by its hash and came later counts at its announcement', () => {
  const late = submissionOf({ countedAt: at('20:59:40'), submittedAt: at('21:17:02') })
  expect(of(late).announced).toBe('Mã băm của bài được báo lúc 20:59, tệp đến đủ lúc 21:17, T2 30/11. Giờ nộp được tính là lúc báo.')
})
