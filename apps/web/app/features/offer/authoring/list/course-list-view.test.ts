import type { AuthoredCourse } from '@khue/contracts/offer/authoring'
import { expect, test } from 'vitest'
import { authoredCourse } from '../example-course.ts'
import { problemWords } from '../problem-words.ts'
import { toCourseCard } from './course-list-view.ts'

const course: AuthoredCourse = {
  id: '0192b3c4-0000-7000-8000-000000000001',
  title: 'Toán 9',
  format: 'LIVE',
  categoryId: 4,
  cover: '/art/a.svg',
  state: 'NEW',
  status: 'DRAFT',
  version: 1,
  approvedVersion: null,
  href: null,
  fee: 1_150_000,
  lessons: 18,
  boughtCount: 0,
  openRemarks: 0,
  missing: [],
  submittedAt: null,
  updatedAt: '2026-11-27T01:00:00.000Z',
}
const missing = [{ field: 'fee', message: 'Học phí phải trên 1.000đ.' }]

test.each([
  [{ missing }, 'Còn thiếu 1 mục. Chỉ thầy cô thấy bản này.', 'Soạn tiếp', 'about'],
  [{}, 'Đã đủ các mục bắt buộc, có thể gửi duyệt.', 'Soạn tiếp', 'review'],
  [{ status: 'PENDING_APPROVAL', submittedAt: '2026-11-27T01:00:00.000Z' }, 'Gửi lúc 08:00 27/11/2026', 'Xem bản đang gửi', 'review'],
  [{ status: 'REJECTED', openRemarks: 2 }, '2 chỗ cần sửa.', 'Sửa ngay', 'about'],
  [{ status: 'APPROVED', state: 'LISTED', boughtCount: 3 }, 'Đang bán, 3 lượt mua.', 'Sửa khoá học', 'about'],
  [{ status: 'REJECTED', state: 'LISTED' }, 'Bản đã duyệt vẫn đang bán.', 'Sửa ngay', 'about'],
] as const)('a course that is %j says what it is and what comes next', (change, note, label, step) => {
  const card = toCourseCard({ ...course, ...change, missing: 'missing' in change ? [...change.missing] : [] })
  expect(card.note).toContain(note)
  expect(card.edit).toEqual({ label, href: `/account/teaching/courses/${course.id}/edit/${step}` })
})

test('a problem names its place, unless it says so itself', () => {
  const { programme } = authoredCourse()
  const words = (field: string, message: string) => problemWords({ field, message }, programme)
  expect(words('classSize', 'Vui lòng điền thông tin này.')).toBe('Sĩ số: Vui lòng điền thông tin này.')
  expect(words('item:0192b3c4-0000-7000-8000-000000000012', 'Bài tập chưa có nội dung.')).toBe('Bài tập 1: Bài tập chưa có nội dung.')
  expect(words('contract', 'Bạn chưa có hợp đồng.')).toBe('Bạn chưa có hợp đồng.')
})
