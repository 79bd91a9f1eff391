import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { fitJpeg, mostPhotoSide } from './fit-jpeg.ts'
import { guessCorners, isBlurred, toGray } from './guess-corners.ts'
import { type Pixels, straighten, straightSize } from './homography.ts'
import type { PhotoEdit, Quad } from './photo-edit.ts'
import { whiten } from './whiten.ts'

// Runs in a worker, or in the page of a browser without OffscreenCanvas. The drawn JPEG holds pixels only: no place, time or model of the camera.

export type MadePhoto = { blob: Blob; isBlurred: boolean }
/** A smaller picture to cut in, and where the paper seems to lie. */
export type OpenedPhoto = { blob: Blob; corners: Quad }

/** The browser cannot decode this picture. */
export class UnreadablePhoto extends Error {}

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Context2d = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

const newCanvas = (width: number, height: number): Canvas =>
  typeof OffscreenCanvas === 'function'
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height })

function contextOf(canvas: Canvas): Context2d {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new UnreadablePhoto()
  return context
}
const encode = (canvas: Canvas, quality: number) =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise<Blob>((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePhoto())), 'image/jpeg', quality),
      )

/** Upright as the camera was held (EXIF), then turned as the learner asks, at most so large. */
async function draw(photo: Blob, turn: PageRotation, mostSide: number) {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto()
  })
  const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const isUpright = turn % 180 === 0
  const canvas = isUpright ? newCanvas(width, height) : newCanvas(height, width)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  bitmap.close()
  return canvas
}

const pixelsOf = (canvas: Canvas): Pixels => contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

function canvasOf({ data, width, height }: Pixels) {
  const canvas = newCanvas(width, height)
  contextOf(canvas).putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0) // made by our own loops
  return canvas
}

function scaled(canvas: Canvas, scale: number) {
  if (scale >= 1) return canvas
  const small = newCanvas(Math.max(1, Math.round(canvas.width * scale)), Math.max(1, Math.round(canvas.height * scale)))
  const context = contextOf(small)
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, small.width, small.height)
  return small
}
const fitting = (canvas: Canvas, most: number) => scaled(canvas, most / Math.max(canvas.width, canvas.height))

const lookSide = 640
const previewSide = 1400
const guessSide = 240
/** Larger, because a part of it is cut out. */
const sourceSide = 3000

/** The file that is handed in: at most 2200 px and 700 KB. */
export async function makePhoto(photo: Blob, { turn, corners, isWhitened }: PhotoEdit): Promise<MadePhoto> {
  let canvas = await draw(photo, turn, corners ? sourceSide : mostPhotoSide)
  if (corners) canvas = cut(canvas, corners)
  const look = toGray(pixelsOf(fitting(canvas, lookSide)))
  if (isWhitened) canvas = canvasOf(whiten(pixelsOf(canvas)))
  const blob = await fitJpeg((quality, scale) => encode(scaled(canvas, scale), quality))
  return { blob, isBlurred: isBlurred(look) }
}

function cut(canvas: Canvas, corners: Quad) {
  const inPixels = corners.map(({ x, y }) => ({ x: x * canvas.width, y: y * canvas.height })) as unknown as Quad // four of four
  return canvasOf(straighten(pixelsOf(canvas), inPixels, straightSize(inPixels, mostPhotoSide)))
}

/** The photo as the learner cuts it. */
export async function openPhoto(photo: Blob, turn: PageRotation): Promise<OpenedPhoto> {
  const canvas = await draw(photo, turn, previewSide)
  const corners = guessCorners(toGray(pixelsOf(fitting(canvas, guessSide))))
  return { blob: await encode(canvas, 0.85), corners }
}
