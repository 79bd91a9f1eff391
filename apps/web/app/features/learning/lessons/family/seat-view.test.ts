import type { FamilySeat, Lesson } from '@khue/contracts/learning/lesson-shapes'
import { expect, test } from 'vitest'
import { an, at, huy, ids, lessonOf, problem, seatOf } from '../lesson.testing.ts'
import { toSeatView } from './seat-view.ts'
import { toSisterChoices } from './sister-view.ts'

const parent = { id: ids.parent, isChild: false }
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const can = { excuse: false, contest: false, takeMakeUp: false, takeMoneyBack: false }
const view = (lesson: Partial<Lesson>, seat: Partial<FamilySeat> = {}, viewer = parent) =>
  toSeatView(lessonOf(lesson), seatOf(seat), viewer)

const held = { state: 'HELD', now: at('21:45'), present: 11 } as const
const heldMoney = { state: 'HELD', amount: 53_750, releaseAt: at('21:00', '2026-12-02') } as const

test('before a lesson the family can excuse the learner, and take the excuse back', () => {
  expect(view({}, { can: { ...can, excuse: true } }).excuse).toEqual({ reason: undefined, canAsk: true, canTakeBack: false })
  const excused = { excuse: 'Bị sốt', can: { ...can, excuse: true } }
  expect(view({}, excused).excuse).toEqual({ reason: 'Bị sốt', canAsk: false, canTakeBack: true })
  expect(view({ state: 'ONGOING', now: at('20:00') }, excused).excuse).toMatchObject({ canAsk: false, canTakeBack: false })
})

test('a measured lesson gives a receipt of minutes, entry and exit', () => {
  const stays = [{ from: at('19:28'), to: at('21:02'), source: 'ROOM' as const }]
  const { receipt } = view(held, { attendance: 'PRESENT', minutes: 88, stays })
  expect(receipt?.attendance).toEqual({ label: 'Có mặt đủ', tone: 'success' })
  expect(receipt?.figures.map(({ value }) => value)).toEqual(['88/90', '19:28', '21:02', '11/12'])
  expect(receipt?.bar?.rows).toHaveLength(2)
  expect(receipt?.notes).toEqual([])
})

test('a lesson by link shows the press as a fact, never as presence', () => {
  const stays = [{ from: at('19:28'), to: at('19:28'), source: 'LINK' as const }]
  const taught = { startedAt: at('19:31'), stoppedAt: null }
  const teacherStays = [{ from: at('19:31'), to: at('21:00'), source: 'TEACHER' as const }]
  const { receipt } = view({ ...held, ...taught, teacherStays }, { attendance: 'ABSENT', stays, isGuest: true })
  expect(receipt?.attendance.label).toBe('Vắng')
  expect(receipt?.figures.map(({ value }) => value)).toEqual(['19:31', 'chưa ghi', '19:28', '11/12'])
  expect(receipt?.bar?.rows.map(({ isTeacher }) => isTeacher)).toEqual([true])
  expect(receipt?.notes).toHaveLength(2)
})

test('there is a receipt only after the lesson', () => {
  for (const state of ['UPCOMING', 'ONGOING', 'CANCELLED'] as const) expect(view({ state }).receipt).toBeUndefined()
  for (const state of ['ENDED', 'HELD', 'NOT_HELD', 'COMPLETED'] as const) expect(view({ state }).receipt).toBeDefined()
})

test.each([
  ['UPCOMING', { state: 'NONE', amount: 53_750, releaseAt: null }, 'Khuê đang giữ', 'Dạy xong buổi nào'],
  ['ENDED', { state: 'NONE', amount: 53_750, releaseAt: null }, 'Khuê đang giữ', 'xác nhận buổi học'],
  ['HELD', heldMoney, 'Chờ chuyển', 'lúc 21:00, T4 02/12'],
  ['HELD', { ...heldMoney, releaseAt: null }, 'Chờ chuyển', 'sắp chuyển'],
  ['HELD', { state: 'CONTESTED', amount: 53_750, releaseAt: null }, 'Đang xem lại', 'giữ lại'],
  ['COMPLETED', { state: 'RELEASED', amount: 53_750, releaseAt: null }, 'Đã chuyển', 'đã chuyển'],
  ['NOT_HELD', { state: 'OWED', amount: 53_750, releaseAt: null }, 'Chờ dạy bù', 'nhận lại tiền'],
  ['HELD', { state: 'OWED', amount: 53_750, releaseAt: null }, 'Chờ nhận lại', 'không tính với người học'],
  ['NOT_HELD', { state: 'BACK', amount: 53_750, releaseAt: null }, 'Đã trả lại', 'số dư học tập'],
] as const)('money of a lesson that is %s: %j', (state, money, tag, words) => {
  const shown = view({ state }, { money }).money
  expect(shown).toMatchObject({ amount: '53.750đ', status: { label: tag } })
  expect(shown?.words).toContain(words)
})

test('a lesson that went back with the rest of its class keeps its card, without an amount', () => {
  const shown = view({ state: 'NOT_HELD' }, { money: { state: 'BACK', amount: 0, releaseAt: null } }).money
  expect(shown).toMatchObject({ amount: undefined, status: { label: 'Đã trả lại' }, link: { to: '/account/my-orders' } })
})

test('a child and a lesson without a fee see no money', () => {
  const child = { id: an.id, isChild: true }
  const seen = view(held, { money: heldMoney, can: { ...can, contest: true } }, child)
  expect(seen).toMatchObject({ isSelf: true, money: undefined, contest: undefined })
  expect(view(held, { money: { ...heldMoney, amount: 0 } }).money).toBeUndefined()
  expect(view({ state: 'CANCELLED' }).money).toBeUndefined()
})

test('a measured learner who never came has neither a time of coming nor of leaving', () => {
  const { receipt } = view(held, { attendance: 'ABSENT', minutes: 0, stays: [] })
  expect(receipt?.figures.map(({ name }) => name)).toEqual(['phút có mặt', 'bạn có mặt'])
})

test('owed money can be taken back by its amount', () => {
  const money = { state: 'OWED', amount: 53_750, releaseAt: null } as const
  expect(view({ state: 'NOT_HELD' }, { money, can: { ...can, takeMoneyBack: true } }).money?.takeBack).toBe('53.750đ')
  expect(view({ state: 'NOT_HELD' }, { money }).money?.takeBack).toBeUndefined()
})

test('a make-up is named only where the whole lesson was not held', () => {
  const money = { state: 'OWED', amount: 53_750, releaseAt: null } as const
  const seen = (state: 'NOT_HELD' | 'COMPLETED') => view({ state }, { money }).money
  expect(seen('NOT_HELD')).toMatchObject({ status: { label: 'Chờ dạy bù' }, words: expect.stringContaining('dạy bù') })
  expect(seen('COMPLETED')).toMatchObject({ status: { label: 'Chờ nhận lại' }, words: expect.not.stringContaining('dạy bù') })
})

test('a family may contest until the money moves', () => {
  const seat = { money: heldMoney, can: { ...can, contest: true } }
  expect(view(held, seat).contest).toMatchObject({ kind: 'MAY', until: heldMoney.releaseAt, isPaid: true, wasWithdrawn: false })
  expect(view(held, { ...seat, problem: { ...problem, state: 'WITHDRAWN' } }).contest).toMatchObject({ kind: 'MAY', wasWithdrawn: true })
  expect(view(held, { ...seat, money: { ...heldMoney, amount: 0, releaseAt: null } }).contest).toMatchObject({
    until: undefined,
    isPaid: false,
  })
  expect(view(held, { money: heldMoney }).contest).toBeUndefined()
})

test('a contest shows both sides, then the decision', () => {
  expect(view(held, { problem }).contest).toEqual({
    kind: 'OPEN',
    due: 'Khuê trả lời chậm nhất 20:00, T6 04/12.',
    said: [
      { by: 'Gia đình báo', words: problem.reason },
      { by: 'Giáo viên trả lời', words: 'Giáo viên chưa trả lời.' },
    ],
  })
  const decided = { ...problem, state: 'FOR_FAMILY', answer: 'Tôi bị kẹt xe.', decision: 'Buổi này không tính.' } as const
  expect(view({ state: 'NOT_HELD' }, { problem: decided }).contest).toMatchObject({
    kind: 'DECIDED',
    isForFamily: true,
    said: [{}, { words: 'Tôi bị kẹt xe.' }, { by: 'Khuê trả lời', words: 'Buổi này không tính.' }],
  })
  expect(view(held, { problem: { ...decided, state: 'FOR_TEACHER', answer: null } }).contest).toMatchObject({
    title: 'Khuê kết luận buổi này đã được dạy',
    said: [{ by: 'Gia đình báo' }, { by: 'Khuê trả lời' }],
  })
})

test('a missed lesson offers sister classes, and shows the seat that is kept', () => {
  expect(view(held).makeUp).toBeUndefined()
  expect(view(held, { can: { ...can, takeMakeUp: true } }).makeUp).toEqual({ held: undefined, canChoose: true })
  const makeUp = { id: ids.sister, startsAt: at('09:00', '2026-12-06'), endsAt: at('10:30', '2026-12-06') }
  expect(view(held, { makeUp }).makeUp).toEqual({
    held: { words: 'Đã giữ chỗ học bù: CN, 06/12/2026 · 09:00–10:30.', href: `/account/lessons/${ids.sister}` },
    canChoose: false,
  })
  const sister = { ...makeUp, teacher: { ...huy, name: 'Nguyễn Thu Hà' }, seatsLeft: 3 }
  const [choice] = toSisterChoices({ items: [sister] })
  expect(choice).toMatchObject({ value: ids.sister, label: 'CN 06/12 · 09:00–10:30' })
  expect(plain(String(choice?.note))).toBe('Giáo viên Nguyễn Thu Hà · còn 3 chỗ')
})
