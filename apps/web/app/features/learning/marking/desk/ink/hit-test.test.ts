import type { StrokeKind, StrokePoint } from '@khue/contracts/learning/mark-states'
import { expect, test } from 'vitest'
import { strokesAt } from './hit-test.ts'
import { encodedPoints } from './pen-line.ts'

const stroke = (id: string, kind: StrokeKind, points: StrokePoint[], text: string | null = null) => ({
  id,
  kind,
  width: 60,
  points: encodedPoints(points),
  text,
})
const upright = { page: { width: 600, height: 800 }, rotation: 0 } as const
const strokes = [
  stroke('line', 'PEN', [
    [1000, 1000],
    [5000, 1000],
  ]),
  stroke('dot', 'PEN', [[9000, 9000]]),
  stroke('circle', 'CIRCLE', [
    [2000, 2000],
    [4000, 3000],
  ]),
  stroke('tick', 'TICK', [[7000, 5000]]),
  stroke('words', 'TEXT', [[1000, 7000]], 'Thiếu điều kiện'),
]

test.for<[name: string, point: StrokePoint, ids: string[]]>([
  ['the middle of a line, which has no point there', [3000, 1050], ['line']],
  ['beside the line', [3000, 1300], []],
  ['a dot', [9050, 9000], ['dot']],
  ['the rim of a circle', [2000, 2500], ['circle']],
  ['the inside of a circle', [3000, 2500], []],
  ['a tick', [7100, 5100], ['tick']],
  ['the end of words', [4000, 6950], ['words']],
  ['below words', [1500, 7500], []],
])('an eraser on %s takes what is there', ([, point, ids]) => expect(strokesAt(strokes, point, upright).map(({ id }) => id)).toEqual(ids))

test('the newest stroke comes first', () => {
  const twice = [
    ...strokes,
    stroke('newer', 'PEN', [
      [1000, 1000],
      [5000, 1000],
    ]),
  ]
  expect(strokesAt(twice, [2000, 1000], upright).map(({ id }) => id)).toEqual(['newer', 'line'])
})

test('words on a turned page are where they are read', () => {
  const turned = { page: { width: 600, height: 800 }, rotation: 90 } as const
  expect(strokesAt(strokes, [1000, 5000], turned).map(({ id }) => id)).toEqual(['words']) // they run up the page as it was sent
  expect(strokesAt(strokes, [4000, 6950], turned)).toEqual([])
})
