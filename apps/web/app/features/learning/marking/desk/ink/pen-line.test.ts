import { decodePoints, markLimits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { expect, test } from 'vitest'
import { distanceToSegment, encodedPoints, penPoints, simplify } from './pen-line.ts'

const wave = (count: number, height: number) =>
  Array.from({ length: count }, (_, at): StrokePoint => [(at * 10_000) / count, 5000 + height * Math.sin(at / 3)])

test.for<[name: string, points: StrokePoint[], kept: StrokePoint[]]>([
  ['a dot', [[5, 5]], [[5, 5]]],
  [
    'a straight line',
    [
      [0, 0],
      [100, 100],
      [200, 200],
      [300, 300],
    ],
    [
      [0, 0],
      [300, 300],
    ],
  ],
  [
    'a corner',
    [
      [0, 0],
      [50, 0],
      [100, 0],
      [100, 50],
      [100, 100],
    ],
    [
      [0, 0],
      [100, 0],
      [100, 100],
    ],
  ],
  [
    'a tremble of less than the tolerance',
    [
      [0, 0],
      [50, 4],
      [100, 0],
    ],
    [
      [0, 0],
      [100, 0],
    ],
  ],
  [
    'a way back over itself',
    [
      [0, 0],
      [500, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [500, 0],
      [0, 0],
    ],
  ],
])('%s keeps what can be seen', ([, points, kept]) => expect(simplify(points, 6)).toEqual(kept))

test('a line stays within the tolerance of what was written', () => {
  const written = wave(900, 300)
  const kept = simplify(written, 6)
  expect(kept.length).toBeLessThan(written.length)
  for (const point of written) {
    const nearest = Math.min(...kept.slice(1).map((to, at) => distanceToSegment(point, kept[at]!, to)))
    expect(nearest).toBeLessThanOrEqual(6)
  }
})

test('a very long stroke fits the limit of the server, from its first to its last point', () => {
  const written = wave(20_000, 4000)
  const kept = penPoints(written)
  expect(kept.length).toBeLessThanOrEqual(markLimits.pointsPerStroke)
  expect(kept.length).toBeGreaterThan(100)
  expect(kept[0]).toEqual([0, 5000])
})

test('points are whole and on the page, and the same point twice is once', () => {
  expect(
    penPoints([
      [-20.4, 10.6],
      [-3, 11],
      [10_050, 20_000],
    ]),
  ).toEqual([
    [0, 11],
    [10_000, 10_000],
  ])
})

test('what is sent is read as what was written', () => {
  const points = penPoints(wave(300, 900))
  expect(decodePoints(Uint8Array.from(atob(encodedPoints(points)), (letter) => letter.codePointAt(0)!))).toEqual(points)
})
