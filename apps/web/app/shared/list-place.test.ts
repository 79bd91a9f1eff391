import { expect, test } from 'vitest'
import { type ListPlace, orWithoutCursor, readPlace, pagerLinks, writePlace } from './list-place.ts'

const read = (search: string) => readPlace(new URLSearchParams(search))
const write = (place: ListPlace) => {
  const search = new URLSearchParams()
  writePlace(search, place)
  return search.toString()
}

const issue = (path: string) => ({ issues: [{ where: 'query', path, message: 'Trang tiếp theo không còn đúng.' }] })

test('page numbers start at one, and malformed ones mean the first', () => {
  expect(['3', '1', '0', '-4', 'x', '1e9', '1.5', ''].map((page) => read(`page=${page}`).page)).toEqual([2, 0, 0, 0, 0, 0, 0, 0])
  expect(read(`page=2&cursor=${'x'.repeat(201)}`)).toEqual({ page: 1 })
  expect(read('cursor=')).toEqual({ page: 0 })
})

test.each(['', 'page=2', 'page=3&cursor=WyJORVdFU1QiLDEsIngiXQ'])('a place is serialised as it was parsed: “%s”', (search) => {
  expect(write(read(search))).toBe(search)
})

test('previous links use the page number, next links the cursor, while there is more', () => {
  expect(pagerLinks({ page: 0 }, 'abc', write)).toEqual({ previous: undefined, next: 'page=2&cursor=abc' })
  expect(pagerLinks({ page: 2, cursor: 'abc' }, undefined, write)).toEqual({ previous: 'page=2', next: undefined })
})

test('when the list refuses a cursor, its page is shown by number; any other refusal is passed on', () => {
  const url = new URL('https://khue.test/courses?page=3&cursor=forged&sort=PRICE_ASC')
  const answerTo = (code: string, details?: unknown) => {
    try {
      return orWithoutCursor(url)({ data: { code, message: '', details }, init: { status: 400 } })
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('location') : code
    }
  }
  expect(answerTo('LIST_CURSOR_INVALID')).toBe('/courses?page=3&sort=PRICE_ASC')
  expect(answerTo('INVALID_INPUT', issue('cursor'))).toBe('/courses?page=3&sort=PRICE_ASC')
  expect(answerTo('INVALID_INPUT', issue('sort'))).toBe('INVALID_INPUT')
  expect(answerTo('OVERLOADED')).toBe('OVERLOADED')
})
