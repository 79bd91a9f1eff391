import type { Page } from '@playwright/test'

/** Tag 0x0112 of EXIF: 1 upright, 6 the camera was held upright and stored the picture lying on its side. */
type Orientation = 1 | 6
type Photo = { number: number; orientation?: Orientation }
export type PhotoFile = { name: string; mimeType: string; buffer: Buffer }

/** A photo of a written page on a desk, as a phone's camera makes it; drawn by the browser. Upright it has 1200 × 1600 pixels. */
export async function pagePhoto(page: Page, { number, orientation = 1 }: Photo): Promise<PhotoFile> {
  const drawn = await page.evaluate(drawPhoto, { number, isLying: orientation === 6 })
  return { name: `IMG_${number}.HEIC`, mimeType: 'image/heic', buffer: withOrientation(Buffer.from(drawn, 'base64'), orientation) }
}

function drawPhoto({ number, isLying }: { number: number; isLying: boolean }) {
  const canvas = Object.assign(document.createElement('canvas'), isLying ? { width: 1600, height: 1200 } : { width: 1200, height: 1600 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  if (isLying) {
    pen.rotate(-Math.PI / 2)
    pen.translate(-1200, 0)
  }
  pen.fillStyle = '#6a4330'
  pen.fillRect(0, 0, 1200, 1600)
  pen.fillStyle = '#fdfcf8'
  pen.beginPath()
  for (const [x, y] of [
    [200, 160],
    [1030, 240],
    [980, 1450],
    [150, 1370],
  ] as const)
    pen.lineTo(x, y)
  pen.fill()
  pen.fillStyle = '#23308f'
  pen.font = '44px sans-serif'
  for (let line = 0; line < 16; line += 1) pen.fillText(`Trang ${number}, dòng ${line}: x ≠ ${line}`, 270, 340 + line * 64)
  return canvas.toDataURL('image/jpeg', 0.92).replace(/^[^,]*,/, '')
}

/** Adds EXIF after the first marker, with the orientation and a place that must not leave the phone. */
function withOrientation(jpeg: Buffer, orientation: Orientation) {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 21.0285 105.8542')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
