import { expect, test } from 'vitest'
import { toStatistics } from './statistics-view.ts'

const plain = (words: string | undefined) => words?.replaceAll('\u00A0', ' ')
const month = { held: 12, notHeld: 1, cancelled: 2, contested: 0, minutes: 1110, seats: 100, attended: 92 }

test('a month names what happened in it, and nothing that did not', () => {
  const { figures, months } = toStatistics({
    total: month,
    months: [
      { month: '2026-11', ...month },
      { month: '2026-10', held: 0, notHeld: 0, cancelled: 0, contested: 1, minutes: 0, seats: 0, attended: 0 },
    ],
  })
  expect(months.map(({ name, facts }) => [name, plain(facts)])).toEqual([
    ['Tháng 11/2026', 'đã dạy 12 buổi · 18,5 giờ · có mặt 92% · 1 buổi không được dạy · 2 buổi huỷ'],
    ['Tháng 10/2026', 'đã dạy 0 buổi · 1 gia đình báo'],
  ])
  expect(figures.map(({ value, isBad }) => [value, isBad ?? false])).toEqual([
    ['12', false],
    ['18,5', false],
    ['92%', false],
    ['1', true],
    ['0', false],
  ])
})

test('without marked learners attendance has no value', () => {
  const total = { ...month, seats: 0, attended: 0 }
  expect(toStatistics({ total, months: [] }).figures[2]?.value).toBe('–')
})
