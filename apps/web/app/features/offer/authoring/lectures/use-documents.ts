import type { ItemDocument } from '@khue/contracts/offer/course-draft'
import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { useRef, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import { formatBytes } from '#app/shared/format.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { showToast } from '#app/shared/toasts.ts'
import { uploadFile } from '#app/shared/upload.ts'
import { authoringApi } from '../authoring-api.ts'
import { useEditor } from '../editor-context.ts'
import { changeItem } from '../programme/programme.ts'
import { lecturesText as text } from '../programme/programme.text.ts'

export type Sending = { id: string; file: File; /** From 0 to 1. */ share: number; failure: string | undefined }

const { maxBytes } = uploadRules.COURSE_DOCUMENT

/** Uploads to one item, and its removals. The server knows a file by its hash, so that a second try goes on where the first one stopped. */
export function useDocuments(itemId: string) {
  const { course, store } = useEditor()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const params = { id: course.id, itemId }

  const set = (id: string, change: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setSending((before) => before.filter((one) => one.id !== id))
  }
  /** The documents of the item as the change leaves them. */
  const after = (change: (documents: readonly ItemDocument[]) => ItemDocument[]) => (fields: { items: typeof course.programme }) => {
    const item = fields.items.flatMap(({ items }) => items).find((one) => one.itemId === itemId)
    return { items: item ? changeItem(fields.items, itemId, { documents: change(item.documents) }) : fields.items }
  }

  async function send(file: File, id = newClientId()) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    setSending((before) => [...before.filter((one) => one.id !== id), { id, file, share: 0, failure: undefined }])
    if (file.size > maxBytes) return set(id, { failure: text.tooLarge(formatBytes(maxBytes)) })
    try {
      const { assetId, kind } = await uploadFile(file, {
        purpose: 'COURSE_DOCUMENT',
        signal: stop.signal,
        onProgress: (share) => set(id, { share }),
      })
      const added = { assetId, name: file.name, kind, bytes: file.size }
      await store.withRevision(
        (revision) => authoringApi.addDocument(params, { revision, assetId }),
        after((documents) => [...documents.filter((one) => one.assetId !== assetId), added]),
      )
      drop(id)
      showToast({ type: 'success', message: text.added(file.name) })
    } catch (error) {
      if (!stop.signal.aborted) set(id, { failure: failureOf(error) })
    }
  }
  async function remove(assetId: string) {
    try {
      await store.withRevision(
        (revision) => authoringApi.removeDocument({ ...params, assetId }, revision),
        after((documents) => documents.filter((one) => one.assetId !== assetId)),
      )
    } catch (error) {
      showToast({ type: 'error', message: failureOf(error) })
    }
  }
  return { sending, send, drop, remove }
}

const broken = new Set(['UPLOAD_FAILED', 'NO_CONNECTION'])
const failureOf = (error: unknown) => (error instanceof CallFailed ? (broken.has(error.code) ? text.broken : error.message) : unknownFault)
