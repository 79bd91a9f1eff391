import { expect, test } from 'vitest'
import {
  dayOf,
  daysBetween,
  formatDate,
  formatDateTime,
  formatLongWeekday,
  formatNumber,
  formatTimeRange,
  formatVnd,
  formatWeekday,
} from './format.ts'

test('money and numbers have the Vietnamese format', () => {
  expect([0, 999, 1000, 199_000, 1_290_000, -5000].map(formatVnd)).toEqual(['0đ', '999đ', '1.000đ', '199.000đ', '1.290.000đ', '−5.000đ'])
  expect(formatNumber(4.9, 1)).toBe('4,9')
  expect(formatNumber(1234.5, 1)).toBe('1.234,5')
})

test('times are Vietnamese, also at the change of the day', () => {
  const lateEvening = '2026-11-24T17:30:00Z' // 00:30 on the 25th in Vietnam
  expect(formatDate(lateEvening)).toBe('25/11/2026')
  expect(dayOf(lateEvening)).toBe('2026-11-25')
  expect(daysBetween('2026-11-24T16:59:59Z', lateEvening)).toBe(1)
  expect(daysBetween(lateEvening, '2026-11-24T17:00:00Z')).toBe(0)
  expect(daysBetween(lateEvening, '2026-11-24T16:59:59Z')).toBe(-1)
  expect(formatDateTime(lateEvening)).toBe('00:30 25/11/2026')
  expect(formatWeekday(lateEvening)).toBe('T4')
  expect(formatWeekday('2026-11-29T05:00:00Z')).toBe('CN')
  expect(formatLongWeekday('2026-11-29T05:00:00Z')).toBe('Chủ nhật')
  expect(formatTimeRange('2026-11-24T12:30:00Z', '2026-11-24T14:00:00Z')).toBe('19:30–21:00')
})
