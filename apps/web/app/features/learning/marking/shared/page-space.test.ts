import { pageRotations } from '@khue/contracts/learning/homework-states'
import { pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { describe, expect, test } from 'vitest'
import { addRotation, fromShown, pictureStyle, toShown, turnedOnce, turnedSize } from './page-space.ts'

const page = { width: 600, height: 800 }

test.for([
  [0, [0, 0]],
  [90, [10_000, 0]],
  [180, [10_000, 10_000]],
  [270, [0, 10_000]],
] as const)('turned by %i degrees, the top left corner of a page is shown at %j', ([rotation, corner]) =>
  expect(toShown([0, 0], rotation)).toEqual(corner),
)
test.for([
  [0, [1000, 2000]],
  [90, [8000, 1000]],
  [180, [9000, 8000]],
  [270, [2000, 9000]],
] as const)('turned by %i degrees, a point near the top left is shown at %j', ([rotation, shown]) =>
  expect(toShown([1000, 2000], rotation)).toEqual(shown),
)

/** The same points in every run. */
function manyPoints(count: number) {
  let seed = 20_261_128
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % (pageUnits + 1)
  }
  return Array.from({ length: count }, (): StrokePoint => [next(), next()])
}
const edges: StrokePoint[] = [
  [0, 0],
  [pageUnits, 0],
  [0, pageUnits],
  [pageUnits, pageUnits],
  [pageUnits / 2, pageUnits / 2],
]
describe.for(pageRotations)('turned by %i degrees', (rotation) => {
  test('every point comes back to where it was, and stays on the page', () => {
    for (const point of [...edges, ...manyPoints(2000)]) {
      const shown = toShown(point, rotation)
      expect(fromShown(shown, rotation)).toEqual(point)
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...shown)).toBeLessThanOrEqual(pageUnits)
    }
  })
  test('turning once more turns what is shown by a quarter', () => {
    for (const point of manyPoints(200)) expect(toShown(point, turnedOnce(rotation))).toEqual(toShown(toShown(point, rotation), 90))
  })
})

test('four quarters are a whole turn', () => {
  expect(pageRotations.map(turnedOnce)).toEqual([90, 180, 270, 0])
  expect(addRotation(270, 180)).toBe(90)
})

test('a page that lies on its side is as wide as it was high', () => {
  expect(pageRotations.map((rotation) => turnedSize(page, rotation).width)).toEqual([600, 800, 600, 800])
})

test('the picture of a turned page fills the frame', () => {
  expect(pictureStyle(page, 0)).toEqual({ width: '100%', height: '100%' })
  expect(pictureStyle(page, 90)).toMatchObject({ width: '75%', height: `${(100 * 800) / 600}%`, transformOrigin: '0 0' })
})
