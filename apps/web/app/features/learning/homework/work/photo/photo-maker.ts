import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { readFormat } from './file-format.ts'
import type { MadePhoto, OpenedPhoto } from './make-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'
import type { PhotoReply, PhotoRequest } from './photo-messages.ts'
import { photoText as text } from './photo.text.ts'

type Wanted = { do: 'make'; edit: PhotoEdit } | { do: 'open'; turn: PageRotation }

/** Why a photo cannot be used, for the learner. */
export class PhotoFailed extends Error {}

/** Photos are drawn in a worker, which is loaded with the first photo. */
function createPhotoMaker() {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (reply: PhotoReply) => void>()

  function start() {
    const started = new Worker(new URL('photo.worker.ts', import.meta.url), { type: 'module', name: 'photo' })
    started.addEventListener('message', ({ data }: MessageEvent<PhotoReply>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    started.addEventListener('error', () => {
      // not loaded, or out of memory: the next photo starts another one
      worker = undefined
      for (const [id, answer] of waiting) answer({ id })
      waiting.clear()
    })
    return started
  }
  function askWorker(photo: Blob, wanted: Wanted) {
    worker ??= start()
    lastId += 1
    const { promise, resolve } = Promise.withResolvers<PhotoReply>()
    waiting.set(lastId, resolve)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage({ ...wanted, id: lastId, photo } satisfies PhotoRequest)
    return promise
  }
  async function ask(photo: Blob, wanted: Wanted): Promise<Omit<PhotoReply, 'id'>> {
    if (typeof Worker === 'function' && typeof OffscreenCanvas === 'function') return askWorker(photo, wanted)
    const { makePhoto, openPhoto } = await import('./make-photo.ts') // older phones: in the page itself
    try {
      return wanted.do === 'make' ? { made: await makePhoto(photo, wanted.edit) } : { opened: await openPhoto(photo, wanted.turn) }
    } catch {
      return {}
    }
  }
  return {
    async prepare(photo: Blob, edit: PhotoEdit): Promise<MadePhoto> {
      const { made } = await ask(photo, { do: 'make', edit })
      return made ?? unreadable(photo)
    },
    async open(photo: Blob, turn: PageRotation): Promise<OpenedPhoto> {
      const { opened } = await ask(photo, { do: 'open', turn })
      return opened ?? unreadable(photo)
    },
  }
}

async function unreadable(photo: Blob): Promise<never> {
  throw new PhotoFailed((await readFormat(photo)) === 'HEIC' ? text.heic : text.unreadable)
}

export const photoMaker = createPhotoMaker()
