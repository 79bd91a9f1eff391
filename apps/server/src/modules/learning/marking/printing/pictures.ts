import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readAsset } from '#modules/ground/assets'
import { startBoundedProcess } from '#platform/bounded-process'
import type { Deps } from '#platform/deps'
import type { Sheet } from './sheet.ts'

export type PictureTask = { bytes: Uint8Array; side: number; quality: number }
export type PictureAnswer = { jpeg: Uint8Array } | { fault: string }

const program = fileURLToPath(new URL('pictures.process.ts', import.meta.url))
/** A few pages are printed as sharp as phones show them; many are smaller, so that the whole file stays below 12 MB. */
const sizes = { few: { most: 10, side: 1800, quality: 80 }, many: { side: 1200, quality: 70 } } as const
const longestMs = 60_000

/** The pages of the work as JPEG, one after the other, drawn in a process of their own. */
export async function readPictures(deps: Deps, { pages }: Sheet): Promise<Buffer[]> {
  if (pages.length === 0) return []
  const { side, quality } = pages.length > sizes.few.most ? sizes.many : sizes.few
  const worker = startBoundedProcess<PictureTask, PictureAnswer>(program, { heapMb: 96, maxDataKb: 1_500_000 })
  const limit = setTimeout(() => worker.end(), longestMs)
  try {
    const drawn: Buffer[] = []
    for (const { pictureId } of pages) {
      const { stream } = await readAsset(deps, pictureId)
      const answer = await worker.ask({ bytes: await buffer(stream), side, quality })
      if (!('jpeg' in answer)) throw new Error(`a page of homework cannot be drawn: ${answer.fault}`)
      drawn.push(Buffer.from(answer.jpeg))
    }
    return drawn
  } finally {
    clearTimeout(limit)
    worker.end()
  }
}
