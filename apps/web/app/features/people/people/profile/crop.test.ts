import { expect, test } from 'vitest'
import { clampCrop, dragCrop, maxZoom, squareOf, startCrop, zoomCrop } from './crop.ts'

const wide = { width: 400, height: 200 }
const start = startCrop(wide)

test('initially the centre of a picture is shown, as large a square as fits', () => {
  expect(squareOf(start, wide)).toEqual({ left: 100, top: 0, side: 200 })
})

test.each([
  ['to the right shows its left part', { x: 0.25, y: 0 }, { left: 50, top: 0, side: 200 }],
  ['ends at the edge', { x: 9, y: 9 }, { left: 0, top: 0, side: 200 }],
  ['ends at the other edge', { x: -9, y: -9 }, { left: 200, top: 0, side: 200 }],
])('dragging a picture %s', (_, by, square) => {
  expect(squareOf(dragCrop(start, wide, by), wide)).toEqual(square)
})

test('while pinching, the point under the fingers stays in place', () => {
  const zoomed = zoomCrop(start, wide, 2, { x: 0, y: 0 })
  expect(squareOf(zoomed, wide)).toEqual({ left: 100, top: 0, side: 100 })
  expect(squareOf(zoomCrop(start, wide, 2), wide)).toEqual({ left: 150, top: 50, side: 100 })
})

test('a picture is never smaller than the stage, and the zoom is limited', () => {
  expect(zoomCrop(start, wide, 0.1).zoom).toBe(1)
  expect(zoomCrop(start, wide, 99).zoom).toBe(maxZoom)
  expect(clampCrop({ x: -50, y: 900, zoom: 1 }, wide)).toEqual({ x: 100, y: 100, zoom: 1 })
})
