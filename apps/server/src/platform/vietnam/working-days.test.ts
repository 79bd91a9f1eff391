import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay, listHolidays } from './working-days.ts'

test.each([
  ['2026-11-20', true, 'Teachers’ Day is no day off'],
  ['2026-11-21', false, 'Saturday'],
  ['2026-11-24', false, 'new in 2026'],
  ['2026-02-16', false, 'the last day of the lunar year'],
  ['2026-02-17', false, 'Tết'],
  ['2026-02-20', false, 'the 4th of Tết'],
  ['2026-02-23', true, 'Tết is over'],
  ['2026-04-26', false, 'the Hùng Kings, a Sunday'],
  ['2026-04-27', false, 'in lieu of it'],
  ['2026-04-28', true, 'and no longer'],
  ['2027-02-05', false, 'the last day of the lunar year'],
  ['2027-02-06', false, 'Tết, a Saturday'],
  ['2027-02-10', false, 'in lieu of Saturday'],
  ['2027-02-11', false, 'in lieu of Sunday'],
  ['2027-02-12', true, 'work again'],
  ['2030-02-02', false, 'Tết by the Vietnamese calendar, a day before the Chinese'],
  ['2027-01-01', false, 'New Year'],
])('%s: working is %s (%s)', (day, isWorking) => {
  expect(isWorkingDay(Temporal.PlainDate.from(day))).toBe(isWorking)
})

test.each([
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-20', 2, '2026-11-25'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-12-31', 1, '2027-01-04'],
])('from %s, %i working days end on %s', (from, count, due) => {
  expect(addWorkingDays(Temporal.PlainDate.from(from), count).toString()).toBe(due)
})

const holidays = (from: string, to: string) =>
  listHolidays(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)).map(
    (one) => `${one.from.toString()}–${one.to.toString()} ${one.name}`,
  )

test('the public holidays of a year, each under its name', () => {
  expect(holidays('2026-01-01', '2026-12-31')).toEqual([
    '2026-01-01–2026-01-01 Tết Dương lịch',
    '2026-02-16–2026-02-20 Tết Nguyên đán',
    '2026-04-26–2026-04-26 Giỗ Tổ Hùng Vương',
    '2026-04-30–2026-04-30 Ngày Giải phóng miền Nam',
    '2026-05-01–2026-05-01 Ngày Quốc tế Lao động',
    '2026-09-01–2026-09-02 Quốc khánh',
    '2026-11-24–2026-11-24 Ngày Văn hoá Việt Nam',
  ])
})

test.each([
  ['2026-02-20', '2026-02-20', ['2026-02-16–2026-02-20 Tết Nguyên đán']],
  ['2026-02-10', '2026-02-16', ['2026-02-16–2026-02-20 Tết Nguyên đán']],
  ['2026-02-21', '2026-04-25', []],
  ['2030-02-02', '2030-02-02', ['2030-02-01–2030-02-05 Tết Nguyên đán']],
  ['2028-04-30', '2028-04-30', ['2028-04-30–2028-04-30 Ngày Giải phóng miền Nam']],
])('from %s to %s a holiday is listed whole', (from, to, expected) => {
  expect(holidays(from, to)).toEqual(expected)
})

test.each(['0001', '1200', '1582', '2200', '9999'])(
  'a typed day of the year %s, which the lunar calendar does not reach, has the holidays of the solar one',
  (year) => {
    expect(holidays(`${year}-01-01`, `${year}-12-31`).map((one) => one.slice(22))).toEqual([
      'Tết Dương lịch',
      'Ngày Giải phóng miền Nam',
      'Ngày Quốc tế Lao động',
      'Quốc khánh',
      'Ngày Văn hoá Việt Nam',
    ])
  },
)
