import { randomBytes } from 'node:crypto'
import { finishUpload } from '@khue/contracts/ground/assets'
import { afterAll, expect, test } from 'vitest'
import { archive, docxEntries } from '#testing/archives'
import { fakeS3 } from '#testing/fake-s3'
import { testApp } from '#testing/test-app'
import { pdf, picture, uploads } from '#testing/uploads'
import { claimAsset, deleteAsset, pictureUrl } from './index.ts'
import { sendInPieces } from '#testing/tus'

const s3 = await fakeS3()
afterAll(s3.stop)
const { call, given, deps, app, deliverEvents } = await testApp({ env: { ...s3.settings, LOG_LEVEL: 'silent' } })
const { ask, finish } = uploads(call, app.fastify)
const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const person = await given.student()
const put = (url: string, bytes: Uint8Array, headers: Record<string, string>) =>
  fetch(url, { method: 'PUT', body: Buffer.from(bytes), headers })
const keys = () => [...s3.objects.keys()]

test('a file goes to S3 by a presigned URL, is checked, and is read back', async () => {
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  const { url, headers } = data.upload
  expect(url.startsWith(s3.settings.S3_ENDPOINT)).toBe(true)
  expect((await put(url, bytes, headers)).status).toBe(200)
  expect(keys()).toEqual([`incoming/${data.assetId}`])
  expect((await finish(person, data.assetId)).status).toBe(200)
  expect(keys().every((key) => key.startsWith('kept/'))).toBe(true)
  expect((await app.fastify.inject(pictureUrl(data.assetId))).headers['content-type']).toBe('image/webp')
})

test('S3 itself accepts only the declared bytes, at the signed key, in time', async () => {
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  const { url, headers } = data.upload
  const before = keys()
  const wrong: [string, Uint8Array, Record<string, string>][] = [
    [url, Buffer.alloc(bytes.length), headers],
    [url, bytes.subarray(1), headers],
    [url, Buffer.concat([bytes, bytes]), headers],
    [url, bytes, {}],
    [url, bytes, { 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') }],
    [url.replace(data.assetId, '019a0000-0000-7000-8000-000000000000'), bytes, headers],
    [url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'), bytes, headers],
    [url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=x'), bytes, headers],
    [url.replace('incoming', 'kept'), bytes, headers],
  ]
  for (const [address, body, given] of wrong) expect((await put(address, body, given)).ok).toBe(false)
  s3.world.clock = () => Date.now() + 16 * 60_000
  expect((await put(url, bytes, headers)).status).toBe(403)
  s3.world.clock = () => Date.now()
  expect(keys()).toEqual(before)
  expect(await finish(person, data.assetId)).toMatchObject({ code: 'UPLOAD_FAILED' })
})

test('a proof is encrypted in S3 and readable by its owner', async () => {
  const { data } = await ask(person, { purpose: 'IDENTITY_PROOF', bytes: pdf })
  await put(data.upload.url, pdf, data.upload.headers)
  const { data: file } = await finish(person, data.assetId)
  expect([...s3.objects.values()].some(({ body }) => body.includes('%PDF'))).toBe(false)
  const answer = await app.fastify.inject({ url: file.address, headers: { authorization: `Bearer ${person.accessToken}` } })
  expect(answer.rawPayload.equals(pdf)).toBe(true)
})

test('a large file is uploaded in chunks through the server into S3, with an interruption', async () => {
  const bytes = archive(docxEntries([{ name: 'word/media/image1.png', content: randomBytes(7_000_000), isStored: true }]))
  const { data } = await ask(person, { purpose: 'ATTACHMENT', bytes, fileName: 'luận văn.docx' })
  expect(data.upload.by).toBe('tus')
  await sendInPieces(origin + data.upload.url, bytes, { pieceBytes: 1_500_000 })
  const { data: file } = await call(finishUpload, { as: person, body: { assetId: data.assetId } })
  expect(file).toMatchObject({ kind: 'DOCX', size: bytes.length })
  const answer = await app.fastify.inject({ url: file.address, headers: { authorization: `Bearer ${person.accessToken}` } })
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect([keys().filter((key) => key.startsWith('incoming/')), s3.uploads.size]).toEqual([[], 0])
})

test('while S3 is unavailable, a check can be requested again', async () => {
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  await put(data.upload.url, bytes, data.upload.headers)
  s3.world.isDown = true
  expect(await finish(person, data.assetId)).toMatchObject({ status: 503, message: 'Upload failed' })
  s3.world.isDown = false
  expect((await finish(person, data.assetId)).status).toBe(200)
})

test('a deleted file is removed from S3', async () => {
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  await put(data.upload.url, bytes, data.upload.headers)
  await finish(person, data.assetId)
  await claimAsset(deps, { assetId: data.assetId, personId: person.id, purpose: 'AVATAR' })
  await deleteAsset(deps, data.assetId)
  await deliverEvents()
  expect(keys().filter((key) => key.includes(data.assetId))).toEqual([])
})
