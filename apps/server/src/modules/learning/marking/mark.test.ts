import { decodePoints, encodePoints, fitsKind, markStates, pageUnits } from '@khue/contracts/learning/mark-states'
import { expect, test } from 'vitest'
import { averageOf, changePoints, type MarkEvent, moveMark, stateOf, summarizeParts } from './mark.ts'

test.each([
  ['NONE', 'WRITE', 'DRAFT'],
  ['NONE', 'RETURN', 'MARK_EMPTY'],
  ['NONE', 'REOPEN', 'MARK_NOT_RETURNED'],
  ['DRAFT', 'WRITE', 'DRAFT'],
  ['DRAFT', 'RETURN', 'RETURNED'],
  ['DRAFT', 'REOPEN', 'MARK_NOT_RETURNED'],
  ['RETURNED', 'WRITE', 'MARK_RETURNED'],
  ['RETURNED', 'RETURN', 'MARK_RETURNED'],
  ['RETURNED', 'REOPEN', 'DRAFT'],
] as const)('from %s, %s leads to %s', (from, event: MarkEvent, to) => {
  const isState = markStates.some((state) => state === to)
  if (isState) expect(moveMark(from, event)).toBe(to)
  else expect(() => moveMark(from, event)).toThrow(expect.objectContaining({ code: to }))
})

test('the newest round says how far the marking is', () => {
  expect([undefined, { returnedAt: null }, { returnedAt: 5 }].map(stateOf)).toEqual(['NONE', 'DRAFT', 'RETURNED'])
})

const parts = [{ points: 800 }, { points: 200 }]
test.each([
  ['nothing', [], [], [null, null]],
  ['one part', [], [{ part: 1, points: 150 }], [null, 150]],
  ['the other stays', [700, 150], [{ part: 0, points: 800 }], [800, 150]],
  ['taken back', [700, 150], [{ part: 0, points: null }], [null, 150]],
  ['nought', [null, null], [{ part: 0, points: 0 }], [0, null]],
  [
    'the last of two',
    [],
    [
      { part: 0, points: 1 },
      { part: 0, points: 2 },
    ],
    [2, null],
  ],
  ['more than the part', [], [{ part: 1, points: 201 }], undefined],
  ['less than nothing', [], [{ part: 1, points: -1 }], undefined],
  ['a part that is not there', [], [{ part: 2, points: 1 }], undefined],
])('points: %s', (_, before, changed, after) => {
  expect(changePoints(parts, before, changed)).toEqual(after)
})

test.each([
  ['nobody', [], { marked: 0, average: null, belowHalf: 0, isOftenWrong: false }],
  ['half is not below half', [[400], [400]], { marked: 2, average: 400, belowHalf: 0, isOftenWrong: false }],
  ['a third', [[399], [800], [800]], { marked: 3, average: 666, belowHalf: 1, isOftenWrong: true }],
  ['a quarter', [[0], [800], [800], [800]], { marked: 4, average: 600, belowHalf: 1, isOftenWrong: false }],
  ['without points does not count', [[0], [null], [800], []], { marked: 2, average: 400, belowHalf: 1, isOftenWrong: true }],
])('a part for %s', (_, marked, summary) => {
  expect(summarizeParts([{ points: 800 }], marked)[0]).toMatchObject(summary)
})

test('an average of nothing is null', () => expect([averageOf([]), averageOf([1, 2])]).toEqual([null, 2]))

test('points of strokes survive their bytes, from corner to corner', () => {
  const points = [
    [0, 0],
    [pageUnits, pageUnits],
    [0, pageUnits],
    [1, 9_999],
  ] as const
  expect(decodePoints(encodePoints(points))).toEqual(points)
})
test.each([
  ['nothing', []],
  ['half a pair', [1, 0]],
  ['left of the page', [...new Uint8Array(new Int16Array([-1, 5]).buffer)]],
  ['below the page', [...new Uint8Array(new Int16Array([5, 10_001]).buffer)]],
  ['a step that leaves it', [...new Uint8Array(new Int16Array([9_000, 5, 1_001, 0]).buffer)]],
])('%s is no stroke', (_, bytes) => expect(decodePoints(Uint8Array.from(bytes))).toBeUndefined())

test.each([
  ['PEN', 1, true],
  ['PEN', 2000, true],
  ['PEN', 2001, false],
  ['PEN', 0, false],
  ['CIRCLE', 2, true],
  ['CIRCLE', 1, false],
  ['TICK', 1, true],
  ['TICK', 2, false],
  ['TEXT', 1, true],
] as const)('a %s of %i points: %s', (kind, points, fits) => expect(fitsKind(kind, points)).toBe(fits))
