import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { type Crop, type Size, squareOf } from './crop.ts'
import { profileText as text } from './profile.text.ts'

export type Picture = { address: string; image: HTMLImageElement; size: Size }

const mostPixels = 1024 // twice the largest displayed size

/** Checks a chosen file by type and size; the server decides by its content. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>) {
  if (!/^image\/(?:png|jpeg)$/.test(type)) return text.notPicture
  return size > uploadRules.AVATAR.maxBytes ? text.tooLarge : undefined
}

/** Opens a local picture; revoke its object URL when it is no longer shown. */
export async function openPicture(file: Blob): Promise<Picture> {
  const address = URL.createObjectURL(file)
  const image = Object.assign(new Image(), { src: address })
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
  return { address, image, size: { width: image.naturalWidth, height: image.naturalHeight } }
}

/** The visible square as a new file, upright and without the camera's metadata. */
export async function cutOut({ image, size }: Picture, crop: Crop): Promise<File> {
  const { left, top, side } = squareOf(crop, size)
  const pixels = Math.min(mostPixels, Math.round(side))
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff' // background for transparent pixels, which JPEG does not support
  pen.fillRect(0, 0, pixels, pixels)
  pen.drawImage(image, left, top, side, side, 0, 0, pixels, pixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
