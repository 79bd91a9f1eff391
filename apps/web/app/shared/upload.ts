import type { createSignedUploadUrl, finishUpload as finishEndpoint, UploadedFile, UploadTarget } from '@khue/contracts/ground/assets'
import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import { type BegunUploads, begunUploads } from './begun-uploads.ts'
import { browserApi, CallFailed } from './browser-api.ts'
import { browserStorage } from './browser-storage.ts'
import { sha256 } from './sha256.ts'
import { type Send, sendByXhr, sendInPieces } from './upload-transfer.ts'

type Parts = { call: typeof browserApi.call; send: Send; pause: (ms: number) => Promise<void>; begun: BegunUploads }
export type UploadOptions = {
  purpose: UploaderCode
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** SHA-256 of the file in hex, when it is already known. */
  hash?: string
}

/** Spec 8. */
const uploadFailed = 'Upload failed'

const ask = { method: 'POST', path: '/assets/v1/files/create-signed-upload-url' } as const
const finish = { method: 'POST', path: '/assets/v1/files/finish-upload' } as const

/**
 * Uploads a file and returns the accepted asset; a form then sends its `assetId`. A large file that was interrupted, also by a reload, goes on where
 * it stopped. Throws `CallFailed` with a message for users. Needs TLS or localhost: the browser computes the file's hash, which requires a secure
 * context.
 */
export function createUpload({ call, send, pause, begun }: Parts) {
  async function transfer(file: File, { by, url, headers }: UploadTarget, { onProgress, signal }: UploadOptions) {
    const onSent = (bytes: number) => onProgress?.(Math.min(1, bytes / file.size))
    if (by === 'tus') return sendInPieces({ send, url, file, onSent, pause, signal })
    const sent = send({ method: 'PUT', url, headers, body: file, onSent, signal })
    return sent.then(
      ({ status }) => status === 200,
      () => false,
    )
  }
  const finishUpload = (assetId: string) => finishSoon(() => call<typeof finishEndpoint>(finish, { body: { assetId } }), pause)

  /** Undefined when nothing was begun, or it cannot go on: then it begins anew. */
  async function goOn(file: File, hash: string, options: UploadOptions) {
    const known = begun.find(options.purpose, hash)
    if (!known) return undefined
    const hasArrived = await transfer(file, { by: 'tus', url: known.url, headers: {}, expiresAt: '' }, options)
    if (hasArrived) return finishUpload(known.assetId).catch(() => undefined)
    if (!options.signal?.aborted) begun.forget(options.purpose, hash)
    return undefined
  }

  return async (file: File, options: UploadOptions): Promise<UploadedFile> => {
    const { purpose, onProgress, signal } = options
    const hash = options.hash ?? (await sha256(file))
    let done = await goOn(file, hash, options)
    if (!done) {
      if (signal?.aborted) throw interrupted()
      const { assetId, upload } = await call<typeof createSignedUploadUrl>(ask, {
        headers: { 'uploader-code': purpose },
        body: { fileName: file.name, size: file.size, sha256: hash },
      })
      if (upload.by === 'tus') begun.keep(purpose, { hash, assetId, url: upload.url, expiresAt: upload.expiresAt })
      if (!(await transfer(file, upload, options))) throw interrupted()
      onProgress?.(1)
      done = await finishUpload(assetId)
    }
    begun.forget(purpose, hash)
    return done
  }
}

const interrupted = () => new CallFailed(undefined, 'UPLOAD_FAILED', uploadFailed)

/**
 * A check of this file is already running (after a lost response), or the user's or the server's limit of parallel checks is reached:
 * retried, since checks are short.
 */
const waitCodes = new Set(['UPLOAD_BUSY', 'TOO_MANY_UPLOADS_IN_CHECK', 'UPLOAD_CHECK_QUEUE_FULL'])

async function finishSoon(finish: () => Promise<UploadedFile>, pause: Parts['pause'], tries = 10): Promise<UploadedFile> {
  try {
    return await finish()
  } catch (error) {
    if (tries === 0 || !(error instanceof CallFailed) || !waitCodes.has(error.code)) throw error
    await pause(1000)
    return finishSoon(finish, pause, tries - 1)
  }
}

/** Ends early when the connection comes back. */
function pauseUntilOnline(ms: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = () => resolve()
  addEventListener('online', end)
  return promise.finally(() => {
    clearTimeout(timer)
    removeEventListener('online', end)
  })
}

/** `const { assetId } = await uploadFile(file, { purpose: 'AVATAR', onProgress })` */
export const uploadFile = createUpload({
  call: (...args) => browserApi.call(...args),
  send: sendByXhr,
  pause: pauseUntilOnline,
  begun: begunUploads(browserStorage),
})
