import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { futureDate } from './future-date.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T17:30:00Z') })) // half past midnight of the 24th in Vietnam
afterEach(() => void vi.useRealTimers())

const Form = z.object({ from: futureDate(z.iso.date(), 'Từ ngày mai'), reason: z.string().min(1, 'Lý do không được bỏ trống') })
const faults = (from: string, reason: string) => Form.safeParse({ from, reason }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a day is accepted from tomorrow on, in Vietnamese time', () => {
  expect(faults('2026-11-25', 'x')).toEqual([])
  expect(faults('2026-11-24', 'x')).toEqual(['from'])
})

test('a past day is reported together with other errors', () => {
  expect(faults('2026-11-20', '')).toEqual(['from', 'reason'])
})
