import type { FileKind } from '@khue/contracts/ground/upload-rules'
import sharp from 'sharp'
import { assetError } from '../assets.errors.ts'

/** Good phone cameras make 50 million pixels; decoded that is 200 MB, held one strip at a time. */
const maxPixels = 64_000_000

// blocks every decoder but those of the kinds we keep, even if a file claims another kind; applies to the whole process
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

const openPicture = (file: string) => sharp(file, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 })

/** Reads the header only, so that an oversized picture is refused before decoding. */
export async function measurePicture(file: string) {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(asBroken)
  if (width * height > maxPixels) throw assetError.PICTURE_TOO_LARGE({ width, height, maxPixels })
}

/** Crops the centre to this size and strips all metadata. */
export const drawCut = (file: string, { width, height }: { width: number; height: number }, into: string) =>
  openPicture(file).autoOrient().resize(width, height, { fit: 'cover' }).webp({ quality: 84 }).toFile(into).catch(asBroken)

/** Re-encodes the picture, which drops its location, camera data and any hidden payload. */
export async function redraw(file: string, kind: Extract<FileKind, 'PNG' | 'JPG'>, into: string) {
  const picture = openPicture(file).autoOrient()
  const { width, height } = await (kind === 'PNG' ? picture.png() : picture.jpeg({ quality: 90 })).toFile(into).catch(asBroken)
  return { width, height }
}

/** The whole picture, scaled down for a list of messages. */
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
