import { beforeEach, expect, test, vi } from 'vitest'
import { readGuestSearches, rememberGuestSearch } from './recent-searches.ts'
import { type Scope, scopeOfPage, searchAddress } from './search-scopes.ts'

const known: readonly Scope[] = [
  { id: 'COURSE', path: '/courses', under: '/courses' },
  { id: 'INTERACTIVE', path: '/interactive-classes', under: '/interactive-classes' },
  { id: 'TUTOR', path: '/tutors/listing', under: '/tutors' },
]

test.each([
  ['/', 'COURSE'],
  ['/courses/toan-8-abcdefgh', 'COURSE'],
  ['/interactive-classes', 'INTERACTIVE'],
  ['/tutors', 'TUTOR'],
  ['/tutors/listing', 'TUTOR'],
  ['/tutorsabc', 'COURSE'],
])('on %s the box searches %s', (pathname, id) => {
  expect(scopeOfPage(known, pathname)?.id).toBe(id)
})

test.each([
  [{ name: 'toán 8', key: '' }, '/courses?term=to%C3%A1n+8'],
  [{ name: ' Toán ', key: 'category:4' }, '/courses?term=To%C3%A1n&key=category%3A4'],
  [{ name: '  ', key: 'category:4' }, '/courses'],
  [{ name: 'a&b=c', key: '' }, '/courses?term=a%26b%3Dc'],
])('a search for %j leads to %s', (search, address) => {
  expect(searchAddress({ path: '/courses' }, search)).toBe(address)
})

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('a guest keeps the last five searches of each scope, newest first and none twice', () => {
  for (const name of ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'Hai']) rememberGuestSearch('COURSE', { name, key: '' })
  rememberGuestSearch('TUTOR', { name: 'piano', key: '' })
  expect(readGuestSearches('COURSE').map(({ name }) => name)).toEqual(['Hai', 'sáu', 'năm', 'bốn', 'ba'])
  expect(readGuestSearches('TUTOR')).toEqual([{ name: 'piano', key: '' }])
})

test.each(['no json', '{}', '[1, null, {"name": 5}]'])('malformed stored searches are ignored: %s', (value) => {
  kept.set('khue.searches.COURSE', value)
  expect(readGuestSearches('COURSE')).toEqual([])
})
