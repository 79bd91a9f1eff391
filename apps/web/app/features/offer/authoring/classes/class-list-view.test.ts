import type { AuthoredClass, ListedClass } from '@khue/contracts/offer/class-authoring'
import { expect, test } from 'vitest'
import { toClassRow } from './class-list-view.ts'
import { classProblemWords, isClosed, shownClassValue, statusOfClass } from './class-words.ts'

const times = { startsAt: '2027-01-09T12:30:00.000Z', endsAt: '2027-01-09T14:00:00.000Z' }
const listed: ListedClass = {
  ...times,
  version: 1,
  title: 'Chữa đề vào 10',
  fee: 90_000,
  seats: 30,
  seatsTaken: 4,
  isSold: true,
  interested: 12,
  timesRevision: 0,
  hasBegun: false,
  href: '/interactive-classes/chua-de-abc',
}
const one: AuthoredClass = {
  ...times,
  id: '0192b3c4-0000-7000-8000-000000000001',
  title: 'Chữa đề vào 10',
  kind: 'INTERACTIVE',
  subjectId: 4,
  cover: '/art/a.svg',
  state: 'NEW',
  status: 'DRAFT',
  version: 1,
  fee: 90_000,
  seats: 30,
  listed: null,
  missing: [],
  submittedAt: null,
  updatedAt: '2026-11-27T01:00:00.000Z',
}

test.each([
  [{ missing: [{ field: 'seats', message: 'Thiếu.' }] }, 'Bản nháp', 'Còn thiếu 1 mục. Chỉ thầy cô thấy bản này.', 'Soạn tiếp'],
  [{}, 'Bản nháp', 'Đã đủ các mục bắt buộc, có thể gửi duyệt.', 'Soạn tiếp'],
  [{ status: 'PENDING_APPROVAL', submittedAt: '2026-11-27T01:00:00.000Z' }, 'Chờ duyệt', 'Gửi lúc 08:00 27/11/2026.', 'Xem bản đang gửi'],
  [{ status: 'REJECTED' }, 'Từ chối', 'Khuê chưa duyệt.', 'Sửa ngay'],
  [{ state: 'LISTED', status: 'APPROVED', listed }, 'Đang mở', '12\u00A0người quan tâm.', 'Mở trang soạn'],
  [{ state: 'LISTED', status: 'DRAFT', listed }, 'Bản nháp', 'Bản đã duyệt vẫn đang mở.', 'Soạn tiếp'],
  [{ state: 'OVER', status: 'APPROVED', listed }, 'Đã kết thúc', '', 'Mở trang soạn'],
  [{ state: 'CANCELLED', status: 'DRAFT', listed }, 'Đã huỷ', '', 'Mở trang soạn'],
] as const)('a class that is %j is %s, and says what comes next', (change, status, note, label) => {
  const row = toClassRow({ ...one, ...change, missing: 'missing' in change ? [...change.missing] : [] })
  expect(row.status.label).toBe(status)
  expect(row.note).toContain(note)
  expect(row.edit).toEqual({ label, href: `/account/teaching/classes/single/${one.id}` })
})

test('a row shows kind, time and taken seats of a class', () => {
  const row = toClassRow({ ...one, state: 'LISTED', status: 'APPROVED', listed })
  expect(row.facts).toBe('Lớp tương tác · Toán · 90.000đ · 4/30\u00A0chỗ')
  expect(row.when).toBe('T7 09/01/2027, 19:30–21:00')
  expect(row.href).toBe('/interactive-classes/chua-de-abc')
  const open = toClassRow({ ...one, kind: 'OPEN', fee: 0, seats: null, startsAt: null, endsAt: null, title: '' })
  expect([open.title, open.facts, open.when, open.href]).toEqual([
    'Lớp chưa đặt tên',
    'Lớp học mở · Toán · Theo gói thành viên',
    'Chưa có giờ học',
    undefined,
  ])
})

test('a class is locked while it waits, and once it is over', () => {
  expect(isClosed({ state: 'NEW', status: 'DRAFT' })).toBe(false)
  expect(isClosed({ state: 'LISTED', status: 'REJECTED' })).toBe(false)
  expect(isClosed({ state: 'NEW', status: 'UNDER_APPROVAL' })).toBe(true)
  expect(isClosed({ state: 'OVER', status: 'APPROVED' })).toBe(true)
  expect(statusOfClass({ state: 'CANCELLED', status: 'APPROVED' })).toEqual({ label: 'Đã huỷ', tone: 'danger' })
})

test('problems and values are shown in words', () => {
  expect(classProblemWords({ field: 'seats', message: 'Vui lòng điền thông tin này.' })).toBe('Số chỗ: Vui lòng điền thông tin này.')
  expect(classProblemWords({ field: 'contract', message: 'Bạn chưa có hợp đồng.' })).toBe('Bạn chưa có hợp đồng.')
  expect([
    shownClassValue('kind', 'OPEN'),
    shownClassValue('subjectId', 4),
    shownClassValue('fee', 0),
    shownClassValue('fee', 90_000),
    shownClassValue('startsAt', times.startsAt),
    shownClassValue('gradeTo', 13),
    shownClassValue('seats', 1000),
    shownClassValue('summary', ''),
    shownClassValue('title', 'Tên'),
  ]).toEqual(['Lớp học mở', 'Toán', 'Miễn phí', '90.000đ', '19:30 09/01/2027', 'Người lớn', '1.000', '(để trống)', 'Tên'])
})
