import { readdirSync, renameSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { fakeS3 } from '#testing/fake-s3'
import { film } from '#testing/films'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { sendInPieces } from '#testing/tus'
import { uploads } from '#testing/uploads'
import { lockQuota } from './assets.repository.ts'
import { assets } from './assets.tables.ts'
import { openAssetPart, putAssetAt, readAsset, storeLocalFile, takeOverFile } from './index.ts'
import { finishUpload } from './uploading/finish-upload.service.ts'

const s3 = await fakeS3()
afterAll(s3.stop)
const large = await film({ seconds: 400 }) // about 7 MB: sent in pieces

describe.each([
  { store: 'a folder', env: {} },
  { store: 'S3', env: s3.settings },
])('a film of gigabytes in $store', async ({ store, env }) => {
  const { call, given, deps, app } = await testApp({ env: { ...env, LOG_LEVEL: 'silent' } })
  const { ask, finish } = uploads(call, app.fastify)
  const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const files = path.join(deps.config.dataDir, 'files')
  const namesIn = (folder: string) =>
    store === 'S3'
      ? [...s3.objects.keys()].filter((key) => key.startsWith(folder))
      : readdirSync(path.join(files, folder), { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : []))
  const rowOf = async (id: string) => (await deps.db.select().from(assets).where(eq(assets.id, id)))[0]

  async function sentPieces(as: TestPerson, bytes: Uint8Array, announced?: { sha256: string }) {
    const { data } = await ask(as, { purpose: 'LECTURE_RENDITION', bytes, fileName: 'bai.mp4', ...(announced && { announced }) })
    await sendInPieces(origin + data.upload.url, bytes, { pieceBytes: 6_000_000 })
    return data.assetId
  }
  async function bytesOf(id: string) {
    const chunks: Buffer[] = []
    for await (const chunk of (await readAsset(deps, id)).stream) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  test('is checked where it arrived and kept whole, also when it is finished twice at once', async () => {
    const teacher = await given.teacher()
    const id = await sentPieces(teacher, large)
    const both = await Promise.all([finish(teacher, id), finish(teacher, id)])
    for (const one of both) expect(one.data).toMatchObject({ assetId: id, kind: 'MP4', size: large.length, address: '' })
    expect((await bytesOf(id)).equals(large)).toBe(true)
    expect(namesIn('incoming').filter((name) => name.includes(id))).toEqual([])
  })

  test('is refused when its bytes are others, or no film', async () => {
    const teacher = await given.teacher()
    const other = await sentPieces(teacher, large, { sha256: '1'.repeat(64) })
    expect((await finish(teacher, other)).code).toBe('UPLOAD_FAILED')
    const text = await sentPieces(teacher, Buffer.alloc(7_000_000, 'a'))
    expect((await finish(teacher, text)).code).toBe('FILE_KIND_NOT_ALLOWED')
    expect(namesIn('incoming').filter((name) => name.includes(other) || name.includes(text))).toEqual([])
  })

  test('stays under check while its sender gets UPLOAD_BUSY and retries', async () => {
    const teacher = await given.teacher()
    const id = await sentPieces(teacher, large)
    const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transact(deps, async ({ db }) => {
      await lockQuota(db, teacher.id)
      locked.resolve()
      await goOn.promise
    })
    await locked.promise
    await expect(finishUpload(deps, teacher.id, id, 1)).rejects.toMatchObject({ code: 'UPLOAD_BUSY' })
    goOn.resolve()
    await holding
    expect((await finish(teacher, id)).data.assetId).toBe(id)
  })

  test.runIf(store === 'a folder')('is found again when the process ended between keeping it and saying so', async () => {
    const teacher = await given.teacher()
    const id = await sentPieces(teacher, large)
    await deps.db
      .update(assets)
      .set({ status: 'UPLOADED', checkLeaseExpiresAt: sql`now() - interval '1 second'` })
      .where(eq(assets.id, id))
    mkdirSync(path.join(files, 'kept', id.slice(-2)), { recursive: true })
    renameSync(path.join(files, 'incoming', id), path.join(files, 'kept', id.slice(-2), `${id}.whole`))
    expect((await finish(teacher, id)).status).toBe(200)
    expect((await bytesOf(id)).equals(large)).toBe(true)
  })

  test('is given to a module as a local file, taken over packed, and read in parts', async () => {
    const teacher = await given.teacher()
    const id = await sentPieces(teacher, large)
    await finish(teacher, id)
    const place = path.join(deps.config.dataDir, `copy-${id}`)
    await putAssetAt(deps, id, place)
    const again = await storeLocalFile(deps, { personId: teacher.id, purpose: 'LECTURE_SOURCE', file: place, fileName: 'a.mp4' })
    expect((await bytesOf(again.id)).equals(large)).toBe(true)
    const packed = {
      personId: teacher.id,
      purpose: 'PACKED_LECTURE',
      kind: 'MP4',
      fileName: 'a.mp4',
      bytes: large.length,
      sha256: '0'.repeat(64),
    } as const
    const kept = await takeOverFile(deps, { ...packed, file: place })
    expect(await rowOf(kept)).toMatchObject({ status: 'CHECKED', kind: 'MP4' })
    const chunks: Buffer[] = []
    for await (const chunk of await openAssetPart(deps, kept, { from: 1_000_000, to: 3_097_151 })) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).equals(large.subarray(1_000_000, 3_097_152))).toBe(true)
    await expect(openAssetPart(deps, '019a0000-0000-7000-8000-000000000000', { from: 0, to: 1 })).rejects.toMatchObject({
      code: 'ASSET_NOT_FOUND',
    })
  })
})
