import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import { onPage } from '../../shared/marked-page-view.ts'
import { fromShown, toShown } from '../../shared/page-space.ts'
import type { DeskPage } from '../desk-view.ts'
import { strokesAt } from '../ink/hit-test.ts'
import { encodedPoints, onWholeUnits, penPoints } from '../ink/pen-line.ts'
import { circleUnits, type Ink, isStamp } from '../ink/tools.ts'
import type { StrokesStore } from '../saving/strokes-store.ts'

type Marked = { page: DeskPage; ink: Ink; strokes: StrokesStore }

function put({ page, ink, strokes }: Marked, kind: Stroke['kind'], points: readonly StrokePoint[], text: string | null = null) {
  const { fileId, page: number } = page
  const { colour, width } = ink
  strokes.draw({ fileId, page: number, kind, colour, width, points: encodedPoints(points), text })
}

export const drawLine = (marked: Marked, points: readonly StrokePoint[]) => put(marked, 'PEN', penPoints(points))
export const writeWords = (marked: Marked, point: StrokePoint, words: string) => put(marked, 'TEXT', [onWholeUnits(point)], words)

/** Two corners of a box; a circle that is hardly drawn gets a usual size. */
export function drawCircle(marked: Marked, from: StrokePoint, to: StrokePoint) {
  const isTap = Math.hypot(to[0] - from[0], to[1] - from[1]) < circleUnits / 4
  const { width, height } = marked.page.picture
  const high = (circleUnits * width) / height
  const corners: [StrokePoint, StrokePoint] = isTap
    ? [
        [from[0] - circleUnits, from[1] - high],
        [from[0] + circleUnits, from[1] + high],
      ]
    : [from, to]
  put(marked, 'CIRCLE', corners.map(onWholeUnits))
}

/** A stamp at a point; false for tools that ask for more first. */
export function stamp(marked: Marked, point: StrokePoint) {
  const { tool } = marked.ink
  if (!isStamp(tool)) return false
  put(marked, tool, [onWholeUnits(point)])
  return true
}

/** Returns how many strokes were erased. */
export function eraseAt({ page, strokes }: Omit<Marked, 'ink'>, point: StrokePoint, rotation: PageRotation) {
  const here = onPage(strokes.get().strokes, page.fileId, page.page)
  const hit = strokesAt(here, point, { page: page.picture, rotation })
  strokes.erase(hit)
  return hit.length
}

/** A point of the window on a page that is seen in `box`. */
export const pointIn = (box: DOMRect, x: number, y: number, rotation: PageRotation): StrokePoint =>
  fromShown([clampUnit(((x - box.left) * pageUnits) / box.width), clampUnit(((y - box.top) * pageUnits) / box.height)], rotation)
const clampUnit = (value: number) => Math.min(pageUnits, Math.max(0, value))

/** Moves a point of a page by what an arrow key says about the page as it is seen. */
export function moveSpot(spot: StrokePoint, [dx, dy]: StrokePoint, rotation: PageRotation): StrokePoint {
  const [x, y] = toShown(spot, rotation)
  return fromShown([clampUnit(x + dx), clampUnit(y + dy)], rotation)
}
