import { expect, test } from 'vitest'
import { monthsToSet, planSharesAddress, toMonthView, toRuleView } from './plan-shares-view.ts'

test('a rule says its share in percent, and 0 as no share', () => {
  const rule = { from: '2026-12', permille: 125, capMinutes: 1440, setBy: null, state: 'FUTURE' } as const
  expect(toRuleView(rule)).toEqual({
    from: '12/2026',
    permille: '12,5%',
    cap: '1.440 phút',
    by: '',
    state: { label: 'Sắp áp dụng', tone: 'primary' },
  })
  expect(toRuleView({ ...rule, permille: 300 }).permille).toBe('30%')
  expect(toRuleView({ ...rule, permille: 0 }).permille).toBe('Không chia')
})

test('a month that lost more than it earned shows a negative revenue', () => {
  const month = { month: '2026-10', revenueVnd: -70_000, permille: 300, capMinutes: 120, poolVnd: 0, minutes: 0, sharedVnd: 0, teachers: 0 }
  expect(toMonthView({ ...month, sharedAt: '2026-11-05T00:25:00.000Z' })).toMatchObject({
    name: '10/2026',
    revenue: '−70.000đ',
    shared: '0đ',
    lead: 'Mỗi thành viên được tính nhiều nhất 120 phút một ngày. Chia lúc 07:25 05/11/2026.',
  })
})

test('a rule can be set for each of the next twelve months, across a new year', () => {
  expect(monthsToSet('2026-12')).toHaveLength(12)
  expect(monthsToSet('2026-12').slice(0, 2)).toEqual(['2026-12', '2027-01'])
  expect(monthsToSet('2027-01').at(-1)).toBe('2027-12')
})

test('the address names the open month and the place in the lists', () => {
  expect(planSharesAddress({})).toBe('/admin/plan-shares')
  expect(planSharesAddress({ month: '2026-10', before: undefined, cursor: 'x' })).toBe('/admin/plan-shares?month=2026-10&cursor=x')
})
