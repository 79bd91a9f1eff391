import type { createSignedUploadUrl, finishUpload, UploadedFile } from '@khue/contracts/ground/assets'
import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import { browserApi, CallFailed } from './browser-api.ts'
import { type Send, sendByXhr, sendInPieces } from './upload-transfer.ts'

type Parts = { call: typeof browserApi.call; send: Send; pause: (ms: number) => Promise<void> }
export type UploadOptions = {
  purpose: UploaderCode
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Spec 8. */
const uploadFailed = 'Upload failed'

const ask = { method: 'POST', path: '/assets/v1/files/create-signed-upload-url' } as const
const finish = { method: 'POST', path: '/assets/v1/files/finish-upload' } as const

/**
 * Uploads a file and returns the accepted asset; a form then sends its `assetId`. Throws `CallFailed` with a message for users. Needs TLS
 * or localhost: the browser computes the file's hash, which requires a secure context.
 */
export function createUpload({ call, send, pause }: Parts) {
  return async (file: File, { purpose, onProgress, signal }: UploadOptions): Promise<UploadedFile> => {
    const onSent = (bytes: number) => onProgress?.(Math.min(1, bytes / file.size))
    const { assetId, upload } = await call<typeof createSignedUploadUrl>(ask, {
      headers: { 'uploader-code': purpose },
      body: { fileName: file.name, size: file.size, sha256: await sha256(file) },
    })
    const { by, url, headers } = upload
    const hasArrived =
      by === 'tus'
        ? await sendInPieces({ send, url, file, onSent, pause, signal })
        : await send({ method: 'PUT', url, headers, body: file, onSent, signal }).then(
            ({ status }) => status === 200,
            () => false,
          )
    if (!hasArrived) throw new CallFailed(undefined, 'UPLOAD_FAILED', uploadFailed)
    onSent(file.size)
    return finishSoon(() => call<typeof finishUpload>(finish, { body: { assetId } }), pause)
  }
}

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

async function sha256(file: Blob) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `const { assetId } = await uploadFile(file, { purpose: 'AVATAR', onProgress })` */
export const uploadFile = createUpload({
  call: (...args) => browserApi.call(...args),
  send: sendByXhr,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
