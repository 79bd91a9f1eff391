import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { useRef, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { newClientId } from '#app/shared/client-id.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { formatBytes } from '#app/shared/format.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { showToast } from '#app/shared/toasts.ts'
import { uploadFile } from '#app/shared/upload.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { deskText as text } from './desk.text.ts'

export type Sending = { id: string; file: File; /** From 0 to 1. */ share: number; failure: string | undefined }

const { maxBytes } = uploadRules.LESSON_DOCUMENT

/** Uploads one file after the other, then hands each out. The server knows a file by its hash, so that a second try goes on where the first one stopped. */
export function useHandOut() {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const { submit, state } = useFormFetcher<FormRefusal | { done: true; name: string }>({
    onDone: ({ name }) => showToast({ type: 'success', message: text.added(name) }),
  })
  const set = (id: string, change: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setSending((before) => before.filter((one) => one.id !== id))
  }

  async function send(file: File, id = newClientId()) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    setSending((before) => [...before.filter((one) => one.id !== id), { id, file, share: 0, failure: undefined }])
    if (file.size > maxBytes) return set(id, { failure: text.tooLarge(formatBytes(maxBytes)) })
    try {
      const { assetId } = await uploadFile(file, {
        purpose: 'LESSON_DOCUMENT',
        signal: stop.signal,
        onProgress: (share) => set(id, { share }),
      })
      await submit({ step: 'add-document', assetId, name: file.name }, { method: 'post' })
      drop(id)
    } catch (error) {
      if (!stop.signal.aborted) set(id, { failure: failureOf(error) })
    }
    return undefined
  }
  return { sending, isAdding: state !== 'idle', send, drop }
}

const broken = new Set(['UPLOAD_FAILED', 'NO_CONNECTION'])
const failureOf = (error: unknown) => (error instanceof CallFailed ? (broken.has(error.code) ? text.broken : error.message) : unknownFault)
