import { expect, test } from 'vitest'
import { hiddenFilters, filterKey, buildSearchParams } from './hidden-filters.ts'

const drawn = {
  categoryIds: ['3', '4'],
  grades: ['8'],
  teacherGenders: ['FEMALE'],
  provinces: ['01'],
  feeTo: 'any',
  ratingFrom: 'any',
} as const

test.each([
  ['nothing', '', ''],
  ['only shown filters', 'categoryIds=4&grades=8&feeTo=2000000&ratingFrom=3', ''],
  ['a category below a subject', 'categoryIds=3002&categoryIds=4', 'categoryIds=3002'],
  ['comma-separated values', 'categoryIds=4,3002,3002', 'categoryIds=3002'],
  ['a filter without a control', 'lessonFeeFrom=150000', 'lessonFeeFrom=150000'],
  ['a second province', 'provinces=01&provinces=79', 'provinces=79'],
  ['grown-ups', 'grades=8&grades=13', 'grades=13'],
  ['a gender without a control', 'teacherGenders=OTHER', 'teacherGenders=OTHER'],
  ['a typed term with a comma', 'term=to%C3%A1n%2C+l%C3%BD&read=x&exact=true', 'term=to%C3%A1n%2C+l%C3%BD&read=x&exact=true'],
  ['order, page and unknown parameters', 'sort=PRICE_ASC&page=2&cursor=x&utm_source=zalo&key=', ''],
])('the form keeps what it cannot show of an address with %s', (_, address, kept) => {
  expect(new URLSearchParams(hiddenFilters(new URLSearchParams(address), drawn).map((pair) => [...pair])).toString()).toBe(kept)
})

test('empty fields are dropped; a single choice replaces all values of its name', () => {
  const said = [
    ['provinces', '79'],
    ['weekdays', '2'],
    ['provinces', '48'],
    ['feeFrom', ''],
  ] as const
  expect(buildSearchParams(said).toString()).toBe('provinces=79&weekdays=2&provinces=48')
  expect(buildSearchParams(said, { name: 'provinces', value: '48' }).toString()).toBe('weekdays=2&provinces=48')
  expect(buildSearchParams(said, { name: 'provinces', value: '' }).toString()).toBe('weekdays=2')
})

test('another page or order of the list requests no new counts', () => {
  expect(filterKey(new URLSearchParams('term=x&grades=8&sort=PRICE_ASC&page=2&cursor=abc&read=x&exact=true&f=1'))).toBe('term=x&grades=8')
})
