import { expect, test } from 'vitest'
import { begunUploads } from './begun-uploads.ts'
import { type browserApi, CallFailed } from './browser-api.ts'
import { sha256 } from './sha256.ts'
import { createUpload } from './upload.ts'
import type { Send } from './upload-transfer.ts'

const sent = { assetId: '019a0000-0000-7000-8000-000000000001', fileName: 'a.png', kind: 'PNG', size: 3, address: '/files/x' }
type Request = Parameters<Send>[0]

/** A fake server with replies chosen by each test; records the requests. */
type Faked = { by?: 'put' | 'tus'; send: Send; finish?: string[]; kept?: Map<string, string> }
function fakeServer({ by = 'put', send, finish = [], kept = new Map() }: Faked) {
  const calls: { path: string; input: unknown }[] = []
  const pauses: number[] = []
  const call = async ({ path }: { path: string }, input: unknown) => {
    calls.push({ path, input })
    if (path.endsWith('create-signed-upload-url'))
      return { assetId: sent.assetId, upload: { by, url: '/u', headers: { a: 'b' }, expiresAt: '2100-01-01T00:00:00.000Z' } }
    const refusal = finish.shift()
    if (refusal) throw new CallFailed(409, refusal, 'x')
    return sent
  }
  const upload = createUpload({
    call: call as unknown as typeof browserApi.call, // the two calls of an upload
    send,
    pause: async (ms) => void pauses.push(ms),
    begun: begunUploads({
      read: (key) => kept.get(key),
      write: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    }),
  })
  return { upload, calls, pauses }
}

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'ảnh.png')
const answered = (status: number, headers: Record<string, string> = {}) => ({ status, header: (name: string) => headers[name] ?? null })

test('a small file is registered with length and hash, sent in one piece, and finished', async () => {
  const requests: Request[] = []
  const shares: number[] = []
  const { upload, calls } = fakeServer({
    send: async (request) => {
      requests.push(request)
      request.onSent?.(1)
      return answered(200)
    },
  })
  expect(await upload(new File(['abc'], 'ảnh.png'), { purpose: 'AVATAR', onProgress: (share) => shares.push(share) })).toEqual(sent)
  expect(calls[0]?.input).toEqual({
    headers: { 'uploader-code': 'AVATAR' },
    body: { fileName: 'ảnh.png', size: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  })
  expect(requests).toMatchObject([{ method: 'PUT', url: '/u', headers: { a: 'b' } }])
  expect(shares).toEqual([1 / 3, 1])
})

test.each([
  ['refused', async () => answered(422)],
  ['interrupted', async () => Promise.reject(new Error('error'))],
])('a file whose upload is %s is not finished', async (_, send) => {
  const { upload, calls } = fakeServer({ send })
  await expect(upload(file(3), { purpose: 'AVATAR' })).rejects.toMatchObject({ message: 'Upload failed' })
  expect(calls).toHaveLength(1)
})

test('a large file resumes at the server’s offset, after any number of interruptions', async () => {
  const size = 7_000_000
  let stored = 0
  let requests = 0
  const { upload } = fakeServer({
    by: 'tus',
    send: async ({ method, headers, body }) => {
      requests += 1
      if (requests % 3 === 0) throw new Error('error')
      if (method === 'HEAD') return answered(200, { 'upload-offset': String(stored) })
      if (Number(headers['upload-offset']) !== stored) return answered(409)
      stored += body?.size ?? 0
      return answered(204)
    },
  })
  await upload(file(size), { purpose: 'CONTRACT' })
  expect(stored).toBe(size)
})

test.each([
  ['there is no response', async () => Promise.reject(new Error('error')), 6],
  ['the upload has expired', async () => answered(403), 0],
])('a resumable upload is given up when %s', async (_, send, pauses) => {
  const tried = fakeServer({ by: 'tus', send })
  await expect(tried.upload(file(6_000_000), { purpose: 'CONTRACT' })).rejects.toMatchObject({ message: 'Upload failed' })
  expect(tried.pauses).toHaveLength(pauses)
})

const ok = async () => answered(200)

test('a running check is awaited; any other refusal is thrown', async () => {
  const busy = ['UPLOAD_BUSY', 'TOO_MANY_UPLOADS_IN_CHECK', 'UPLOAD_CHECK_QUEUE_FULL']
  expect(await fakeServer({ send: ok, finish: busy }).upload(file(3), { purpose: 'AVATAR' })).toEqual(sent)
  const refused = fakeServer({ send: ok, finish: ['FILE_KIND_NOT_ALLOWED'] })
  await expect(refused.upload(file(3), { purpose: 'AVATAR' })).rejects.toMatchObject({ code: 'FILE_KIND_NOT_ALLOWED' })
})

test('after a reload the same file goes on where it stopped, another one begins anew', async () => {
  const size = 7_000_000
  const kept = new Map<string, string>()
  let stored = 0
  let isDown = true
  const send: Send = async ({ method, headers, body }) => {
    if (isDown && stored > 0) throw new Error('error')
    if (method === 'HEAD') return answered(200, { 'upload-offset': String(stored) })
    if (Number(headers['upload-offset']) !== stored) return answered(409)
    stored += body?.size ?? 0
    return answered(204)
  }
  const before = fakeServer({ by: 'tus', send, kept })
  await expect(before.upload(file(size), { purpose: 'CONTRACT' })).rejects.toMatchObject({ code: 'UPLOAD_FAILED' })
  isDown = false
  const after = fakeServer({ by: 'tus', send, kept })
  expect(await after.upload(file(size), { purpose: 'CONTRACT' })).toEqual(sent)
  expect(after.calls.map(({ path }) => path)).toEqual(['/assets/v1/files/finish-upload'])
  expect([stored, kept.size]).toEqual([size, 0])
  stored = 0
  await before.upload(file(size), { purpose: 'CONTRACT', hash: 'known before' })
  expect(before.calls.at(-2)?.input).toMatchObject({ body: { sha256: 'known before' } })
  stored = 0
  const other = fakeServer({ by: 'tus', send, kept })
  await other.upload(file(size + 1), { purpose: 'CONTRACT' })
  expect(other.calls).toHaveLength(2)
})

test('an upload that the server has forgotten begins anew', async () => {
  const kept = new Map<string, string>()
  const begun = { hash: await sha256(file(7_000_000)), assetId: 'x', url: '/gone', expiresAt: '2100-01-01T00:00:00.000Z' }
  kept.set('khue.upload.CONTRACT', JSON.stringify([begun]))
  let stored = 0
  const { upload, calls } = fakeServer({
    by: 'tus',
    kept,
    send: async ({ method, url, body }) => {
      if (url === '/gone') return answered(403)
      if (method === 'HEAD') return answered(200, { 'upload-offset': String(stored) })
      stored += body?.size ?? 0
      return answered(204)
    },
  })
  expect(await upload(file(7_000_000), { purpose: 'CONTRACT' })).toEqual(sent)
  expect(calls).toHaveLength(2)
})

test('a file hashed piece by piece has the same hash as when it is read whole', async () => {
  const large = new Blob([new Uint8Array(5_000_000).map((_, at) => at % 251)])
  expect(await sha256(large, 0)).toBe(await sha256(large))
})
