import { expect, test } from 'vitest'
import { isSameVersion, isUnchanged, parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=0-1', { from: 0, to: 1 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=99-99', { from: 99, to: 99 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['Bytes=0-1', { from: 0, to: 1 }],
  ['bytes=100-', 'UNSATISFIABLE'],
  ['bytes=100-200', 'UNSATISFIABLE'],
  ['bytes=-0', 'UNSATISFIABLE'],
  ['bytes=20-10', 'WHOLE'],
  ['bytes=0-1,5-6', 'WHOLE'],
  ['bytes=-', 'WHOLE'],
  ['bytes=a-b', 'WHOLE'],
  ['lines=0-1', 'WHOLE'],
  ['', 'WHOLE'],
  [undefined, 'WHOLE'],
])('the range of a hundred bytes requested by %s is %o', (range, part) => {
  expect(parseRange(range, 100)).toEqual(part)
})

test('an empty file satisfies no range', () => {
  expect([parseRange('bytes=0-', 0), parseRange('bytes=-1', 0), parseRange(undefined, 0)]).toEqual([
    'UNSATISFIABLE',
    'UNSATISFIABLE',
    'WHOLE',
  ])
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('a copy with %s of the file "a" is current: %s', (header, expected) => {
  expect(isUnchanged(header, '"a"')).toBe(expected)
})

test.each([
  ['"a"', true],
  [undefined, true],
  ['"b"', false],
  ['W/"a"', false],
  ['Wed, 21 Oct 2026 07:28:00 GMT', false],
])('a range of the version %s of the file "a" is sent: %s', (header, expected) => {
  expect(isSameVersion(header, '"a"')).toBe(expected)
})
