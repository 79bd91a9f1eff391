import { create, type QRCodeErrorCorrectionLevel } from 'qrcode'

const quietZone = 2

export type QrPicture = { viewBox: string; path: string }

/** A QR code as one SVG path; server only, since the library is large. Level H still reads with a mark in its middle. */
export function qrPicture(text: string, errorCorrectionLevel: QRCodeErrorCorrectionLevel = 'M'): QrPicture {
  const { modules } = create(text, { errorCorrectionLevel })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  const side = modules.size + quietZone * 2
  return { viewBox: `${-quietZone} ${-quietZone} ${side} ${side}`, path }
}
