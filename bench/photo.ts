import { chromium } from '@playwright/test'
import { globSync } from 'node:fs'
import path from 'node:path'
import { launchOptions } from '../e2e/browser.ts'
import { compareRates } from './compare-rates.ts'
import type { Row } from './report.ts'

const built = path.resolve(import.meta.dirname, '../apps/web/build/client')
/** Of the longer side of a page that is sent. */
const mostPixels = 2200

/**
 * A photo of 12 megapixels until it can be sent: read, straightened by four corners, whitened, and fitted into 700 KB, by the worker of the product; beside
 * decoding, scaling and encoding it alone. Both unthrottled: a browser's throttle does not reach workers.
 */
export async function measurePhoto(url: string): Promise<Row> {
  const [worker] = globSync('assets/photo.worker-*.js', { cwd: built })
  if (!worker) throw new Error('the site has no worker for photos')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/h`)
    await page.evaluate(drawPhoto)
    return await compareRates({
      measure: 'A photo of 12 megapixels made ready, compared with bare decoding and encoding',
      product: () => rate(() => page.evaluate(makeReady, `/${worker}`)),
      limit: () => rate(() => page.evaluate(encodeBare, mostPixels)),
      goal: 1 / 2.5,
    })
  } finally {
    await browser.close()
  }
}

const rate = async (work: () => Promise<number>) => 1000 / (await work())

/* oxlint-disable unicorn/consistent-function-scoping -- functions evaluated in the page cannot use outer variables */

declare global {
  interface Window {
    photo: Blob
  }
}

/** A written page on a desk, 4000 × 3000. */
async function drawPhoto() {
  const canvas = new OffscreenCanvas(4000, 3000)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#6a4330'
  pen.fillRect(0, 0, 4000, 3000)
  pen.fillStyle = '#fdfcf8'
  pen.beginPath()
  for (const [x, y] of [
    [500, 300],
    [3600, 420],
    [3500, 2760],
    [420, 2600],
  ] as const)
    pen.lineTo(x, y)
  pen.fill()
  pen.fillStyle = '#23308f'
  pen.font = '60px sans-serif'
  for (let line = 0; line < 26; line += 1)
    pen.fillText(`Câu ${line}: điều kiện xác định của phân thức là mẫu khác không`, 700, 560 + line * 80)
  window.photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

/** Returns how long it took, in milliseconds. */
async function makeReady(address: string) {
  const begun = performance.now()
  const worker = new Worker(address, { type: 'module' })
  const corners = [
    { x: 0.12, y: 0.1 },
    { x: 0.9, y: 0.14 },
    { x: 0.88, y: 0.92 },
    { x: 0.1, y: 0.87 },
  ]
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.addEventListener('message', ({ data }: MessageEvent<{ made?: unknown }>) =>
    data.made ? resolve() : reject(new Error('it was not made')),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  worker.postMessage({ id: 1, do: 'make', photo: window.photo, edit: { turn: 0, corners, isWhitened: true } })
  await promise
  worker.terminate()
  return performance.now() - begun
}

async function encodeBare(most: number) {
  const begun = performance.now()
  const picture = await createImageBitmap(window.photo, { imageOrientation: 'from-image' })
  const scale = most / Math.max(picture.width, picture.height)
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  picture.close()
  return performance.now() - begun
}
