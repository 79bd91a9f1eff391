import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { altered } from '#testing/altered'
import { archive, docxEntries } from '#testing/archives'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { offsetOf, sendInPieces, sendPiece } from '#testing/tus'
import { pdf, picture, sha256, uploads } from '#testing/uploads'
import { assets } from './assets.tables.ts'
import { assets as module, deleteAsset } from './index.ts'
import { beginChecking, checkUpload, maxChecksAtOnce } from './uploading/finish-upload.service.ts'
import { maxConcurrentUploads } from './serving/transfer-bytes.service.ts'
import { maxBeingChecked, maxUnfinished } from './upload.ts'

const { call, given, deps, app, deliverEvents } = await testApp()
const { ask, put, finish, sent } = uploads(call, app.fastify)
const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const folder = path.join(deps.config.dataDir, 'files')
const filesIn = (name: string) =>
  readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
const allBytes = () => filesIn('.').map((one) => readFileSync(path.join(one.parentPath, one.name)))

const large = archive(docxEntries([{ name: 'word/media/image1.png', content: randomBytes(6_000_000), isStored: true }]))
const askLarge = async (person: Awaited<ReturnType<typeof given.student>>) => {
  const { data } = await ask(person, { purpose: 'ATTACHMENT', bytes: large, fileName: 'luận văn.docx' })
  return { assetId: data.assetId, by: data.upload.by, url: origin + data.upload.url }
}

test('a large file is uploaded in chunks, resumes after an interruption, and is complete', async () => {
  const person = await given.student()
  const { assetId, by, url } = await askLarge(person)
  expect(by).toBe('tus')
  expect((await sendPiece(url, 0, large.subarray(0, 1_000_000))).status).toBe(204)
  expect((await sendPiece(url, 0, large)).status).toBe(409)
  expect((await sendPiece(url, 2_000_000, large.subarray(2_000_000))).status).toBe(409)
  expect((await finish(person, assetId)).code).toBe('UPLOAD_FAILED')
  const again = await askLarge(person)
  expect((await sendPiece(again.url, 0, large.subarray(0, 1_000_000))).status).toBe(204)
  expect(await offsetOf(again.url)).toBe(1_000_000)
  expect(await sendInPieces(again.url, large, { pieceBytes: 2_000_000 })).toBe(large.length)
  expect((await finish(person, again.assetId)).data).toMatchObject({ kind: 'DOCX', size: large.length })
  expect(filesIn('incoming').filter(({ name }) => name.startsWith(again.assetId))).toEqual([])
  expect((await sendPiece(again.url, 0, large)).status).toBe(403)
})

test('chunks that differ from the declared file are refused at the end, and more bytes than declared are not accepted', async () => {
  const person = await given.student()
  const { assetId, url } = await askLarge(person)
  const longer = await sendPiece(url, 0, Buffer.concat([large, randomBytes(100_000)]))
  expect(longer.status).not.toBe(204)
  const more = await askLarge(person)
  await sendInPieces(more.url, Buffer.alloc(large.length))
  expect((await finish(person, more.assetId)).message).toBe('Upload failed')
  expect((await finish(person, assetId)).message).toBe('Upload failed')
})

test('chunks can be written and queried, never read, created or deleted, and only with their signature', async () => {
  const { url } = await askLarge(await given.student())
  for (const method of ['GET', 'DELETE', 'POST', 'PUT']) {
    const answer = await fetch(url, { method, headers: { 'tus-resumable': '1.0.0' } })
    expect(answer.ok).toBe(false)
  }
  expect(await offsetOf(url.replace(/(?<=signature=)./, altered))).toBeUndefined()
  const other = await askLarge(await given.student())
  expect(await offsetOf(url.replace(/resumable\/[^?]+/, `resumable/${other.assetId}`))).toBeUndefined()
})

test('a file of some megabytes is uploaded by one PUT, and only with a Content-Length', async () => {
  const person = await given.student()
  const bytes = archive(docxEntries([{ name: 'word/media/image1.png', content: randomBytes(4_000_000), isStored: true }]))
  const { data } = await ask(person, { purpose: 'ATTACHMENT', bytes, fileName: 'bài.docx' })
  expect(data.upload.by).toBe('put')
  const url = origin + data.upload.url
  const inChunks = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  // the connection may close before the answer is read
  const chunked = await fetch(url, { method: 'PUT', body: inChunks, duplex: 'half' }).catch(() => undefined)
  expect(chunked?.ok ?? false).toBe(false)
  expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(200)
  expect((await finish(person, data.assetId)).data).toMatchObject({ kind: 'DOCX', size: bytes.length })
})

test('a body that breaks off in the middle leaves nothing behind, and can be sent again', async () => {
  const person = await given.student()
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${data.upload.url} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes.length}\r\n\r\n`)
  socket.write(bytes.subarray(0, 200))
  await vi.waitUntil(() => filesIn('incoming').some(({ name }) => name.includes(data.assetId)), { timeout: 10_000 })
  socket.destroy()
  await vi.waitUntil(() => !filesIn('incoming').some(({ name }) => name.includes(data.assetId)), { timeout: 10_000 })
  expect((await put(data.upload.url, bytes)).statusCode).toBe(200)
  expect((await finish(person, data.assetId)).status).toBe(200)
})

test('one URL cannot fill the disk: it accepts a limited number of concurrent bodies', async () => {
  const person = await given.student()
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: maxConcurrentUploads }, () => connect(Number(port), hostname))
  for (const socket of sockets) {
    socket.write(`PUT ${data.upload.url} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes.length}\r\n\r\n`)
    socket.write(bytes.subarray(0, 200))
  }
  const parts = () => filesIn('incoming').filter(({ name }) => name.includes(data.assetId)).length
  await vi.waitUntil(() => parts() === maxConcurrentUploads, { timeout: 10_000 })
  expect((await put(data.upload.url, bytes)).json()).toMatchObject({ code: 'TOO_MANY_PENDING_UPLOADS' })
  for (const socket of sockets) socket.destroy()
  await vi.waitUntil(() => parts() === 0, { timeout: 10_000 })
  expect((await put(data.upload.url, bytes)).statusCode).toBe(200)
  expect((await finish(person, data.assetId)).status).toBe(200)
})

test('a proof is stored in clear text neither in the folder nor in the database', async () => {
  const person = await given.student()
  const secret = Buffer.concat([pdf.subarray(0, 9), Buffer.from('% 079095001234 \n'), pdf.subarray(9)])
  await sent(person, { purpose: 'IDENTITY_PROOF', bytes: secret })
  expect(allBytes().some((bytes) => bytes.includes('079095001234'))).toBe(false)
  await sent(person, { purpose: 'ATTACHMENT', bytes: secret })
  expect(allBytes().some((bytes) => bytes.includes('079095001234'))).toBe(true)
})

test("the storage folder is readable by the server's user alone", async () => {
  const person = await given.student()
  await sent(person, { bytes: await picture() })
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('no one has more unfinished uploads than allowed, sequentially or concurrently', rounds, async () => {
  const person = await given.student()
  const bytes = await picture()
  const answers = await Promise.all(Array.from({ length: maxUnfinished + 15 }, () => ask(person, { bytes })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxUnfinished)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'TOO_MANY_PENDING_UPLOADS']))
})

/** Files of one person that are uploaded and not yet checked. */
async function waitingFiles(person: Awaited<ReturnType<typeof given.student>>, count: number) {
  const sent = await Promise.all(Array.from({ length: count }, () => ask(person, { bytes: pdf, purpose: 'CONTRACT' })))
  for (const { data } of sent) await put(data.upload.url, pdf, data.upload.headers)
  return sent.map(({ data }) => data.assetId)
}

test('no one has more files under check than allowed, however many are finished at once, and other people do not wait for them', async () => {
  const [person, other] = [await given.student(), await given.student()]
  const files = await waitingFiles(person, 15)
  const begun = await Promise.allSettled(files.map((assetId) => beginChecking(deps, { personId: person.id, assetId })))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxBeingChecked)
  expect(await finish(person, files[begun.findIndex(({ status }) => status === 'rejected')]!)).toMatchObject({
    status: 429,
    code: 'TOO_MANY_UPLOADS_IN_CHECK',
    message: 'Nhiều tệp của bạn đang được kiểm tra. Vui lòng chờ giây lát rồi thử lại.',
    details: { retryAfter: 2 },
  })
  expect((await sent(other, { bytes: pdf, purpose: 'CONTRACT' })).kind).toBe('PDF')
  await deps.db.execute(sql`update assets set check_lease_expires_at = null where id in ${files}`) // all checks have ended
  expect((await finish(person, files[0]!)).status).toBe(200)
})

test('a file deleted while it waits for its check stays deleted', async () => {
  const doors = Array.from({ length: maxChecksAtOnce }, () => Promise.withResolvers<undefined>())
  let begun = 0
  const atWork = doors.map(async ({ promise }) => {
    const person = await given.student()
    const [assetId = ''] = await waitingFiles(person, 1)
    await checkUpload(deps, { personId: person.id, assetId }, () => {
      begun += 1
      return promise
    }).catch(() => undefined) // no bytes were uploaded
  })
  await vi.waitUntil(() => begun === doors.length, { timeout: 10_000 })
  const person = await given.student()
  const [assetId = ''] = await waitingFiles(person, 1)
  let isOpened = false
  const waiting = checkUpload(deps, { personId: person.id, assetId }, async () => void (isOpened = true)).catch((error: unknown) => error)
  const isWaiting = async () => (await deps.db.$count(assets, sql`id = ${assetId} and check_lease_expires_at > now()`)) === 1
  await vi.waitUntil(isWaiting, { timeout: 10_000 })
  await deleteAsset(deps, assetId)
  for (const door of doors) door.resolve(undefined)
  await Promise.all(atWork)
  expect(await waiting).toMatchObject({ code: 'ASSET_NOT_FOUND' })
  expect(isOpened).toBe(false)
})

const megabytes = (size: number) => ({
  bytes: pdf,
  purpose: 'AVATAR' as const,
  announced: { size: size * 1024 * 1024, sha256: sha256(pdf) },
})

test('no one exceeds their quota, and deleting frees it again', async () => {
  const person = await given.student()
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(person, megabytes(20))))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(asked.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
  expect((await ask(person, { ...megabytes(1), purpose: 'CONTRACT' })).status).toBe(200)
  expect((await ask(await given.student(), megabytes(20))).status).toBe(200)
  await deps.db.transaction((tx) => module.personalData!.erase({ ...deps, db: tx }, person.id))
  expect((await ask(person, megabytes(20))).status).toBe(200)
})

const runJob = (name: string) => module.jobs!.find((job) => job.name === name)!.run(deps, {})

test('files that were never finished or never claimed are deleted with their bytes', async () => {
  const person = await given.student()
  const bytes = await picture()
  const { data: unsent } = await ask(person, { bytes })
  const { data: unfinished } = await ask(person, { bytes })
  await put(unfinished.upload.url, bytes)
  const unused = await sent(person, { bytes })
  const fresh = await sent(person, { bytes })
  const mine = [unsent.assetId, unfinished.assetId, unused.assetId]
  await deps.db.execute(sql`update assets set expires_at = now() - interval '1 second' where id in ${mine}`)
  await Promise.all([runJob('assets:give_up'), runJob('assets:give_up')])
  await deliverEvents()
  expect(filesIn('.').filter(({ name }) => mine.some((id) => name.includes(id)))).toEqual([])
  for (const id of mine.slice(0, 2)) expect((await finish(person, id)).code).toBe('ASSET_NOT_FOUND')
  expect((await app.fastify.inject(unused.address)).statusCode).toBe(404)
  expect((await app.fastify.inject(fresh.address)).statusCode).toBe(200)
})

test('leftovers of a killed process are removed after a day', async () => {
  await sent(await given.student(), { bytes: await picture() })
  const [old, young] = [path.join(folder, 'incoming', 'old.part'), path.join(folder, 'incoming', 'young.part')]
  for (const file of [old, young]) writeFileSync(file, 'x')
  utimesSync(old, 1, 1)
  await runJob('assets:sweep')
  const names = new Set(filesIn('incoming').map(({ name }) => name))
  expect([names.has('old.part'), names.has('young.part')]).toEqual([false, true])
})

test('a personal data export lists every file, and erasure leaves none', async () => {
  const [person, other] = [await given.student(), await given.student()]
  const file = await sent(person, { bytes: await picture(), fileName: 'tôi.png' })
  const kept = await sent(other, { bytes: await picture() })
  expect(await module.personalData!.collect(deps, person.id)).toEqual({
    'Tệp đã gửi lên': [expect.objectContaining({ 'Tên tệp': 'tôi.png', 'Dùng cho': 'Ảnh đại diện' })],
  })
  for (let times = 0; times < 2; times += 1) await deps.db.transaction((tx) => module.personalData!.erase({ ...deps, db: tx }, person.id))
  await deliverEvents()
  expect(await module.personalData!.collect(deps, person.id)).toEqual({ 'Tệp đã gửi lên': [] })
  expect(filesIn('.').filter(({ name }) => name.includes(file.assetId))).toEqual([])
  expect((await app.fastify.inject(kept.address)).statusCode).toBe(200)
})
