import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { decodePoints, pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import { getStroke } from 'perfect-freehand'
import { type PageSize, toShown, turnedSize } from './page-space.ts'

// Shapes of strokes in pixels of the page as it is shown. A stamp stands upright however its page is turned.

export type InkStroke = Pick<Stroke, 'kind' | 'width' | 'points' | 'text'>
type Pixel = readonly [x: number, y: number]
/** FILL: the outline of a pen line. LINE: drawn with a line of this width. TEXT: written from `at`. */
export type StrokeShape =
  | { as: 'FILL'; path: string }
  | { as: 'LINE'; path: string; width: number }
  | { as: 'TEXT'; at: Pixel; size: number; text: string }

/** How large stamps and words are, for their width of line. */
export const stampSide = (line: number) => line * 10
export const textSide = (line: number) => line * 6

export const pointsIn = (points: string) => decodePoints(Uint8Array.from(atob(points), (letter) => letter.codePointAt(0)!)) ?? []

/** Undefined for points that are none: nothing is drawn. */
export function shapeOf({ kind, width, points, text }: InkStroke, page: PageSize, rotation: PageRotation): StrokeShape | undefined {
  const shown = pointsIn(points).map((point) => toPixel(point, page, rotation))
  const [first, second] = shown
  if (!first) return undefined
  const line = (width * page.width) / pageUnits
  if (kind === 'PEN') return { as: 'FILL', path: outlinePath(shown, line) }
  if (kind === 'CIRCLE') return second && { as: 'LINE', path: ellipsePath(first, second), width: line }
  if (kind === 'TEXT') return { as: 'TEXT', at: first, size: textSide(line), text: text ?? '' }
  return { as: 'LINE', path: stampPaths[kind](first, stampSide(line)), width: line }
}

export function toPixel(point: StrokePoint, page: PageSize, rotation: PageRotation): Pixel {
  const { width, height } = turnedSize(page, rotation)
  const [x, y] = toShown(point, rotation)
  return [(x * width) / pageUnits, (y * height) / pageUnits]
}

const short = (value: number) => Math.round(value * 10) / 10
const at = ([x, y]: Pixel) => `${short(x)} ${short(y)}`
const between = ([ax, ay]: Pixel, [bx, by]: Pixel): Pixel => [(ax + bx) / 2, (ay + by) / 2]

/** Evenly wide: a mark stores where the pen was, not how hard it was pressed. */
const outlineOf = (points: readonly Pixel[], width: number) =>
  getStroke(
    points.map(([x, y]) => [x, y]),
    { size: width, thinning: 0, smoothing: 0.5, streamline: 0, simulatePressure: false },
  )

function outlinePath(points: readonly Pixel[], width: number) {
  const outline = outlineOf(points, width)
  const [first] = outline
  if (!first) return ''
  const curves = outline.map((point, index) => `${at(point)} ${at(between(point, outline[(index + 1) % outline.length]!))}`)
  return `M${at(between(outline.at(-1)!, first))}Q${curves.join(' ')}Z`
}

function ellipsePath([ax, ay]: Pixel, [bx, by]: Pixel) {
  const [rx, ry] = [Math.abs(bx - ax) / 2, Math.abs(by - ay) / 2]
  const [left, middle] = [Math.min(ax, bx), (ay + by) / 2]
  const arc = (to: number) => `A${short(rx)} ${short(ry)} 0 1 1 ${at([to, middle])}`
  return `M${at([left, middle])}${arc(left + 2 * rx)}${arc(left)}Z`
}

type StampPath = (centre: Pixel, size: number) => string
/** Drawn in a square of 1 around the stamped point. */
const stampPath =
  (draw: (p: (x: number, y: number) => string) => string): StampPath =>
  ([x, y], size) =>
    draw((dx, dy) => at([x + dx * size, y + dy * size]))
const stampPaths = {
  TICK: stampPath((p) => `M${p(-0.5, 0.05)}L${p(-0.18, 0.45)}Q${p(0.1, -0.15)} ${p(0.5, -0.5)}`),
  CROSS: stampPath((p) => `M${p(-0.4, -0.4)}L${p(0.4, 0.4)}M${p(0.4, -0.4)}L${p(-0.4, 0.4)}`),
  QUESTION: stampPath(
    (p) =>
      `M${p(-0.28, -0.22)}Q${p(-0.28, -0.5)} ${p(0, -0.5)}Q${p(0.3, -0.5)} ${p(0.3, -0.2)}Q${p(0.3, -0.02)} ${p(0.08, 0.05)}Q${p(0, 0.1)} ${p(0, 0.22)}M${p(0, 0.46)}L${p(0, 0.48)}`,
  ),
} as const
