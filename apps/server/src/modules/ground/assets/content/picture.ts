import type { FileKind } from '@khue/contracts/ground/upload-rules'
import sharp from 'sharp'
import { assetError } from '../assets.errors.ts'

/** The cameras of good telephones make 50 million; decoded that is 200 MB, held one strip at a time. */
const maxPixels = 64_000_000

// nothing but what we keep is ever decoded, whatever a file says of itself; this holds for the whole process
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

const openPicture = (file: string) => sharp(file, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 })

/** Reads the head alone: a picture too large is refused before any of it is decoded. */
export async function measurePicture(file: string) {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(asBroken)
  if (width * height > maxPixels) throw assetError.PICTURE_TOO_LARGE({ width, height, maxPixels })
}

/** What fits of its middle, without anything the camera wrote beside the picture. */
export const drawCut = (file: string, { width, height }: { width: number; height: number }, into: string) =>
  openPicture(file).autoOrient().resize(width, height, { fit: 'cover' }).webp({ quality: 84 }).toFile(into).catch(asBroken)

/** The same picture drawn anew: where it was taken, by what, and whatever hid behind it stay behind. */
export async function redraw(file: string, kind: Extract<FileKind, 'PNG' | 'JPG'>, into: string) {
  const picture = openPicture(file).autoOrient()
  const { width, height } = await (kind === 'PNG' ? picture.png() : picture.jpeg({ quality: 90 })).toFile(into).catch(asBroken)
  return { width, height }
}

/** All of it, small enough for a list of messages. */
export const drawPreview = (file: string, into: string) =>
  openPicture(file)
    .autoOrient()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(into)
    .catch(asBroken)
const previewSide = 640

function asBroken(error: Error): never {
  if (/pixel limit/.test(error.message)) throw assetError.PICTURE_TOO_LARGE({ maxPixels })
  throw assetError.PICTURE_BROKEN()
}
