import type { FileKind } from '@khue/contracts/ground/upload-rules'
import { getPictureCost } from './picture-cost.ts'
import { picturePool } from './picture-pool.ts'
import type { PictureTask } from './picture-tasks.ts'
import { startPictureWorker } from './picture-worker.ts'

type PictureKind = Extract<FileKind, 'PNG' | 'JPG'>

/** One for the process: the memory that it bounds is the machine's. */
const pool = picturePool(startPictureWorker)

/** Reads the header only, so that a picture that is too large or too dear is refused before decoding. */
export const measurePicture = (file: string, kind: PictureKind) => getPictureCost(file, kind)

const draw = async (kind: PictureKind, task: PictureTask) => pool.draw(task, (await getPictureCost(task.file, kind)).bytes)

/** Crops the centre to this size and strips all metadata. */
export const drawCut = (file: string, kind: PictureKind, box: { width: number; height: number }, into: string) =>
  draw(kind, { kind: 'cut', file, into, width: box.width, height: box.height })

/** Re-encodes the picture, which drops its location, camera data and any hidden payload. */
export const redraw = (file: string, kind: PictureKind, into: string) => draw(kind, { kind: 'redraw', file, into, as: kind })

/** The whole picture, scaled down for a list of messages. */
export const drawPreview = (file: string, kind: PictureKind, into: string) => draw(kind, { kind: 'preview', file, into })
