import { expect, test } from 'vitest'
import { applyHomography, homographyTo, type Pixels, straighten, straightSize } from './homography.ts'
import { isConvex, moveCorner, type Quad, turnBy, turnQuad, wholePicture } from './photo-edit.ts'

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
const quadOf = (...at: readonly (readonly [number, number])[]) => at.map(([x, y]) => ({ x, y })) as unknown as Quad

test.each<[string, Quad]>([
  ['the whole picture', wholePicture],
  ['a rectangle', quadOf([10, 20], [110, 20], [110, 220], [10, 220])],
  ['a sheet that lies askew', quadOf([20, 10], [100, 20], [90, 130], [10, 120])],
  ['a sheet seen from below', quadOf([30, 0], [70, 0], [100, 100], [0, 100])],
])('the corners of the unit square go to those of %s', (_, quad) => {
  const map = homographyTo(quad)
  for (const [at, corner] of corners.entries()) {
    const { x, y } = applyHomography(map, corner)
    expect(x).toBeCloseTo(quad[at]!.x, 9)
    expect(y).toBeCloseTo(quad[at]!.y, 9)
  }
})

test('the centre of a sheet seen in perspective is where its diagonals cross', () => {
  const { x, y } = applyHomography(homographyTo(quadOf([30, 0], [70, 0], [100, 100], [0, 100])), { x: 0.5, y: 0.5 })
  expect(x).toBeCloseTo(50, 9)
  expect(y).toBeCloseTo(100 * (40 / 140), 9) // the diagonals are cut in the ratio of the parallel sides
})

test('the straightened paper keeps the longer sides, and is at most so large', () => {
  expect(straightSize(quadOf([0, 0], [300, 0], [280, 400], [20, 400]), 2200)).toEqual({ width: 300, height: 400 })
  expect(straightSize(quadOf([0, 0], [3000, 0], [3000, 4400], [0, 4400]), 2200)).toEqual({ width: 1500, height: 2200 })
})

/** A picture whose red grows to the right and green downwards. */
function gradient(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) data.set([at % width, Math.floor(at / width), 7, 255], at * 4)
  return { data, width, height }
}
const at = ({ data, width }: Pixels, x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]

test('a part that is cut straight keeps its pixels exactly', () => {
  const cut = straighten(gradient(100, 80), quadOf([20, 10], [60, 10], [60, 50], [20, 50]), { width: 40, height: 40 })
  expect(at(cut, 0, 0)).toEqual([20, 10, 7, 255])
  expect(at(cut, 39, 39)).toEqual([59, 49, 7, 255])
})

test('corners in another order turn the picture, and pixels beyond its edge repeat the last', () => {
  const turned = straighten(gradient(40, 40), quadOf([0, 40], [0, 0], [40, 0], [40, 40]), { width: 40, height: 40 })
  expect(at(turned, 0, 0)).toEqual([0, 39, 7, 255])
  const beyond = straighten(gradient(40, 40), quadOf([-10, 0], [30, 0], [30, 40], [-10, 40]), { width: 40, height: 40 })
  expect(at(beyond, 0, 5)).toEqual([0, 5, 7, 255])
})

test('turning the picture turns the corners with it, and four turns are none', () => {
  const quad = quadOf([0.1, 0.2], [0.8, 0.25], [0.9, 0.7], [0.15, 0.75])
  const once = turnQuad(quad)
  expect(once[0]).toEqual({ x: 1 - 0.75, y: 0.15 })
  const four = [1, 2, 3, 4].reduce((quad) => turnQuad(quad), quad)
  for (const [at, point] of four.entries()) {
    expect(point.x).toBeCloseTo(quad[at]!.x, 9)
    expect(point.y).toBeCloseTo(quad[at]!.y, 9)
  }
  expect([turnBy(270, 90), turnBy(180, 270), turnBy(0, 90)]).toEqual([0, 90, 90])
})

test('a corner stays inside the picture, and never crosses a side of the paper', () => {
  expect(moveCorner(wholePicture, 0, { x: -3, y: 0.2 })[0]).toEqual({ x: 0, y: 0.2 })
  expect(moveCorner(wholePicture, 0, { x: 0.9, y: 0.9 })).toBe(wholePicture)
  expect(isConvex(quadOf([0, 0], [1, 1], [1, 0], [0, 1]))).toBe(false)
})
