import { expect, test } from 'vitest'
import { darkBelow, type Gray, guessCorners, isBlurred, toGray } from './guess-corners.ts'
import type { Quad } from './photo-edit.ts'

type Draw = (x: number, y: number) => number
function drawn(width: number, height: number, draw: Draw): Gray {
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) data[at] = draw(at % width, Math.floor(at / width))
  return { data, width, height }
}
const [desk, paper, ink] = [70, 225, 40]
/** Inside a convex quad in pixels, clockwise. */
const isInside = (quad: Quad, x: number, y: number) =>
  quad.every((from, at) => {
    const to = quad[(at + 1) % 4]!
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
const sheet: Quad = [
  { x: 40, y: 30 },
  { x: 170, y: 44 },
  { x: 158, y: 208 },
  { x: 26, y: 190 },
]
const onDesk: Draw = (x, y) => (isInside(sheet, x, y) ? (y % 16 < 3 && x % 40 > 12 ? ink : paper) : desk)
const edge = 0.04

/** How far the worst corner lies from where it should be, in pixels. */
const farthest = (found: Quad, wanted: Quad, { width, height }: Gray) =>
  Math.max(...found.map(({ x, y }, at) => Math.hypot(x * width - wanted[at]!.x, y * height - wanted[at]!.y)))

test.each<[string, Draw]>([
  ['written paper on a desk', onDesk],
  ['paper in uneven light', (x, y) => onDesk(x, y) - Math.floor(x / 5)],
  ['paper beside a bright cup', (x, y) => (x < 20 && y < 20 ? 250 : onDesk(x, y))],
])('the corners of %s are found', (_, draw) => {
  const gray = drawn(200, 240, draw)
  expect(farthest(guessCorners(gray), sheet, gray)).toBeLessThan(5)
})

test.each<[string, Draw]>([
  ['paper alone', () => paper],
  ['a dark room', () => 12],
  ['only a small bright spot', (x, y) => (x < 30 && y < 30 ? 250 : desk)],
])('with %s the corners wait near the edges', (_, draw) => {
  const [first, , third] = guessCorners(drawn(200, 240, draw))
  expect(first).toEqual({ x: edge, y: edge })
  expect(third).toEqual({ x: 1 - edge, y: 1 - edge })
})

test('dark and bright are told apart between their two heaps', () => {
  const threshold = darkBelow(drawn(10, 10, (x) => (x < 5 ? 50 : 200)))
  expect(threshold).toBeGreaterThan(50)
  expect(threshold).toBeLessThanOrEqual(200)
})

test('grey weighs the colours as the eye does', () => {
  expect([...toGray({ data: new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255]), width: 2, height: 1 }).data]).toEqual([76, 149])
})

const sharp: Draw = (x, y) => (y % 16 < 3 && x % 7 < 4 ? ink : paper)
/** The same writing, smeared over some pixels. */
const smeared: Draw = (x, y) => {
  let sum = 0
  for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) sum += sharp(x + dx + 70, y + dy + 160)
  return sum / 81
}
test('smeared writing is called blurred, sharp writing is not', () => {
  expect(isBlurred(drawn(160, 160, sharp))).toBe(false)
  expect(isBlurred(drawn(160, 160, smeared))).toBe(true)
})
