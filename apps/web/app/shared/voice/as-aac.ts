import type { AacReply } from './aac.worker.ts'

/** Whether every browser and phone plays what is in the file. */
const isAac = ({ type }: Blob) => type.startsWith('audio/mp4') && type.includes('mp4a')

const aacType = 'audio/mp4;codecs=mp4a.40.2'
const aacName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.m4a`

/** A voice of two minutes takes a weak phone some seconds. */
const longestMs = 60_000

/**
 * The same sound as AAC in MP4. Browsers without an AAC encoder load one (WebAssembly). A browser that cannot encode keeps what it recorded: the server
 * accepts it, and most devices play it.
 */
export async function asAac(file: File): Promise<File> {
  if (isAac(file) || typeof Worker !== 'function') return file
  const bytes = await encodeInWorker(file)
  return bytes ? new File([bytes], aacName(file.name), { type: aacType }) : file
}

async function encodeInWorker(file: File): Promise<ArrayBuffer | undefined> {
  const worker = new Worker(new URL('aac.worker.ts', import.meta.url), { type: 'module', name: 'aac' })
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer | undefined>()
  const limit = setTimeout(() => resolve(undefined), longestMs)
  worker.addEventListener('message', ({ data }: MessageEvent<AacReply>) => resolve(data.bytes))
  worker.addEventListener('error', () => resolve(undefined)) // not loaded, or out of memory
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(file)
    return await promise
  } finally {
    clearTimeout(limit)
    worker.terminate()
  }
}
