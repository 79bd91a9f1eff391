import { uuidv7 } from 'uuidv7'
import { sendMessage } from '@khue/contracts/community/chat'
import { tooManyFiles } from '@khue/contracts/community/chat-file-rules'
import { eraseWritten } from '../personal-data.repository.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { assets } from '#modules/ground/assets'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { pdf, picture, type Sent, uploads } from '#testing/uploads'
import { chatTestApp } from '../chat.testing.ts'
import { deleteFilesOf } from './files.repository.ts'
import { deleteOrphanedFiles } from './files.service.ts'

const fixture = await chatTestApp()
const { app, call, deps, opened, page, pool, school, deliverEvents, recallMessage } = fixture
const { send: upload, sent } = uploads(call, app.fastify)

let { teacher, learner, mate, mother, stranger, classId } = {} as Awaited<ReturnType<typeof school>>
beforeEach(async () => {
  ;({ teacher, learner, mate, mother, stranger, classId } = await school())
})

/** File headers of browser recordings; only these are checked. */
const sounds = {
  WEBM: Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from('\u009f\u0042\u0082\u0084webm....A_OPUS', 'latin1'),
    Buffer.alloc(5000, 7),
  ]),
  OGG: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(500)]),
  M4A: Buffer.concat([Buffer.from('\0\0\0\u001cftypiso5', 'latin1'), Buffer.from('....moov....hdlr....soun'), Buffer.alloc(500)]),
}

const chatFile = async (as: TestPerson, bytes: Uint8Array, fileName = 'tệp') =>
  (await sent(as, { purpose: 'CHAT_FILE', bytes, fileName })).assetId
const post = (as: TestPerson, id: string, assetIds: readonly string[], more: object = {}) =>
  call(sendMessage, { as, params: { id }, body: { clientId: uuidv7(), files: assetIds.map((assetId) => ({ assetId })), ...more } })
const open = (url: string, as?: TestPerson, headers: Record<string, string> = {}) =>
  app.fastify.inject({ url, headers: { ...headers, ...(as && { authorization: `Bearer ${as.accessToken}` }) } })
const statusFor = async (url: string, people: Record<string, TestPerson | undefined>) =>
  Object.fromEntries(await Promise.all(Object.entries(people).map(async ([name, as]) => [name, (await open(url, as)).statusCode])))

/** A message with one picture. */
async function pictured(as: TestPerson, id: string) {
  const { data } = await post(as, id, [await chatFile(as, await picture('jpeg'), 'bài làm.png')])
  const [file] = data.files
  if (!file?.preview) throw new Error('The picture is not in the message')
  return { seq: data.seq, address: file.address, preview: file.preview }
}

test('a message carries pictures, sounds and documents, in their order, with or without text', async () => {
  const id = await opened(learner, teacher)
  const bytes = [await picture('jpeg', 1600, 1000), sounds.WEBM, pdf]
  const assetIds = []
  for (const one of bytes) assetIds.push(await chatFile(learner, one, 'đề số 8.heic'))
  const voice = { durationMs: 3200, waveform: [0, 50, 100] }
  const files = assetIds.map((assetId, at) => ({ assetId, ...(at === 1 && { voice }) }))
  const { status } = await post(learner, id, [], { files })
  expect(status).toBe(200)
  const [message] = (await page(teacher, id)).data.items
  expect(message).toMatchObject({ text: '', files: [{ form: 'PICTURE' }, { form: 'SOUND' }, { form: 'DOCUMENT' }] })
  expect(message?.files).toMatchObject([
    { id: assetIds[0], kind: 'JPG', fileName: 'đề số 8.jpg', width: 1600, height: 1000, durationMs: null, waveform: [] },
    { kind: 'WEBM', ...voice, bytes: sounds.WEBM.length, preview: null },
    { kind: 'PDF', fileName: 'đề số 8.pdf', width: null, preview: null },
  ])
  const [shown, heard, document] = message?.files ?? []
  const small = await open(shown?.preview ?? '', teacher)
  expect(small.headers['content-type']).toBe('image/webp')
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 640, height: 400 })
  expect((await open(shown?.address ?? '', teacher)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('inline'),
  })
  expect((await open(heard?.address ?? '', teacher)).rawPayload.equals(sounds.WEBM)).toBe(true)
  expect((await open(document?.address ?? '', teacher)).headers['content-disposition']).toContain('attachment')
})

test('a player reads a sound in byte ranges', async () => {
  const id = await opened(learner, teacher)
  const { data } = await post(learner, id, [await chatFile(learner, sounds.WEBM)])
  const part = await open(data.files[0]?.address ?? '', teacher, { range: 'bytes=4-19' })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': `bytes 4-19/${sounds.WEBM.length}`, 'content-length': '16' })
  expect(part.rawPayload.equals(sounds.WEBM.subarray(4, 20))).toBe(true)
  const past = await open(data.files[0]?.address ?? '', teacher, { range: `bytes=${sounds.WEBM.length}-` })
  expect([past.statusCode, past.headers['content-range'], past.rawPayload.length]).toEqual([416, `bytes */${sounds.WEBM.length}`, 0])
  const stranger404 = await open(data.files[0]?.address ?? '', stranger, { range: 'bytes=0-1' })
  expect([stranger404.statusCode, stranger404.headers['content-range']]).toEqual([404, undefined])
})

test('the headers of a file and of its preview are read without the bytes', async () => {
  const id = await opened(learner, teacher)
  const { address, preview } = await pictured(learner, id)
  for (const url of [address, preview]) {
    const { headers, rawPayload } = await open(url, teacher)
    const head = await app.fastify.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${teacher.accessToken}` } })
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, String(rawPayload.length)])
    expect(head.headers['content-type']).toBe(headers['content-type'])
  }
})

test('only readers of a room open its files, checked on every call', async () => {
  const id = await opened(teacher, learner)
  const { address, preview } = await pictured(teacher, id)
  const people = { teacher, learner, mother, mate, stranger, nobody: undefined }
  const expected = { teacher: 200, learner: 200, mother: 200, mate: 404, stranger: 404, nobody: 404 }
  expect(await statusFor(address, people)).toEqual(expected)
  expect(await statusFor(preview, people)).toEqual(expected)
  const elsewhere = await opened(mate, teacher)
  expect((await open(address.replace(id, elsewhere), mate)).statusCode).toBe(404)
  expect((await open(address.replace(id, 'x'), teacher)).statusCode).toBe(404)
  await pool.query('delete from guardianships where guardian_id = $1', [mother.id])
  expect((await open(address, mother)).statusCode).toBe(404)
})

test('a person who left a class, or joined after the message, opens none of its files', async () => {
  const { id } = await fixture.classRoom(learner)
  const { address } = await pictured(teacher, id)
  const late = await fixture.given.student({ name: 'Đến Sau' })
  const lineId = await fixture.enrol(late, classId)
  expect(await statusFor(address, { learner, late })).toEqual({ learner: 200, late: 404 })
  const { address: later } = await pictured(teacher, id)
  expect((await open(later, late)).statusCode).toBe(200)
  await pool.query('delete from entitlements where source_id = $1', [lineId])
  expect((await open(later, late)).statusCode).toBe(404)
})

test('files of a deleted message cannot be opened, and are deleted once moderation no longer needs them', async () => {
  const id = await opened(learner, teacher)
  const { address, seq } = await pictured(learner, id)
  expect((await recallMessage(learner, id, seq)).data).toMatchObject({ isDeleted: true, files: [] })
  expect(await statusFor(address, { learner, teacher })).toEqual({ learner: 404, teacher: 404 })
  const countAssets = async () =>
    (await pool.query(`select from assets where person_id = $1 and status = 'CLAIMED'`, [learner.id])).rowCount
  await deleteOrphanedFiles(deps)
  expect(await countAssets()).toBe(1)
  await pool.query(`update chat_messages set deleted_at = now() - interval '31 days' where room_id = $1`, [id])
  await deleteOrphanedFiles(deps)
  expect(await countAssets()).toBe(0)
})

test.each([
  ['eleven files', 11, 400],
  ['ten files', 10, 200],
  ['neither text nor files', 0, 400],
])('a message of %s: %i', async (_case, count, status) => {
  const id = await opened(learner, teacher)
  const assetIds = count === 11 ? Array.from({ length: 11 }, () => uuidv7()) : []
  if (count === 10) for (let n = 0; n < 10; n++) assetIds.push(await chatFile(learner, pdf))
  const answer = await post(learner, id, assetIds)
  expect(answer.status).toBe(status)
  if (count === 11) expect(JSON.stringify(answer)).toContain(tooManyFiles)
})

test('a file of another person, of another purpose, used twice or in two messages is refused, and nothing is written', async () => {
  const id = await opened(learner, teacher)
  const mine = await chatFile(learner, pdf)
  const theirs = await chatFile(teacher, pdf)
  const attachment = (await sent(learner, { purpose: 'ATTACHMENT', bytes: pdf })).assetId
  for (const assetIds of [[theirs], [attachment], [uuidv7()], [mine, theirs]])
    expect((await post(learner, id, assetIds)).code).toBe('ASSET_NOT_FOUND')
  expect((await post(learner, id, [mine, mine])).code).toBe('CHAT_FILE_SENT')
  expect((await page(learner, id)).data.items).toEqual([])
  const clientId = uuidv7()
  const first = await post(learner, id, [mine], { clientId })
  const again = await post(learner, id, [mine], { clientId })
  expect([first.data.seq, again.data]).toEqual([1, first.data])
  expect((await post(learner, id, [mine])).code).toBe('CHAT_FILE_SENT')
  expect((await page(learner, id)).data.items).toHaveLength(1)
})

test('two devices send the same message at once, and one is stored', rounds, async () => {
  const id = await opened(learner, teacher)
  const [assetId, clientId] = [await chatFile(learner, pdf), uuidv7()]
  const answers = await Promise.all([1, 2, 3].map(() => post(learner, id, [assetId], { clientId })))
  expect(answers.map(({ data }) => data.seq)).toEqual([1, 1, 1])
  expect((await page(learner, id)).data.items).toMatchObject([{ files: [{ id: assetId }] }])
})

test('a person who may not write leaves no file behind', async () => {
  const id = await opened(learner, teacher)
  const assetId = await chatFile(mother, pdf)
  expect((await post(mother, id, [assetId])).code).toBe('CHAT_READ_ONLY')
  await pool.query(`update assets set expires_at = now() - interval '1 second' where id = $1`, [assetId])
  for (const job of assets.jobs ?? []) if (job.name === 'assets:give_up') await job.run(deps, undefined)
  await deliverEvents()
  expect((await pool.query('select status from assets where id = $1', [assetId])).rows).toEqual([{ status: 'EXPIRED' }])
})

test.each<[string, Sent, string | undefined]>([
  ['a recording of Chromium', { bytes: sounds.WEBM }, undefined],
  ['one of Firefox', { bytes: sounds.OGG }, undefined],
  ['one of Safari', { bytes: sounds.M4A }, undefined],
  ['a film in WebM', { bytes: Buffer.concat([sounds.WEBM, Buffer.from('V_VP9')]) }, 'FILE_KIND_NOT_ALLOWED'],
  ['a film in MP4', { bytes: Buffer.concat([sounds.M4A, Buffer.from('hdlr....vide')]) }, 'FILE_KIND_NOT_ALLOWED'],
  ['a page', { bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }, 'FILE_KIND_NOT_ALLOWED'],
  ['a program by its name', { bytes: pdf, fileName: 'bài tập.pdf.exe' }, 'FILE_TYPE_BLOCKED'],
  ['a sound as homework', { bytes: sounds.OGG, purpose: 'ATTACHMENT' }, 'FILE_KIND_NOT_ALLOWED'],
])('%s: %#', async (_case, file, code) => {
  const answer = await upload(learner, { purpose: 'CHAT_FILE', fileName: 'ghi âm', ...file })
  expect('code' in answer ? answer.code : undefined).toBe(code)
})

test('erasing an account deletes its files', async () => {
  const id = await opened(learner, teacher)
  const { address } = await pictured(learner, id)
  await deleteFilesOf(deps.db, learner.id)
  await eraseWritten(deps.db, learner.id)
  expect((await open(address, teacher)).statusCode).toBe(404)
  expect((await page(teacher, id)).data.items).toMatchObject([{ isDeleted: true, files: [] }])
})
