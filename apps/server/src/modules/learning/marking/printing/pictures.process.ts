// A separate process: the server process decodes no picture.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { boundOwnProcess } from '#platform/bounded-process'
import type { PictureAnswer, PictureTask } from './pictures.ts'

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
boundOwnProcess(384_000_000)

process.on('message', (task: PictureTask) => void answer(task))

async function answer({ bytes, side, quality }: PictureTask) {
  let reply: PictureAnswer
  try {
    const picture = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    reply = { jpeg: await picture.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer() }
  } catch (error) {
    reply = { fault: String(error) }
  }
  process.send?.(reply)
}
