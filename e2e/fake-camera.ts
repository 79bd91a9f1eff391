import { writeFile } from 'node:fs/promises'
import QRCode from 'qrcode'

const [width, height] = [640, 480]
const [black, white, noColour] = [16, 235, 128] // ITU-R BT.601, as used by YUV4MPEG2

/** A video of a QR code held before a camera: one frame, which Chromium repeats. */
export async function filmOf(text: string, file: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor((height - 80) / modules.size)
  const [left, top] = [width, height].map((side) => Math.floor((side - modules.size * scale) / 2))
  const light = Buffer.alloc(width * height, white)
  for (let row = 0; row < modules.size * scale; row += 1)
    for (let column = 0; column < modules.size * scale; column += 1)
      if (modules.get(Math.floor(row / scale), Math.floor(column / scale))) light[(row + (top ?? 0)) * width + column + (left ?? 0)] = black
  const colours = Buffer.alloc((width * height) / 2, noColour)
  const frame = [Buffer.from('FRAME\n'), light, colours]
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`), ...frame, ...frame]))
}

/** Arguments of a Chromium whose camera plays such a video and whose permission prompt is accepted. */
export const cameraArgs = (file: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]
