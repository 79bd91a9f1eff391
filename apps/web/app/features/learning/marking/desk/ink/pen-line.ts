import { encodePoints, markLimits, pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'

/** Less than half a pixel on a page 700 pixels wide. */
const fineUnits = 6

/** A point of the page, whole and inside: a pen may slip over its edge. */
export const onWholeUnits = ([x, y]: StrokePoint): StrokePoint => [wholeUnit(x), wholeUnit(y)]
const wholeUnit = (value: number) => Math.min(pageUnits, Math.max(0, Math.round(value)))

/** As they are sent. */
export const encodedPoints = (points: readonly StrokePoint[]) => btoa(String.fromCodePoint(...encodePoints(points)))

/** What a pen has written, as few points as look the same, and never more than a stroke may have. */
export function penPoints(raw: readonly StrokePoint[]): StrokePoint[] {
  const points = withoutRepeats(raw.map(onWholeUnits))
  let tolerance = fineUnits
  let kept = simplify(points, tolerance)
  while (kept.length > markLimits.pointsPerStroke) {
    tolerance *= 2
    kept = simplify(points, tolerance)
  }
  return kept
}

const withoutRepeats = (points: readonly StrokePoint[]) =>
  points.filter(([x, y], at) => at === 0 || x !== points[at - 1]![0] || y !== points[at - 1]![1])

/** Ramer, Douglas and Peucker, without recursion: keeps both ends and every point further than `tolerance` from the line of its neighbours. */
export function simplify(points: readonly StrokePoint[], tolerance: number): StrokePoint[] {
  if (points.length < 3) return [...points]
  const kept = new Set([0, points.length - 1])
  const open: [from: number, to: number][] = [[0, points.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range
    const far = farthest(points, from, to)
    if (far.distance <= tolerance) continue
    kept.add(far.at)
    open.push([from, far.at], [far.at, to])
  }
  return points.filter((_, at) => kept.has(at))
}

function farthest(points: readonly StrokePoint[], from: number, to: number) {
  let far = { at: from, distance: -1 }
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceToSegment(points[at]!, points[from]!, points[to]!)
    if (distance > far.distance) far = { at, distance }
  }
  return far
}

export function distanceToSegment([x, y]: StrokePoint, [ax, ay]: StrokePoint, [bx, by]: StrokePoint) {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
