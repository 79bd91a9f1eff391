import type * as contract from '@khue/contracts/learning/marking'
import type { Spot } from '@khue/contracts/learning/marking-shapes'
import type { z } from 'zod'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { uploadFile } from '#app/shared/upload.ts'
import type { MarkFilter } from '../shared/mark-address.ts'
import type { Batch } from './saving/stroke-outbox.ts'
import type { Revised, SentTyping } from './saving/written-store.ts'

// Calls of the desk that no form can make: they leave while one draws and types.

const path = '/clms/v1/submissions/:id'
const call: typeof browserApi.call = (...args) => browserApi.call(...args)

export const loadMark = (id: string, filter: MarkFilter) =>
  call<typeof contract.getMark>({ method: 'GET', path: `${path}/mark` }, { params: { id }, query: filter })

export const sendStrokes = (id: string, body: Batch) =>
  call<typeof contract.drawStrokes>({ method: 'POST', path: `${path}/strokes` }, { params: { id }, body })
export const loadChanges = (id: string, after: number) =>
  call<typeof contract.listStrokeChanges>({ method: 'GET', path: `${path}/strokes` }, { params: { id }, query: { after } })
export const saveWritten = (id: string, body: { revision: number } & SentTyping) =>
  call<typeof contract.saveMark>({ method: 'PATCH', path: `${path}/mark` }, { params: { id }, body })
export const noteCommentUsed = (id: string) =>
  call<typeof contract.useBankComment>({ method: 'POST', path: '/clms/v1/marking/comments/:id/use' }, { params: { id } })

/** Uploads a recorded voice and pins it. The same id again is the first. */
export async function pinVoice(id: string, voice: { id: string; file: File; seconds: number; spot: z.output<typeof Spot> | null }) {
  const { assetId } = await uploadFile(voice.file, { purpose: 'VOICE_MARK' })
  const body = { id: voice.id, assetId, seconds: voice.seconds, spot: voice.spot }
  return call<typeof contract.addMarkVoice>({ method: 'POST', path: `${path}/voices` }, { params: { id }, body })
}
export const attachFile = (id: string, assetId: string) =>
  call<typeof contract.addMarkFile>(
    { method: 'POST', path: `${path}/mark-files` },
    { params: { id }, body: { id: newClientId(), assetId } },
  )
export const removeAttachment = (id: string, attachment: string) =>
  call<typeof contract.removeMarkAttachment>({ method: 'DELETE', path: `${path}/attachments/:attachment` }, { params: { id, attachment } })

/** The server's final refusal; undefined for errors that a retry may resolve. */
export function refusalIn(error: unknown) {
  if (!(error instanceof CallFailed) || error.status === undefined) return undefined
  return error.status >= 500 || [401, 408, 429].includes(error.status) ? undefined : error.message
}
/** What is stored, when somebody saved since. */
export const theirsIn = (error: unknown) =>
  error instanceof CallFailed && error.code === 'MARK_CHANGED' ? (error.details as Revised) : undefined // as the contract says
