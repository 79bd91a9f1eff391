/** A single upload request. Calls `onSent` with the number of sent bytes; rejects when there is no response. */
export type Send = (request: {
  method: 'PUT' | 'PATCH' | 'HEAD'
  url: string
  headers: Record<string, string>
  body?: Blob
  onSent?: (bytes: number) => void
  signal?: AbortSignal | undefined
}) => Promise<{ status: number; header: (name: string) => string | null }>

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendByXhr: Send = ({ method, url, headers, body, onSent, signal }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
    xhr.addEventListener('load', () => resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name) }))
    for (const end of ['error', 'abort', 'timeout']) xhr.addEventListener(end, () => reject(new Error(end)))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    else xhr.send(body ?? null)
  })

type Transfer = {
  send: Send
  url: string
  file: Blob
  onSent: (bytes: number) => void
  pause: (ms: number) => Promise<void>
  signal: AbortSignal | undefined
}

const pieceBytes = 2 * 1024 * 1024 // a slow line sends this much well within the server's request timeout
const tries = 6
const version = { 'tus-resumable': '1.0.0' }

/**
 * tus 1.0: queries the offset, sends the next piece, and after an interruption resumes at the server's offset. Returns false when it cannot
 * resume.
 */
export async function sendInPieces({ send, url, file, onSent, pause, signal }: Transfer) {
  for (let broken = 0; broken < tries;) {
    if (signal?.aborted) return false
    const before = await offsetOf(send, url)
    if (before === 'gone') return false
    if (before !== undefined && before >= file.size) return true
    const after = before === undefined ? undefined : await sendFrom({ send, url, file, onSent, signal, offset: before })
    if (after === 'done') return true
    broken = after === 'moved' ? 0 : broken + 1
    if (broken > 0) await pause(500 * 2 ** broken)
  }
  return false
}

/** Sends pieces until one does not arrive. */
async function sendFrom({ send, url, file, onSent, signal, offset }: Omit<Transfer, 'pause'> & { offset: number }) {
  for (let at = offset; at < file.size; at += pieceBytes) {
    const headers = { ...version, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
    const body = file.slice(at, at + pieceBytes)
    const answer = await send({ method: 'PATCH', url, headers, body, signal, onSent: (bytes) => onSent(at + bytes) }).catch(() => undefined)
    if (answer?.status !== 204) return at > offset ? 'moved' : 'stuck'
  }
  return 'done'
}

/** Undefined when there is no response, or the server is busy. */
async function offsetOf(send: Send, url: string) {
  const answer = await send({ method: 'HEAD', url, headers: version }).catch(() => undefined)
  if (!answer || answer.status >= 500) return undefined
  return answer.status === 200 ? Number(answer.header('upload-offset')) : 'gone'
}
