import { removeFolder } from '../storage/film-folder.ts'
import { prepareFilm } from './prepare-film.ts'
import type { PrepareReply, PrepareRequest } from './prepare-messages.ts'

const reply = (message: PrepareReply) => postMessage(message)

addEventListener('message', ({ data: { file, owner } }: MessageEvent<PrepareRequest>) => {
  let reported = 0
  const report = (share: number) => {
    if (share < reported + 0.005) return // a bar has no finer steps
    reported = share
    reply({ type: 'progress', share })
  }
  prepareFilm(file, owner, report)
    .catch(async (): Promise<PrepareReply> => {
      // broken frames, a full disk, an encoder that gave up: the server may still read the file itself
      await removeFolder(owner.filmId)
      return { type: 'source' }
    })
    .then(reply, () => undefined)
})
