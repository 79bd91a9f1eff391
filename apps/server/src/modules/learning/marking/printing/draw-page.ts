import { shapeOf } from '@khue/ink/stroke-shape'
import { type PageSize, toShown, turnedSize } from '@khue/ink/page-space'
import { danger, neutral, primary, secondary, success, white } from '@khue/art/palette'
import { pageUnits, type StrokeColour } from '@khue/contracts/learning/mark-states'
import type { ReturnedMark, Stroke } from '@khue/contracts/learning/marking-shapes'
import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { drawWords, widthOf } from '#platform/documents/pdf'

type Doc = PDFKit.PDFDocument
type Box = { x: number; y: number; width: number; height: number }
export type PrintedPage = PageSize & { rotation: PageRotation; picture: Buffer }

/** As the pages on the screen. */
const colours: Record<StrokeColour, string> = {
  RED: danger[7],
  BLUE: primary[5],
  GREEN: success[7],
  ORANGE: secondary[7],
  BLACK: neutral[9],
}

/** The largest place for a page in a box, as its family turned it. */
export function placeIn(page: PageSize & { rotation: PageRotation }, box: Box): Box {
  const turned = turnedSize(page, page.rotation)
  const scale = Math.min(box.width / turned.width, box.height / turned.height)
  const [width, height] = [turned.width * scale, turned.height * scale]
  return { x: box.x + (box.width - width) / 2, y: box.y, width, height }
}

const corners: Record<PageRotation, (place: Box) => readonly [number, number]> = {
  0: () => [0, 0],
  90: ({ width }) => [width, 0],
  180: ({ width, height }) => [width, height],
  270: ({ height }) => [0, height],
}

/** The picture of a page is turned; strokes are drawn in the page as it is shown, so that stamps and words stand upright. */
export function drawPage(doc: Doc, page: PrintedPage, { place, strokes }: { place: Box; strokes: readonly Stroke[] }) {
  doc.translate(place.x, place.y)
  doc.save()
  doc.translate(...corners[page.rotation](place)).rotate(page.rotation)
  const lies = page.rotation === 90 || page.rotation === 270
  doc.image(page.picture, 0, 0, { width: lies ? place.height : place.width, height: lies ? place.width : place.height })
  doc.restore()
  const shown = turnedSize(page, page.rotation)
  doc.rect(0, 0, place.width, place.height).clip()
  doc.scale(place.width / shown.width)
  for (const stroke of strokes) drawStroke(doc, stroke, page)
}

function drawStroke(doc: Doc, stroke: Stroke, page: PrintedPage) {
  const shape = shapeOf(stroke, page, page.rotation)
  const color = colours[stroke.colour]
  if (shape?.as === 'FILL') doc.path(shape.path).fill(color)
  if (shape?.as === 'LINE') doc.path(shape.path).lineWidth(shape.width).lineCap('round').lineJoin('round').stroke(color)
  if (shape?.as === 'TEXT') {
    const [x, baseline] = shape.at
    drawWords(doc, shape.text, { x, baseline, style: { size: shape.size, weight: 600, color } })
  }
}

const pinRadius = 8
const pinWords = { size: 9, weight: 700, color: white } as const

/** The number of a voice at its spot, as in the list below the pages. */
export function drawPin(
  doc: Doc,
  { spot }: ReturnedMark['voices'][number],
  { place, page, number }: { place: Box; page: PrintedPage; number: number },
) {
  if (!spot) return
  const [x, y] = toShown([spot.x, spot.y], page.rotation)
  const [left, top] = [place.x + (x * place.width) / pageUnits, place.y + (y * place.height) / pageUnits]
  doc.circle(left, top, pinRadius).lineWidth(1.5).fillAndStroke(danger[7], white)
  const words = String(number)
  drawWords(doc, words, { x: left - widthOf(words, pinWords) / 2, baseline: top + pinWords.size * 0.36, style: pinWords })
}
