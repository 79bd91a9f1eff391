import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import type { PageSize } from '../../shared/page-space.ts'
import { type InkStroke, pointsIn, stampSide, textSide, toPixel } from '../../shared/stroke-shape.ts'
import { distanceToSegment } from './pen-line.ts'
import { eraserUnits } from './tools.ts'

type Hit = InkStroke & { id: string }

type Shown = { page: PageSize; rotation: PageRotation }

/** The strokes of one page under an eraser, newest first. */
export const strokesAt = <S extends Hit>(strokes: readonly S[], point: StrokePoint, shown: Shown) =>
  strokes.filter((stroke) => isHit(stroke, point, shown)).toReversed()

/** Measured on the page as it is shown, because words and stamps stand upright, in ten-thousandths of the page's own width. */
function isHit(stroke: Hit, point: StrokePoint, { page, rotation }: Shown) {
  const even = { width: pageUnits, height: (pageUnits * page.height) / page.width }
  const place = (one: StrokePoint): StrokePoint => toPixel(one, even, rotation)
  const points = pointsIn(stroke.points).map(place)
  const [first, second = first] = points
  if (!first || !second) return false
  const at = place(point)
  const near = eraserUnits + stroke.width / 2
  if (stroke.kind === 'PEN') return distanceToPath(at, points) <= near
  if (stroke.kind === 'CIRCLE') return distanceToEllipse(at, first, second) <= near
  if (stroke.kind === 'TEXT') return isInWords(at, first, textSide(stroke.width), stroke.text?.length ?? 0)
  return Math.hypot(at[0] - first[0], at[1] - first[1]) <= stampSide(stroke.width) / 2 + eraserUnits
}

const distanceToPath = (at: StrokePoint, points: readonly StrokePoint[]) =>
  points.length === 1
    ? distanceToSegment(at, points[0]!, points[0]!)
    : Math.min(...points.slice(1).map((to, index) => distanceToSegment(at, points[index]!, to)))

const sides = Array.from({ length: 33 }, (_, at) => (at * Math.PI) / 16)
function distanceToEllipse(at: StrokePoint, [ax, ay]: StrokePoint, [bx, by]: StrokePoint) {
  const [rx, ry, cx, cy] = [Math.abs(bx - ax) / 2, Math.abs(by - ay) / 2, (ax + bx) / 2, (ay + by) / 2]
  return distanceToPath(
    at,
    sides.map((angle) => [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]),
  )
}

/** Written to the right of their point, about half as wide as high. */
const isInWords = ([x, y]: StrokePoint, [left, base]: StrokePoint, size: number, letters: number) =>
  x >= left - eraserUnits && x <= left + letters * size * 0.6 + eraserUnits && y >= base - size && y <= base + size * 0.4
