// A separate process: decoding takes memory that a hostile picture decides. This process ends with its parent, and by itself above its limit.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { boundOwnProcess } from '#platform/bounded-process'
import type { PictureAnswer, PictureTask } from './picture-tasks.ts'
import { maxPixels } from './picture-cost.ts'

/** The dearest picture that is admitted takes 180 MB. */
const maxGrowthBytes = 260_000_000
const previewSide = 640

setPriority(10)
// only the decoders of the kinds we keep, even if a file claims another kind
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
sharp.cache(false)
sharp.concurrency(1)

boundOwnProcess(maxGrowthBytes)
process.on('message', (task: PictureTask) => void answer(task))

async function answer(task: PictureTask) {
  let reply: PictureAnswer
  try {
    const { width, height } = await draw(task).toFile(task.into)
    reply = { width, height }
  } catch (error) {
    reply = { fault: /pixel limit|memory/i.test(String(error)) ? 'PICTURE_TOO_COMPLEX' : 'PICTURE_BROKEN' }
  }
  process.send?.(reply)
}

function draw(task: PictureTask) {
  const picture = sharp(task.file, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 }).autoOrient()
  if (task.kind === 'cut') return picture.resize(task.width, task.height, { fit: 'cover' }).webp({ quality: 84 })
  if (task.kind === 'preview')
    return picture.resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 })
  // optimised codes would need all coefficients at once: six bytes per pixel
  return task.as === 'PNG' ? picture.png() : picture.jpeg({ quality: 90, optimiseCoding: false })
}
