// Separate from marking.ts, so that the browser can know the rules without loading Zod.

/** How far the marking of one submitted version is. */
export const markStates = ['NONE', 'DRAFT', 'RETURNED'] as const
export type MarkState = (typeof markStates)[number]

/** PEN is a line; CIRCLE has two corners of its box; the others are stamped at one point, TEXT with its words. */
export const strokeKinds = ['PEN', 'CIRCLE', 'TICK', 'CROSS', 'QUESTION', 'TEXT'] as const
export type StrokeKind = (typeof strokeKinds)[number]
export const strokeColours = ['RED', 'BLUE', 'GREEN', 'ORANGE', 'BLACK'] as const
export type StrokeColour = (typeof strokeColours)[number]

/** VOICE: spoken at a spot of a page, or about the whole work. FILE: a document that the teacher adds. */
export const markAttachmentKinds = ['VOICE', 'FILE'] as const

/** What a family answers with. */
export const markReplyKinds = ['TEXT', 'VOICE', 'PHOTO'] as const
export type MarkReplyKind = (typeof markReplyKinds)[number]

export const markLimits = {
  wordLetters: 4000,
  /** Strokes and erasures of one batch. */
  batch: 100,
  /** Strokes of one submission. */
  strokes: 20_000,
  pointsPerStroke: 2000,
  strokeLetters: 200,
  voiceSeconds: 60,
  voices: 30,
  files: 5,
  replies: 50,
  replyLetters: 2000,
  comments: 200,
  commentLetters: 500,
  promiseHours: 24,
  mostPromiseHours: 168,
} as const

/** Coordinates are ten-thousandths of the width and of the height of the page as it was sent: turning a page moves no stroke. */
export const pageUnits = 10_000

export type StrokePoint = readonly [x: number, y: number]

/** As it is sent and stored: pairs of 16-bit integers, little-endian; the first pair is absolute, each other one the way from the point before. */
export function encodePoints(points: readonly StrokePoint[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(points.length * 4))
  let [lastX, lastY] = [0, 0]
  points.forEach(([x, y], at) => {
    bytes.setInt16(at * 4, x - lastX, true)
    bytes.setInt16(at * 4 + 2, y - lastY, true)
    lastX = x
    lastY = y
  })
  return new Uint8Array(bytes.buffer)
}

/** Undefined for bytes that are no points of a page. */
export function decodePoints(bytes: Uint8Array): StrokePoint[] | undefined {
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const points: StrokePoint[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < bytes.length; at += 4) {
    x += view.getInt16(at, true)
    y += view.getInt16(at + 2, true)
    if (!isOnPage(x) || !isOnPage(y)) return undefined
    points.push([x, y])
  }
  return points
}
const isOnPage = (units: number) => units >= 0 && units <= pageUnits

/** How many points a stroke of this kind has. */
export const fitsKind = (kind: StrokeKind, points: number) => {
  if (kind === 'PEN') return points >= 1 && points <= markLimits.pointsPerStroke
  return points === (kind === 'CIRCLE' ? 2 : 1)
}
