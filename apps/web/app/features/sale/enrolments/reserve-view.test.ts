import type { ReservingLearner } from '@khue/contracts/sale/reservations'
import { expect, test } from 'vitest'
import { cancelStepIn, toReserveRows, toSeatWords } from './reserve-view.ts'

const person = (id: string, name: string) => ({ id, name, avatar: '/art/avatars/f/x.svg' })
const learner = (part: Partial<ReservingLearner> = {}): ReservingLearner => ({
  person: person('me', 'Trần Thu Trang'),
  memberUntil: null,
  seats: [],
  ...part,
})
const member = { memberUntil: '2027-03-01T00:00:00.000Z' }
const child = (part: Partial<ReservingLearner> = {}) => learner({ person: person('an', 'Minh An'), ...part })
const one = {
  id: 'class',
  kind: 'OPEN' as 'OPEN' | 'INTERACTIVE',
  fee: 0,
  status: 'UPCOMING' as const,
  startsAt: '2026-12-01T12:30:00.000Z',
  seatsLeft: 5,
  teacher: { id: 'teacher' },
}
const free = { ...one, kind: 'INTERACTIVE' as const }
const seat = (isFree = true) => ({ seats: [{ classId: 'class', isFree }] })

test('a guest presses the button, signs in first, and finds the plans beside an open class', () => {
  expect(toReserveRows(one, { learners: undefined })).toMatchObject([
    { step: { step: 'reserve', gated: 'reserve-class' }, link: { to: '/open-classes?open=register' } },
  ])
  expect(toReserveRows(free, { learners: undefined })).toMatchObject([{ step: { step: 'reserve' }, link: undefined }])
})

test('a member reserves an open class; who has no plan, or one that ends before, finds the way to it', () => {
  expect(toReserveRows(one, { learners: [learner(member)] })).toMatchObject([
    {
      name: undefined,
      note: 'Gói thành viên của bạn vào được lớp này',
      step: { step: 'reserve', learnerId: 'me', gated: 'reserve-class' },
      link: undefined,
    },
  ])
  expect(toReserveRows(one, { learners: [learner()] })).toMatchObject([
    { note: 'Chưa có gói thành viên', step: undefined, link: { to: '/open-classes?open=register&learnerId=me' } },
  ])
  expect(toReserveRows(one, { learners: [learner({ memberUntil: '2026-11-30T00:00:00.000Z' })] })).toMatchObject([
    { note: 'Gói thành viên dùng đến 30/11/2026, trước giờ học này', step: undefined, link: { to: '/account/settings/membership' } },
  ])
})

test('a parent chooses who learns, and nothing is pressed for them after signing in', () => {
  const rows = toReserveRows(one, { learners: [learner(), child(member)] })
  expect(rows.map(({ name, note }) => [name, note])).toEqual([
    ['Tôi học', 'Chưa có gói thành viên'],
    ['Minh An', 'Gói thành viên của Minh An vào được lớp này'],
  ])
  expect(rows[1]?.step).toMatchObject({ step: 'reserve', learnerId: 'an', named: 'Giữ chỗ cho Minh An' })
  expect(rows[1]?.step).not.toHaveProperty('gated')
})

test('everybody reserves a free class', () => {
  expect(toReserveRows(free, { learners: [learner(), child()] }).map(({ note, step }) => [note, step?.step])).toEqual([
    [undefined, 'reserve'],
    [undefined, 'reserve'],
  ])
})

test('a reserved seat is given back until the class begins; that of an order is not', () => {
  const [row] = toReserveRows(free, { learners: [learner(seat())] })
  expect(row).toMatchObject({ note: 'Đã giữ chỗ', step: { step: 'cancel', learnerId: 'me' }, link: { to: '/account/lessons/class' } })
  expect(toReserveRows({ ...free, status: 'IN_PROGRESS' }, { learners: [learner(seat())] })).toMatchObject([
    { note: 'Đã giữ chỗ', step: undefined },
  ])
  expect(toReserveRows(free, { learners: [learner(seat(false))] })).toMatchObject([{ note: 'Đã có chỗ theo đơn hàng', step: undefined }])
})

test.each([
  ['a full class', { seatsLeft: 0 }],
  ['a class that has begun', { status: 'IN_PROGRESS' }],
  ['a class without a time', { status: 'IN_SCHEDULING', startsAt: null }],
  ['a class with a fee', { fee: 99_000 }],
] as const)('%s takes no further learner, and still shows who has a seat', (_, part) => {
  const closed = { ...free, ...part }
  expect(toReserveRows(closed, { learners: undefined })).toEqual([])
  expect(toReserveRows(closed, { learners: [learner(), child(seat())] }).map(({ key }) => key)).toEqual(['an'])
})

test('a teacher cannot reserve a seat in their own class, but a child of theirs can', () => {
  const own = { ...free, teacher: { id: 'me' } }
  expect(toReserveRows(own, { learners: [learner(), child()] }).map(({ key }) => key)).toEqual(['an'])
})

test('lists name who has a seat, and give back only what was reserved', () => {
  expect(toSeatWords([learner(seat())]).get('class')).toBe('Đã giữ chỗ')
  const both = [learner(seat()), child(seat(false))]
  expect(toSeatWords(both).get('class')).toBe('Đã giữ chỗ cho bạn, Minh An')
  expect(toSeatWords(undefined).size).toBe(0)
  const event = { classId: 'class', title: 'Bay cùng phân số' }
  expect(cancelStepIn(both, { ...event, learnerId: 'me' })).toMatchObject({ named: 'Trả chỗ của Trần Thu Trang trong Bay cùng phân số' })
  expect(cancelStepIn(both, { ...event, learnerId: 'an' })).toBeUndefined()
})
