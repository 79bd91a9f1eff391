import type { Point, Quad } from './photo-edit.ts'

/** A projective map of the plane: nine numbers, row by row. */
export type Homography = readonly number[]

/** The map that takes the corners of the unit square to a quad (Heckbert 1989, "Fundamentals of Texture Mapping", 2.2.3). */
export function homographyTo([a, b, c, d]: Quad): Homography {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / area
  const h = (dx1 * dy3 - dx3 * dy1) / area
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1]
}

export function applyHomography([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Homography, { x, y }: Point): Point {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

const length = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Size of the straightened paper: the longer of each pair of sides, so that no writing is made smaller than it was. */
export function straightSize([a, b, c, d]: Quad, most: number) {
  const [width, height] = [Math.max(length(a, b), length(d, c)), Math.max(length(a, d), length(b, c))]
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Draws the quad of a picture, in pixels, as a rectangle of the given size; between four pixels by their distance. */
export function straighten(source: Pixels, quad: Quad, { width, height }: { width: number; height: number }): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homographyTo(quad)
  for (let row = 0, at = 0; row < height; row += 1) {
    const y = (row + 0.5) / height
    for (let column = 0; column < width; column += 1, at += 4) {
      const x = (column + 0.5) / width
      const w = g * x + h * y + 1
      sample(source, (a * x + b * y + c) / w - 0.5, (d * x + e * y + f) / w - 0.5, data, at)
    }
  }
  return { data, width, height }
}

// oxlint-disable-next-line eslint/max-params -- called for each of millions of pixels: an object, or an array to destructure, for each would be slow
function sample({ data, width, height }: Pixels, x: number, y: number, into: Uint8ClampedArray, at: number) {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const fx = Math.min(1, Math.max(0, x - left))
  const fy = Math.min(1, Math.max(0, y - top))
  const p = (top * width + left) * 4
  const q = left < width - 1 ? p + 4 : p
  const below = top < height - 1 ? width * 4 : 0
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = data[p + channel]! * (1 - fx) + data[q + channel]! * fx
    const lower = data[p + below + channel]! * (1 - fx) + data[q + below + channel]! * fx
    into[at + channel] = upper * (1 - fy) + lower * fy
  }
  into[at + 3] = 255
}
