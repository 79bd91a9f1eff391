import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** The size of an ID-1 card (ISO/IEC 7810) at ten pixels per millimetre. */
const [width, height] = [856, 540]

type Colour = readonly [number, number, number]
/** The covered part of each row; empty when both ends are equal. */
type Shape = { colour: Colour; rowAt: (y: number) => readonly [from: number, to: number] }

const none = [0, 0] as const
const ink: Colour = [58, 50, 74]
const box = (colour: Colour, [left, top, wide, high]: readonly [number, number, number, number]): Shape => ({
  colour,
  rowAt: (y) => (y >= top && y < top + high ? [left, left + wide] : none),
})
const oval = (colour: Colour, [centreX, centreY, radiusX, radiusY]: readonly [number, number, number, number]): Shape => ({
  colour,
  rowAt(y) {
    const half = radiusX * Math.sqrt(Math.max(0, 1 - ((y - centreY) / radiusY) ** 2))
    return [Math.round(centreX - half), Math.round(centreX + half)]
  },
})

/** Lines instead of text, so that it cannot be mistaken for a real person's card. */
const lines = (left: number, lengths: readonly number[]) => lengths.map((length, at) => box(ink, [left, 190 + at * 58, length, 18]))

const front = (): Shape[] => [
  box([196, 60, 70], [0, 0, width, 110]),
  box([250, 214, 90], [40, 30, 330, 20]),
  box([255, 255, 255], [40, 66, 460, 16]),
  box([226, 238, 240], [48, 160, 220, 300]),
  oval([42, 34, 48], [158, 280, 82, 104]),
  oval([237, 187, 147], [158, 290, 62, 80]),
  box([226, 238, 240], [48, 460, 220, 80]),
  oval([86, 74, 148], [158, 470, 104, 76]),
  box([214, 232, 226], [0, 500, width, 40]),
  ...lines(310, [430, 360, 470, 250, 400]),
]

/** A pattern of squares that resembles a QR code without content, the same for the same key. */
function back(key: string): Shape[] {
  const bits = createHash('sha256').update(key).digest()
  const squares = Array.from({ length: 196 }, (_, at) => at).filter((at) => ((bits[at >> 3] ?? at * 37) >> (at % 8)) & 1)
  return [
    box([212, 175, 55], [60, 190, 130, 100]),
    ...squares.map((at) => box(ink, [600 + (at % 14) * 14, 160 + Math.floor(at / 14) * 14, 14, 14])),
    ...lines(240, [300, 250, 280]),
    ...[0, 26, 52].map((top) => box(ink, [60, 430 + top, 736, 12])),
  ]
}

/** One side of a card that resembles an ID card, as a photo: drawn row by row, because nothing here renders SVG. */
export function drawIdCard(key: string, side: 'front' | 'back') {
  const points = Buffer.alloc(width * height * 3)
  for (const { colour, rowAt } of [box([206, 226, 222], [0, 0, width, height]), ...(side === 'front' ? front() : back(key))]) {
    for (let y = 0; y < height; y += 1) {
      const [from, to] = rowAt(y)
      if (to > from) points.fill(Buffer.from(colour), (y * width + from) * 3, (y * width + to) * 3)
    }
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
