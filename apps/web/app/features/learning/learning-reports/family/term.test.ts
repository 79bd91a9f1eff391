import { expect, test } from 'vitest'
import { lastDayOf, monthIn, readTerm, termBeside, termOf } from './term.ts'

test.each([
  ['2026-09-01', '2026-1', '2026-09-01', '2027-01-31'],
  ['2026-11-28', '2026-1', '2026-09-01', '2027-01-31'],
  ['2027-01-31', '2026-1', '2026-09-01', '2027-01-31'],
  ['2027-02-01', '2026-2', '2027-02-01', '2027-05-31'],
  ['2027-05-31', '2026-2', '2027-02-01', '2027-05-31'],
  ['2027-06-01', '2026-3', '2027-06-01', '2027-08-31'],
  ['2027-08-31', '2026-3', '2027-06-01', '2027-08-31'],
])('%s is in the term %s', (day, key, from, to) => {
  expect(termOf(day)).toMatchObject({ key, from, to })
})

test('a term has its months, and terms follow each other', () => {
  const term = termOf('2026-11-28')
  expect(term.label).toBe('Học kỳ 1, năm học 2026–2027')
  expect(term.months).toEqual(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'])
  expect([termBeside(term, -1).key, termBeside(term, 1).key]).toEqual(['2025-3', '2026-2'])
  expect(termBeside(termBeside(termBeside(term, 1), 1), 1).key).toBe('2027-1')
  expect(termOf('2026-07-01').months).toEqual(['2026-06', '2026-07', '2026-08'])
  expect([monthIn(term, '2027-01'), monthIn(term, '2027-02'), monthIn(term, null)]).toEqual(['2027-01', undefined, undefined])
})

test.each([
  ['2026-2', '2026-2'],
  ['2026-4', undefined],
  ['1999-1', undefined],
  [null, undefined],
  ['2026-1x', undefined],
])('%s asks for %s', (asked, key) => {
  expect(readTerm(asked)?.key).toBe(key)
})

test.each([
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day)
})
