import { fileURLToPath } from 'node:url'
import { startBoundedProcess } from '#platform/bounded-process'
import type { PictureWorker } from './picture-pool.ts'
import type { PictureAnswer, PictureTask } from './picture-tasks.ts'

const file = fileURLToPath(new URL('picture.process.ts', import.meta.url))
/** The process watches its real memory more closely. */
const limits = { heapMb: 48, maxDataKb: 1_100_000 }

export function startPictureWorker(): PictureWorker & { pid: number | undefined } {
  const { ask: draw, ...process } = startBoundedProcess<PictureTask, PictureAnswer>(file, limits)
  return { ...process, draw }
}
