import { encodePoints, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { expect, test } from 'vitest'
import { type InkStroke, pointsIn, shapeOf, toPixel } from './stroke-shape.ts'

const page = { width: 600, height: 800 }
const sent = (...points: StrokePoint[]) => btoa(String.fromCodePoint(...encodePoints(points)))
const stroke = (kind: InkStroke['kind'], ...points: StrokePoint[]): InkStroke => ({ kind, width: 100, points: sent(...points), text: null })

test('points arrive as they were sent', () => {
  expect(pointsIn(sent([100, 200], [9000, 10_000], [0, 0]))).toEqual([
    [100, 200],
    [9000, 10_000],
    [0, 0],
  ])
})

test.for([
  [0, [60, 160]],
  [90, [640, 60]],
  [180, [540, 640]],
  [270, [160, 540]],
] as const)('on a page turned by %i degrees a point is drawn at %j', ([rotation, pixel]) =>
  expect(toPixel([1000, 2000], page, rotation)).toEqual(pixel),
)

test('a pen line is an outline, also of a single dot', () => {
  const line = shapeOf(stroke('PEN', [100, 100], [2000, 300], [4000, 200]), page, 0)
  expect(line).toMatchObject({ as: 'FILL', path: expect.stringMatching(/^M[\d. -]+Q[\d. -]+Z$/) })
  expect(shapeOf(stroke('PEN', [100, 100]), page, 0)).toMatchObject({ path: expect.stringMatching(/^M.+Z$/) })
})

test('a circle fills the box of its corners, whichever was set first', () => {
  const circle = { as: 'LINE', width: 6, path: 'M60 120A60 40 0 1 1 180 120A60 40 0 1 1 60 120Z' }
  expect(shapeOf(stroke('CIRCLE', [1000, 1000], [3000, 2000]), page, 0)).toEqual(circle)
  expect(shapeOf(stroke('CIRCLE', [3000, 2000], [1000, 1000]), page, 0)).toEqual(circle)
})

const tick = (rotation: 0 | 90) => shapeOf(stroke('TICK', [5000, 5000]), page, rotation)
test('a tick stands upright on a turned page', () => {
  expect(tick(0)).toMatchObject({ path: 'M270 403L289.2 427Q306 391 330 370' })
  expect(tick(90)).toMatchObject({ path: 'M370 303L389.2 327Q406 291 430 270' })
})

test('words are written from their point', () => {
  expect(shapeOf({ ...stroke('TEXT', [1000, 2000]), text: 'Thiếu điều kiện' }, page, 0)).toEqual({
    as: 'TEXT',
    at: [60, 160],
    size: 36,
    text: 'Thiếu điều kiện',
  })
})

test('nothing is drawn of points that are none', () => {
  expect(shapeOf({ ...stroke('PEN', [1, 1]), points: '' }, page, 0)).toBeUndefined()
})
