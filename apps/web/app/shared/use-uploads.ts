import { type UploaderCode, uploadRules } from '@khue/contracts/ground/upload-rules'
import { useRef, useState } from 'react'
import { CallFailed } from './browser-api.ts'
import { newClientId } from './client-id.ts'
import { formatBytes } from './format.ts'
import { unknownFault } from './refusal.ts'
import { uploadFile } from './upload.ts'

export type Upload = { id: string; file: File; /** From 0 to 1. */ share: number; failure: string | undefined }
type Uploaded = Awaited<ReturnType<typeof uploadFile>>

/**
 * Uploads that a list shows as rows (`UploadRow`) until `attach` has stored the file where it belongs. The server knows a file by its hash, so that a
 * second try goes on where the first one stopped.
 */
export function useUploads(purpose: UploaderCode, attach: (uploaded: Uploaded, file: File) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const { maxBytes } = uploadRules[purpose]

  const set = (id: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setUploads((before) => before.filter((one) => one.id !== id))
  }
  async function send(file: File, id = newClientId()) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    setUploads((before) => [...before.filter((one) => one.id !== id), { id, file, share: 0, failure: undefined }])
    if (file.size > maxBytes) return set(id, { failure: `Tệp lớn hơn ${formatBytes(maxBytes)}. Hãy chọn tệp nhỏ hơn.` })
    try {
      await attach(await uploadFile(file, { purpose, signal: stop.signal, onProgress: (share) => set(id, { share }) }), file)
      drop(id)
    } catch (error) {
      if (!stop.signal.aborted) set(id, { failure: uploadFailure(error) })
    }
    return undefined
  }
  return { uploads, send, drop }
}

const broken = new Set(['UPLOAD_FAILED', 'NO_CONNECTION'])
export function uploadFailure(error: unknown) {
  if (!(error instanceof CallFailed)) return unknownFault
  return broken.has(error.code) ? 'Mất kết nối khi tải. Phần đã tải vẫn được giữ.' : error.message
}
