import { isConvex, type Point, type Quad } from './photo-edit.ts'

/** A small picture of luminance alone, from 0 to 255. */
export type Gray = { data: Uint8Array; width: number; height: number }

export function toGray({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }): Gray {
  const gray = new Uint8Array(width * height)
  for (let at = 0; at < gray.length; at += 1) gray[at] = (data[at * 4]! * 299 + data[at * 4 + 1]! * 587 + data[at * 4 + 2]! * 114) / 1000
  return { data: gray, width, height }
}

/** The threshold that separates dark from bright best (Otsu 1979). */
export function darkBelow({ data }: Gray) {
  const counts = Array.from({ length: 256 }, () => 0)
  for (const value of data) counts[value]! += 1
  const sum = counts.reduce((sum, count, value) => sum + count * value, 0)
  let [best, threshold, below, sumBelow] = [-1, 128, 0, 0]
  for (const [value, count] of counts.entries()) {
    below += count
    sumBelow += count * value
    const above = data.length - below
    if (below === 0 || above === 0) continue
    const spread = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (spread > best) [best, threshold] = [spread, value + 1]
  }
  return threshold
}

/** The largest connected bright part, as indexes of its pixels. */
function largestBright({ data, width, height }: Gray, threshold: number) {
  const seen = new Uint8Array(data.length)
  let largest: number[] = []
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || data[start]! < threshold) continue
    const part = [start]
    seen[start] = 1
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next]!
      const [x, y] = [at % width, Math.floor(at / width)]
      const beside = [x > 0 && at - 1, x < width - 1 && at + 1, y > 0 && at - width, y < height - 1 && at + width]
      for (const other of beside) {
        if (other === false || seen[other] === 1 || data[other]! < threshold) continue
        seen[other] = 1
        part.push(other)
      }
    }
    if (part.length > largest.length) largest = part
  }
  return largest
}

const inset = 0.04
const someQuad: Quad = [
  { x: inset, y: inset },
  { x: 1 - inset, y: inset },
  { x: 1 - inset, y: 1 - inset },
  { x: inset, y: 1 - inset },
]
/** Less is no sheet of paper; more leaves nothing to cut. */
const [leastShare, mostShare] = [0.15, 0.97]

/**
 * Corners of the paper: of the largest bright part those pixels that lie furthest towards each corner of the picture. Near the edges of the picture when
 * there is no such part; the learner drags them.
 */
export function guessCorners(gray: Gray): Quad {
  const paper = largestBright(gray, darkBelow(gray))
  const share = paper.length / gray.data.length
  if (share < leastShare || share > mostShare) return someQuad
  const points = paper.map((at): Point => ({ x: at % gray.width, y: Math.floor(at / gray.width) }))
  const furthest = (towards: (point: Point) => number) => points.reduce((best, point) => (towards(point) > towards(best) ? point : best))
  const toShare = ({ x, y }: Point, right: 0 | 1, bottom: 0 | 1) => ({ x: (x + right) / gray.width, y: (y + bottom) / gray.height })
  const quad: Quad = [
    toShare(
      furthest(({ x, y }) => -x - y),
      0,
      0,
    ),
    toShare(
      furthest(({ x, y }) => x - y),
      1,
      0,
    ),
    toShare(
      furthest(({ x, y }) => x + y),
      1,
      1,
    ),
    toShare(
      furthest(({ x, y }) => y - x),
      0,
      1,
    ),
  ]
  return isConvex(quad) ? quad : someQuad
}

/** Sharp writing changes quickly from pixel to pixel: the variance of the Laplacian is low where it does not. */
const sharpFrom = 60
export function isBlurred({ data, width, height }: Gray) {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const value = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!
      sum += value
      squares += value * value
      count += 1
    }
  }
  if (count === 0) return false
  return squares / count - (sum / count) ** 2 < sharpFrom
}
