import type { PageRotation } from '@khue/contracts/learning/homework-states'

/** In shares of the picture's width and height, from its left upper corner. */
export type Point = { x: number; y: number }
/** Clockwise from the left upper corner of the paper. */
export type Quad = readonly [Point, Point, Point, Point]

/** What is done to a photo: first turned, then cut straight, then whitened. `corners` are those of the turned photo. */
export type PhotoEdit = { turn: PageRotation; corners?: Quad; isWhitened?: boolean }

export const wholePicture: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

const quarters = { 0: 0, 90: 90, 180: 180, 270: 270, 360: 0, 450: 90, 540: 180 } as const
/** Turned clockwise. */
export const turnBy = (turn: PageRotation, by: PageRotation): PageRotation => quarters[(turn + by) as keyof typeof quarters]

/** The same corners of the paper after the picture was turned by 90° clockwise. */
export const turnQuad = ([topLeft, topRight, bottomRight, bottomLeft]: Quad): Quad => [
  turned(bottomLeft),
  turned(topLeft),
  turned(topRight),
  turned(bottomRight),
]
const turned = ({ x, y }: Point) => ({ x: 1 - y, y: x })

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
/** No crossing sides, and each corner bends the same way. Other corners cannot be a sheet of paper. */
export const isConvex = ([a, b, c, d]: Quad) =>
  [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)].every((turn) => turn > 0.0005)

/** Moves one corner inside the picture; one that would cross a side stays where it was. */
export function moveCorner(quad: Quad, at: number, { x, y }: Point): Quad {
  const inside = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
  const moved = quad.with(at, inside) as unknown as Quad // the same length
  return isConvex(moved) ? moved : quad
}
