import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'

/** A page as it was sent, in pixels. */
export type PageSize = { width: number; height: number }

/** Width and height of a page as it is shown. */
export const turnedSize = ({ width, height }: PageSize, rotation: PageRotation): PageSize =>
  rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }

/** From the page as it was sent to the page as it is shown, turned clockwise; both in ten-thousandths of its width and height. */
export function toShown([x, y]: StrokePoint, rotation: PageRotation): StrokePoint {
  if (rotation === 90) return [pageUnits - y, x]
  if (rotation === 180) return [pageUnits - x, pageUnits - y]
  return rotation === 270 ? [y, pageUnits - x] : [x, y]
}

const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const
/** The way back of `toShown`. */
export const fromShown = (point: StrokePoint, rotation: PageRotation) => toShown(point, back[rotation])

const turns = { 0: 90, 90: 180, 180: 270, 270: 0 } as const
/** One quarter of a turn further, clockwise. */
export const turnedOnce = (rotation: PageRotation): PageRotation => turns[rotation]
export const addRotation = (one: PageRotation, other: PageRotation) => {
  const degrees = (one + other) % 360
  return degrees as PageRotation // sums of quarters are quarters
}
