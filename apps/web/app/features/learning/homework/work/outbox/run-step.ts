import type { UploadTarget } from '@khue/contracts/ground/assets'
import type { Submission } from '@khue/contracts/learning/homework-shapes'
import type { PhotoEdit } from '../photo/photo-edit.ts'
import * as changes from './change-work.ts'
import type { Step } from './next-step.ts'
import { receiveDraft } from './receive-draft.ts'
import { arrivedFiles, type Draft, emptyWork, filesOf, fingerprint, type WorkPage, type WorkRecord } from './work-record.ts'

type Sent = { text: string; files: ReturnType<typeof filesOf> }
export type WorkStorage = {
  read: (key: string) => Promise<WorkRecord | undefined>
  /** In one transaction; drops the bytes of pages that are gone. */
  change: (key: string, how: (work: WorkRecord | undefined) => WorkRecord) => Promise<WorkRecord>
  readBlob: (name: string) => Promise<Blob | undefined>
  writeBlobs: (blobs: readonly (readonly [name: string, blob: Blob])[]) => Promise<void>
}
export type WorkServer = {
  declare: (file: { fileName: string; size: number; sha256: string }) => Promise<{ assetId: string; upload: UploadTarget }>
  /** Whether all bytes have arrived; rejects without an answer. */
  send: (upload: UploadTarget, bytes: Blob, onShare: (share: number) => void) => Promise<boolean>
  finish: (assetId: string) => Promise<void>
  saveDraft: (work: Sent & { revision: number }) => Promise<{ revision: number; savedAt: string }>
  readDraft: () => Promise<Draft | undefined>
  announce: (work: Sent) => Promise<void>
  submit: (work: Sent & { id: string }) => Promise<Submission>
}
export type Refusal = { code: string; message: string; assetId?: string }

export type OutboxParts = {
  key: string
  storage: WorkStorage
  server: WorkServer
  prepare: (photo: Blob, edit: PhotoEdit) => Promise<{ blob: Blob; isBlurred: boolean }>
  hashOf: (bytes: Blob) => Promise<string>
  /** The final refusal in an error; undefined when a later try may succeed. */
  refusalIn: (error: unknown) => Refusal | undefined
  onSubmitted: (submission: Submission) => void
  isOnline: () => boolean
  /** Runs work in one tab at a time. */
  inTurn: (name: string, work: () => Promise<void>) => Promise<void>
  later: (work: () => void, ms: number) => void
}
type Context = OutboxParts & {
  change: (how: changes.Change) => Promise<WorkRecord>
  onShare: (page: WorkPage, share: number) => void
}

/** Names of the bytes of a page: the photo as it was taken, and the file that is sent. */
export const photoName = (id: string) => `photo:${id}`
export const fileName = (id: string) => `file:${id}`

/** The bytes of a page are not on this device, although they should be. */
class BytesGone extends Error {}

export async function runStep(context: Context, work: WorkRecord, step: Step) {
  if (step.do === 'PREPARE') return prepare(context, step.page)
  if (step.do === 'DECLARE') return declare(context, step.page)
  if (step.do === 'SEND') return send(context, step.page)
  if (step.do === 'SAVE') return save(context, work)
  if (step.do === 'ANNOUNCE') return announce(context, work)
  return submit(context, work)
}

async function prepare({ storage, change, prepare }: Context, { id, edit }: WorkPage) {
  const photo = await storage.readBlob(photoName(id))
  if (!photo) throw new BytesGone()
  const { blob, isBlurred } = await prepare(photo, edit ?? { turn: 0 })
  await storage.writeBlobs([[fileName(id), blob]])
  await change(changes.changePage(id, (page) => ({ ...page, state: 'READY', bytes: blob.size, isBlurred })))
}

async function declare({ storage, change, server, hashOf }: Context, { id, name, ...page }: WorkPage) {
  const bytes = await storage.readBlob(fileName(id))
  if (!bytes) throw new BytesGone()
  const hash = page.hash ?? (await hashOf(bytes))
  const { assetId, upload } = await server.declare({ fileName: name, size: bytes.size, sha256: hash })
  await change(changes.changePage(id, (page) => ({ ...page, state: 'DECLARED', hash, assetId, upload })))
}

async function send({ storage, change, server, onShare }: Context, page: WorkPage) {
  const { id, assetId, upload } = page
  const bytes = await storage.readBlob(fileName(id))
  if (!bytes || assetId === undefined || !upload) throw new BytesGone()
  onShare(page, 0)
  await server.send(upload, bytes, (share) => onShare(page, share))
  await server.finish(assetId) // also decides about bytes that had arrived before, when their answer was lost
  await change(changes.changePage(id, (page) => ({ ...changes.without(page, 'upload'), state: 'ARRIVED' })))
}

async function save({ change, server }: Context, work: WorkRecord) {
  const sent = { text: work.text, files: arrivedFiles(work) }
  const { revision, savedAt } = await server.saveDraft({ ...sent, revision: work.saved.revision })
  await change((work) => ({ ...work, saved: { ...sent, revision, at: savedAt } }))
}

async function announce({ change, server }: Context, work: WorkRecord) {
  await server.announce({ text: work.text, files: filesOf(work) })
  const announced = fingerprint(work)
  await change((work) => (work.submission ? { ...work, submission: { ...work.submission, announced } } : work))
}

async function submit({ change, server, key, onSubmitted }: Context, work: WorkRecord) {
  const id = work.submission?.id ?? ''
  const submission = await server.submit({ id, text: work.text, files: filesOf(work) })
  const isDone = (now: WorkRecord) => now.submission?.id === id
  await change((now) =>
    isDone(now) ? emptyWork(key, submission.submittedAt) : { ...now, saved: emptyWork(key, submission.submittedAt).saved },
  )
  onSubmitted(submission)
}

/** Whether the outbox can go on; false: later. */
export async function handleRefusal(context: Context, error: unknown, { work, step }: { work: WorkRecord; step: Step }) {
  if (error instanceof BytesGone && 'page' in step) {
    await context.change(changes.failPage(step.page.id, 'Máy này không còn giữ trang này. Hãy chụp lại.'))
    return true
  }
  const refusal = context.refusalIn(error)
  if (!refusal) return false
  if ('page' in step) await context.change(refusedPage(step, refusal))
  else if (refusal.code === 'HOMEWORK_DRAFT_CHANGED') await receiveOther(context)
  else await context.change(refusedWork(work, refusal))
  return true
}

const goneCodes = new Set(['ASSET_NOT_FOUND', 'UPLOAD_URL_INVALID'])

function refusedPage({ do: done, page }: Extract<Step, { page: WorkPage }>, { code, message }: Refusal) {
  if (done === 'SEND' && goneCodes.has(code)) return changes.changePage(page.id, (page) => changes.undeclare(page, message))
  return changes.failPage(page.id, message)
}

async function receiveOther({ change, server, key }: Context) {
  const draft = await server.readDraft()
  await change((work) =>
    draft ? receiveDraft({ ...work, saved: { ...work.saved, at: '' } }, draft) : { ...work, saved: emptyWork(key).saved },
  )
}

const fileCodes = new Set(['HOMEWORK_FILE_IN_USE', 'ASSET_NOT_FOUND'])

/** Files that the server does not have are sent again, as long as this device has them. */
function refusedWork(work: WorkRecord, { code, message, assetId }: Refusal): changes.Change {
  if (code === 'HOMEWORK_FILE_ON_ITS_WAY' && assetId !== undefined) return withAsset(assetId, (page) => changes.undeclare(page, message))
  if (!fileCodes.has(code)) return changes.refuse(message)
  const known = new Set(work.saved.files.map((file) => file.assetId))
  const isSuspect = ({ assetId: one }: WorkPage) => one !== undefined && (assetId === undefined ? !known.has(one) : one === assetId)
  if (!work.pages.some(isSuspect)) return changes.refuse(message)
  return (now) => ({ ...now, pages: now.pages.map((page) => (isSuspect(page) ? changes.undeclare(page, message) : page)) })
}
const withAsset =
  (assetId: string, change: (page: WorkPage) => WorkPage): changes.Change =>
  (work) => ({ ...work, pages: work.pages.map((page) => (page.assetId === assetId ? change(page) : page)) })
