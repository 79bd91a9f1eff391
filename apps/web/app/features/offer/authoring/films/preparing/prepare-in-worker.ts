import { removeFolder } from '../storage/film-folder.ts'
import type { FilmOwner, PrepareReply, PrepareRequest } from './prepare-messages.ts'

export type Prepared = Exclude<PrepareReply, { type: 'progress' }>
type Options = { file: File; owner: FilmOwner; onProgress: (share: number) => void; signal: AbortSignal }

/** Without a disk of its own or workers a browser sends the file as it is. */
const canPrepare = () => typeof Worker === 'function' && typeof navigator.storage?.getDirectory === 'function'

/** Prepares a film in a worker, which is loaded now. Rejects when it is stopped; nothing is left then. */
export async function prepareInWorker({ file, owner, onProgress, signal }: Options): Promise<Prepared> {
  if (!canPrepare()) return { type: 'source' }
  const worker = new Worker(new URL('prepare.worker.ts', import.meta.url), { type: 'module', name: 'film' })
  const { promise, resolve, reject } = Promise.withResolvers<Prepared>()
  const stop = () => reject(new DOMException('stopped', 'AbortError'))
  worker.addEventListener('message', ({ data }: MessageEvent<PrepareReply>) => {
    if (data.type === 'progress') onProgress(data.share)
    else resolve(data)
  })
  worker.addEventListener('error', () => resolve({ type: 'source' })) // not loaded, or out of memory
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (signal.aborted) stop()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    else worker.postMessage({ file, owner } satisfies PrepareRequest)
    return await promise
  } catch (error) {
    worker.terminate()
    await removeFolder(owner.filmId)
    throw error
  } finally {
    worker.terminate()
    signal.removeEventListener('abort', stop)
  }
}
