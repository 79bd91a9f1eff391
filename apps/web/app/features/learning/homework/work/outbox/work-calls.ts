import type { createSignedUploadUrl, finishUpload, UploadTarget } from '@khue/contracts/ground/assets'
import type { announceHomework, getHomework, saveHomeworkDraft, submitHomework } from '@khue/contracts/learning/homework'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { sendByXhr, sendInPieces } from '#app/shared/upload-transfer.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { PhotoFailed } from '../photo/photo-maker.ts'
import type { Refusal, WorkServer } from './run-step.ts'

export type WorkPlace = { personId: string; assignmentId: string; learnerId: string | undefined }

const draft = { method: 'PUT', path: '/clms/v1/homework/:id/draft' } as const
const homework = { method: 'GET', path: '/clms/v1/homework/:id' } as const
const announcements = { method: 'POST', path: '/clms/v1/homework/:id/announcements' } as const
const submissions = { method: 'POST', path: '/clms/v1/homework/:id/submissions' } as const
const declaration = { method: 'POST', path: '/assets/v1/files/create-signed-upload-url' } as const
const finish = { method: 'POST', path: '/assets/v1/files/finish-upload' } as const

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends the bytes of a file that was declared. False: the server did not take them, or has them already. */
export async function sendBytes({ by, url, headers }: UploadTarget, bytes: Blob, onShare: (share: number) => void) {
  const onSent = (sent: number) => onShare(Math.min(1, sent / bytes.size))
  if (by === 'tus') return sendInPieces({ send: sendByXhr, url, file: bytes, onSent, pause, signal: undefined })
  try {
    return (await sendByXhr({ method: 'PUT', url, headers, body: bytes, onSent })).status === 200
  } catch {
    throw new CallFailed(undefined, 'NO_CONNECTION', '')
  }
}

/** The calls of the outbox for one piece of homework. */
export function workServer({ assignmentId, learnerId }: WorkPlace): WorkServer {
  const params = { id: assignmentId }
  return {
    declare: (body) => browserApi.call<typeof createSignedUploadUrl>(declaration, { headers: { 'uploader-code': 'HOMEWORK' }, body }),
    send: sendBytes,
    finish: async (assetId) => void (await browserApi.call<typeof finishUpload>(finish, { body: { assetId } })),
    saveDraft: (body) => browserApi.call<typeof saveHomeworkDraft>(draft, { params, body: { ...body, learnerId } }),
    readDraft: async () => (await browserApi.call<typeof getHomework>(homework, { params, query: { learnerId } })).draft ?? undefined,
    announce: async (body) =>
      void (await browserApi.call<typeof announceHomework>(announcements, { params, body: { ...body, learnerId } })),
    submit: (body) => browserApi.call<typeof submitHomework>(submissions, { params, body: { ...body, learnerId } }),
  }
}

/** The same call succeeds later: checks that run, and files that must arrive first. */
const laterCodes = new Set([
  'UPLOAD_BUSY',
  'TOO_MANY_UPLOADS_IN_CHECK',
  'UPLOAD_CHECK_QUEUE_FULL',
  'TOO_MANY_PENDING_UPLOADS',
  'UPLOAD_INTERRUPTED',
])
const laterStatuses = new Set([401, 408, 425, 429])

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
const diskFull = 'Máy này đã đầy bộ nhớ. Hãy dọn bớt rồi chụp lại.'

export function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof PhotoFailed) return { code: 'PHOTO_FAILED', message: error.message }
  if (!(error instanceof CallFailed)) return { code: 'DEVICE_FAILED', message: isFull(error) ? diskFull : unknownFault }
  const { status, code, message, details } = error
  if (status === undefined || status >= 500 || laterStatuses.has(status) || laterCodes.has(code)) return undefined
  const assetId = typeof details === 'object' && details !== null && 'assetId' in details ? details.assetId : undefined
  return { code, message, ...(typeof assetId === 'string' && { assetId }) }
}
