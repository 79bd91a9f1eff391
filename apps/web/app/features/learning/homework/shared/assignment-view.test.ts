import { expect, test } from 'vitest'
import { at, cardOf, idOf } from './assignment.testing.ts'
import { assignmentStatus, dueWords, isPast, toAssignmentRow } from './assignment-view.ts'

const now = at('20:00')

test.each([
  ['before', at('20:59'), false],
  ['in the minute of the deadline', new Date(Date.parse(at('21:00')) + 59_999).toISOString(), false],
  ['in the next minute', at('21:01'), true],
])('%s the deadline is past: %s', (_, moment, past) => expect(isPast(at('21:00'), moment)).toBe(past))
test('what has no deadline is never past', () => {
  expect(isPast(null, now)).toBe(false)
  expect(dueWords(null, now)).toBe('Không có hạn nộp')
})

test.each([
  ['a draft', { isDraft: true }, 'Bản nháp'],
  ['work that is shown later', { displayAt: at('20:30') }, 'Chưa đến giờ hiện'],
  ['open work', {}, 'Đang làm'],
  ['work without a deadline', { dueAt: null }, 'Đang làm'],
  ['past work', { dueAt: at('19:59') }, 'Đã hết hạn'],
])('%s is named so', (_, more, label) => expect(assignmentStatus(cardOf(more), now).label).toBe(label))

test.each([
  ['in a lesson', {}, 'Toán 8 · Buổi\u00A06', 'Hạn 21:00, T4 02/12 · 5/12 đã nộp'],
  [
    'past, for some, with drafts',
    { dueAt: at('19:00'), isForChosen: true, learners: 3, submitted: 1, drafts: 2 },
    'Toán 8 · Buổi\u00A06',
    'Đã hết hạn lúc 19:00, T4 02/12 · Riêng 3\u00A0học viên · 1/3 đã nộp · 2\u00A0bản nháp',
  ],
  [
    'as a draft that is shown later',
    { isDraft: true, displayAt: at('20:30'), place: { ...cardOf().place, lesson: null } },
    'Toán 8',
    'Hiện từ 20:30, T4 02/12 · Hạn 21:00, T4 02/12',
  ],
  [
    'of a programme',
    { isOfProgramme: true, dueAt: null, place: { ...cardOf().place, lesson: null }, learners: 0, submitted: 0 },
    'Toán 8 · Trong chương trình',
    'Không có hạn nộp · Chưa có học viên nào',
  ],
])('a row says what is given %s', (_, more, place, facts) => expect(toAssignmentRow(cardOf(more), now)).toMatchObject({ place, facts }))

test('a row says how many families wait, and how many learners have handed nothing in', () => {
  expect(toAssignmentRow(cardOf(), now)).toMatchObject({ asked: undefined, missing: 7, href: `/account/teaching/assignments/${idOf(1)}` })
  expect(toAssignmentRow(cardOf({ extensionsAsked: 1 }), now).asked).toBe('Có lời xin thêm giờ')
  expect(toAssignmentRow(cardOf({ extensionsAsked: 2 }), now).asked).toBe('2\u00A0lời xin thêm giờ')
})
