import { expect, test } from 'vitest'
import { addressOf, appliedChips, readQuery } from './course-query.ts'

const read = (address: string) => readQuery(new URLSearchParams(address))

test.each([
  ['nothing', '', {}],
  ['one subject', 'categoryIds=4', { categoryIds: [4] }],
  ['several values, repeated as by a form', 'categoryIds=4&categoryIds=1', { categoryIds: [4, 1] }],
  ['several values, comma-separated as in a link', 'categoryIds=4,1', { categoryIds: [4, 1] }],
  ['empty fields', 'term=&feeFrom=&feeTo=&sort=', {}],
  ['a search and its sort order', 'term=to%C3%A1n%208&sort=PRICE_ASC', { term: 'toán 8', sort: 'PRICE_ASC' }],
  ['unknown values beside known ones', 'levels=6-9&formats=FLYING&sort=BEST&weekdays=9', { levels: ['6-9'] }],
  ['days, evening and fee', 'weekdays=2&weekdays=4&evening=true&feeTo=2000000', { weekdays: [2, 4], evening: true, feeTo: 2_000_000 }],
  ['a negative fee', 'feeFrom=-5', {}],
])('an address with %s', (_, address, query) => {
  expect(read(address)).toEqual(query)
})

test.each(['', '?categoryIds=4&categoryIds=1', '?term=h%C3%B3a&levels=6-9&weekdays=2&evening=true&ratingFrom=4.5&sort=HIGHEST_RATE'])(
  '“%s” is parsed and serialised as',
  (search) => {
    expect(addressOf(read(search))).toBe(`/courses${search}`)
  },
)

test('the sentence behind the filters stays in the address as long as one of them is left', () => {
  const query = { categoryIds: [4], grades: [8], read: 'toán 8' }
  expect(addressOf(query, { page: 1 })).toBe('/courses?categoryIds=4&grades=8&read=to%C3%A1n+8&page=2')
  expect(appliedChips(query).map(({ href }) => href)).toEqual([
    '/courses?grades=8&read=to%C3%A1n+8',
    '/courses?categoryIds=4&read=to%C3%A1n+8',
  ])
  expect(addressOf({ read: 'toán 8', sort: 'PRICE_ASC' })).toBe('/courses?sort=PRICE_ASC')
  expect(appliedChips({ term: 'toán 8', exact: true })).toEqual([{ label: '“toán 8”', href: '/courses' }])
})

test('a category and a teacher are shown by name', () => {
  const names = { categories: new Map([[4001, 'Toán THCS']]), teacher: 'Cô Hà' }
  expect(appliedChips({ categoryIds: [4001], teacherId: 'x' }, names).map(({ label }) => label)).toEqual(['Toán THCS', 'Cô Hà'])
})

test('each chip removes only its own filter; the sort order stays', () => {
  const query = read('term=toan&categoryIds=4&categoryIds=1&feeTo=2000000&evening=true&sort=PRICE_ASC')
  expect(appliedChips(query)).toEqual([
    { label: '“toan”', href: '/courses?categoryIds=4&categoryIds=1&evening=true&feeTo=2000000&sort=PRICE_ASC' },
    { label: 'Toán', href: '/courses?term=toan&categoryIds=1&evening=true&feeTo=2000000&sort=PRICE_ASC' },
    { label: 'Tiếng Anh', href: '/courses?term=toan&categoryIds=4&evening=true&feeTo=2000000&sort=PRICE_ASC' },
    { label: 'Buổi tối', href: '/courses?term=toan&categoryIds=4&categoryIds=1&feeTo=2000000&sort=PRICE_ASC' },
    { label: 'Đến 2.000.000đ', href: '/courses?term=toan&categoryIds=4&categoryIds=1&evening=true&sort=PRICE_ASC' },
  ])
  expect(appliedChips(read('sort=PRICE_ASC'))).toEqual([])
})
