import { expect, test } from 'vitest'
import { toPage, maxSearchOffset, fromMicroseconds, parsePagePosition, readCursor, writeCursor } from './cursors.ts'

const id = '018f0000-0000-7000-8000-000000000000'
test('a cursor is valid only for the list that wrote it', () => {
  const cursor = { order: 'HIGHEST_RATE', key: 4.725, id } as const
  expect(readCursor(writeCursor(cursor), 'HIGHEST_RATE')).toEqual(cursor)
  expect(readCursor(writeCursor(cursor), 'MOST_BOUGHT')).toBeUndefined()
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '["MOST_BOUGHT"]',
  `["MOST_BOUGHT","1","${id}"]`,
  `["MOST_BOUGHT",1,"${id}x"]`,
  `["MOST_BOUGHT",1,2,"${id}"]`,
])('the forged cursor %s is refused', (json) => expect(readCursor(Buffer.from(json).toString('base64url'), 'MOST_BOUGHT')).toBeUndefined())

test.each([
  [-1, 0],
  [1.5, 0],
  [maxSearchOffset + 1, 0],
  [0, -1],
  [0, 8.64e15],
  [0, 'now'],
])('a search does not continue from offset %j as of %j', (...values) =>
  expect(readCursor(Buffer.from(JSON.stringify(['RELEVANCE', ...values])).toString('base64url'), 'RELEVANCE')).toBeUndefined(),
)

test.each([
  [Date.UTC(2026, 10, 22, 9) * 1000 + 123_456, '2026-11-22T09:00:00.123456Z'],
  [-1e300, '1970-01-01T00:00:00.000000Z'],
  [1e300, '9999-01-01T00:00:00.000000Z'],
])('the microseconds %d are the moment %s in a form that the database parses', (micros, moment) =>
  expect(fromMicroseconds(micros)).toBe(moment),
)

const now = new Date('2026-11-22T09:00:00Z')
const turn = (rows: number, order: 'FEE' | 'RELEVANCE', cursor?: string) => {
  const place = parsePagePosition({ page: 2, size: 3, cursor }, order)
  const all = Array.from({ length: rows }, (_, fee) => ({ fee }))
  return { place, ...toPage(all, place, { keys: { FEE: ({ fee }) => fee }, id: () => id, now }) }
}

test('a page has a next page only when one more row exists', () => {
  expect(turn(3, 'FEE')).toMatchObject({ place: { offset: 6 }, rows: [{ fee: 0 }, { fee: 1 }, { fee: 2 }], next: {} })
  const { rows, next } = turn(4, 'FEE')
  expect(rows).toHaveLength(3)
  expect(turn(1, 'FEE', next.nextCursor).place).toMatchObject({ offset: 0, afterRow: { key: 2, id } })
})

test('a search continues by offset, as of the moment it began, up to the last offset', () => {
  const second = turn(4, 'RELEVANCE', turn(4, 'RELEVANCE').next.nextCursor)
  expect(second.place).toMatchObject({ offset: 9, afterRow: undefined, asOf: now })
  const last = writeCursor({ order: 'RELEVANCE', offset: maxSearchOffset, asOf: 0 })
  expect(turn(4, 'RELEVANCE', last).next).toEqual({})
})
