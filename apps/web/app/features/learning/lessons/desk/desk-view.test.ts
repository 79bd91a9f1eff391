import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import { expect, test } from 'vitest'
import { at, huy, lessonOf, problem, taughtSeatOf, teachingOf } from '../lesson.testing.ts'
import { toDesk } from './desk-view.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const { can } = teachingOf()
const desk = (lesson: Partial<Lesson>, teaching: Partial<NonNullable<Lesson['teaching']>> = {}) =>
  toDesk(lessonOf({ seats: [], ...lesson }), teachingOf(teaching))

test('before the lesson the teacher reads from when it can begin', () => {
  expect(desk({})).toMatchObject({ startFrom: 'Bắt đầu được từ 19:20', canSetLink: true, canHandOut: true })
  expect(desk({ now: at('19:25') }, { can: { ...can, start: true } }).startFrom).toBeUndefined()
  expect(desk({}, { isOwn: false }).join).toBeUndefined()
})

test('a lesson to come leads to where it is moved, and names the teacher whom a substitute replaces', () => {
  const run = teachingOf().class
  expect(desk({}).moveHref).toBeUndefined()
  expect(desk({}, { can: { ...can, move: true } }).moveHref).toBe(`/account/teaching/classes/${run.id}?move=${lessonOf().id}`)
  expect(desk({ kind: 'OPEN_CLASS' }, { can: { ...can, move: true } }).moveHref).toBe(`/account/teaching/classes/single/${run.id}`)
  expect(desk({}).substituteNote).toBeUndefined()
  expect(desk({ teacher: huy }).substituteNote).toBe('Dạy thay Nguyễn Thu Hà buổi này.')
})

test.each([
  ['ENDED', { ...can, declare: true }, 'xác nhận trong 24 giờ'],
  ['ENDED', can, undefined],
  ['HELD', can, 'được tính là đã dạy'],
  ['NOT_HELD', { ...can, planMakeUp: true }, 'hẹn một giờ dạy bù'],
  ['COMPLETED', can, 'đã chuyển'],
  ['CANCELLED', can, 'đã huỷ'],
] as const)('a lesson that is %s says what follows (%j)', (state, may, words) => {
  const { note, isWaiting, canSetLink } = desk({ state, now: at('22:00') }, { can: may })
  if (words === undefined) expect(note).toBeUndefined()
  else expect(plain(note)).toContain(words)
  expect([isWaiting, canSetLink]).toEqual([may.declare, false])
})

test('the hours of the server stand apart from those that the teacher declared', () => {
  const teacherStays = [
    { from: at('19:28'), to: at('19:28'), source: 'LINK' },
    { from: at('19:31'), to: at('20:31'), source: 'TEACHER' },
    { from: at('20:31'), to: at('21:00'), source: 'DECLARED' },
  ] as const
  const { facts, stays } = desk({ state: 'HELD', startedAt: at('19:31'), teacherStays: [...teacherStays] })
  expect(facts).toEqual({ startedAt: 'Bắt đầu lúc 19:31', stoppedAt: 'Chưa bấm kết thúc' })
  expect(stays.map(plain)).toEqual(['19:31–20:31 (60 phút)', '20:31–21:00 (29 phút), thầy cô xác nhận'])
})

test('the roster counts marks, and says until when they can be corrected', () => {
  const seats = [
    taughtSeatOf({ attendance: 'PRESENT', minutes: 88, stays: [{ from: at('19:28'), to: at('21:02'), source: 'ROOM' }] }),
    taughtSeatOf({ learner: huy, attendance: 'LATE' }),
    taughtSeatOf({ learner: huy, attendance: 'EXCUSED', excuse: 'Bị sốt' }),
    taughtSeatOf({ learner: huy, stays: [{ from: at('19:29'), to: at('19:29'), source: 'LINK' }] }),
  ]
  const { roster } = desk({ state: 'HELD', now: at('21:17') }, { seats, can: { ...can, mark: true } })
  expect(plain(roster.summary)).toBe('2 có mặt, 1 vắng có phép, 1 chưa điểm danh')
  expect(roster.until).toBe('Sửa được đến 08:00, T4 02/12.')
  expect(roster.rows.map(({ seen }) => plain(seen))).toEqual(['19:28–21:02 · 88 phút', '', '', 'bấm “Vào lớp” lúc 19:29'])
  expect(roster.rows.map(({ isMarked }) => isMarked)).toEqual([true, true, false, false])
  expect(roster.rows[2]?.excuse).toBe('Xin nghỉ: Bị sốt')
  expect(desk({ state: 'HELD', now: at('09:00', '2026-12-02') }, { seats }).roster.until).toBe('Đã hết giờ sửa điểm danh.')
})

test('contests to answer stand first', () => {
  const decided = { ...problem, state: 'FOR_TEACHER', decision: 'Đã dạy đủ.' } as const
  const seats = [taughtSeatOf({ problem: decided }), taughtSeatOf({ learner: huy, problem })]
  expect(desk({ state: 'HELD' }, { seats }).contests).toMatchObject([
    { learner: huy, status: { label: 'Chờ Khuê quyết định' } },
    { status: { label: 'Đã dạy' }, due: undefined },
  ])
})
