import { createSignedUploadUrl } from '@khue/contracts/ground/assets'
import { uploaderCodes } from '@khue/contracts/ground/upload-rules'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { altered } from '#testing/altered'
import { docx } from '#testing/archives'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { hugePicture, pdf, picture, sha256, uploads } from '#testing/uploads'
import { assets } from './assets.tables.ts'
import { assetUrl, claimAsset, deleteAsset, pictureUrl, replaceAsset, showAssets, storeFile } from './index.ts'
import { readAsset } from './serving/use-assets.service.ts'

const { call, given, deps, app, deliverEvents } = await testApp()
const { ask, put, finish, send, sent } = uploads(call, app.fastify)
const open = (url: string, as?: TestPerson) => app.fastify.inject({ url, headers: as ? { authorization: `Bearer ${as.accessToken}` } : {} })
const rowOf = async (id: string) => (await deps.db.select().from(assets).where(eq(assets.id, id)))[0]

test('a person uploads a picture, and everyone gets the re-encoded copy, cacheable', async () => {
  const person = await given.student()
  const bytes = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Artist: 'bí mật' } })
    .toBuffer()
  const file = await sent(person, { bytes, fileName: 'tôi.png' })
  expect(file).toMatchObject({ kind: 'JPG', fileName: 'tôi.jpg', address: pictureUrl(file.assetId) })
  for (const [size, side] of [
    ['large', 512],
    ['small', 128],
  ] as const) {
    const answer = await open(pictureUrl(file.assetId, size))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    expect(answer.rawPayload.includes('mật')).toBe(false)
  }
})

test('a guest, and a request without a purpose, get no upload URL', async () => {
  const person = await given.student()
  const body = { fileName: 'a.png', size: 1, sha256: sha256(pdf) }
  expect((await call(createSignedUploadUrl, { headers: { 'uploader-code': 'AVATAR' }, body })).code).toBe('SIGN_IN_REQUIRED')
  for (const code of ['', 'avatar', 'ANYTHING', '__proto__']) {
    expect((await call(createSignedUploadUrl, { as: person, headers: { 'uploader-code': code as 'AVATAR' }, body })).code).toBe(
      'INVALID_INPUT',
    ) // invalid on purpose
  }
  for (const size of [0, -1, 1.5, 2 ** 60]) {
    expect((await call(createSignedUploadUrl, { as: person, headers: { 'uploader-code': 'AVATAR' }, body: { ...body, size } })).code).toBe(
      'INVALID_INPUT',
    )
  }
})

test.each([
  ['AVATAR', 25],
  ['VIDEO_POSTER', 5],
  ['INTRO_VIDEO', 300],
] as const)('a file of %s above %d MB is refused with that limit before any bytes are sent', async (purpose, most) => {
  const person = await given.teacher()
  const [bytes, maxBytes] = [pdf, most * 1024 * 1024]
  const announced = (size: number) => ask(person, { purpose, bytes, announced: { size } })
  expect(await announced(maxBytes + 1)).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: `Tệp quá lớn. Mỗi tệp loại này chỉ được tối đa ${most} MB.`,
    details: { maxBytes },
  })
  expect((await announced(maxBytes)).status).toBe(200)
})

test('a file that the server itself stores has the same limit', async () => {
  const { id: personId } = await given.teacher()
  const bytes = Buffer.alloc(10 * 1024 * 1024 + 1)
  await expect(storeFile(deps, { personId, purpose: 'COURSE_COVER', bytes })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: expect.stringContaining('tối đa 10 MB') as string,
  })
})

test('a private file is readable by its owner only, byte for byte, and no proxy caches it', async () => {
  const [person, stranger] = [await given.student(), await given.student()]
  for (const [purpose, bytes] of [
    ['ATTACHMENT', docx()],
    ['IDENTITY_PROOF', pdf],
    ['CONTRACT', docx()],
  ] as const) {
    const { address } = await sent(person, { purpose, bytes, fileName: 'đơn "xin" học.pdf' })
    const answer = await open(address, person)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''%C4%91/)
    for (const other of [await open(address, stranger), await open(address)]) {
      expect([other.statusCode, other.json()]).toEqual([404, { code: 'ASSET_NOT_FOUND', message: 'Không tìm thấy file' }])
    }
  }
})

test('a URL that was altered anywhere or has expired is refused', async () => {
  const [person, stranger] = [await given.student(), await given.student()]
  const [file, other] = [await sent(person, { purpose: 'CONTRACT', bytes: pdf }), await sent(stranger, { purpose: 'CONTRACT', bytes: pdf })]
  const url = new URL(file.address, 'http://localhost')
  const late = String(Number(url.searchParams.get('until')) + 1)
  const changed = (change: (url: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy.pathname + copy.search
  }
  const wrong = [
    changed((u) => u.searchParams.set('until', late)),
    changed((u) => u.searchParams.delete('signature')),
    changed((u) => u.searchParams.set('signature', 'A'.repeat(43))),
    changed((u) => (u.pathname = `/files/private/${other.assetId}`)),
    changed((u) => (u.pathname = '/files/private/x')),
    `/files/pictures/${file.assetId}/large.webp`,
  ]
  for (const address of wrong) expect((await open(address, person)).statusCode).toBe(404)
  const over = { ...deps, clock: () => new Date(Date.now() - 3600_000) }
  expect((await open(await assetUrl(over, { assetId: file.assetId, forPerson: person.id }), person)).statusCode).toBe(404)
  expect((await open(file.address, person)).statusCode).toBe(200)
})

test('a private picture is re-encoded too, and displayed inline', async () => {
  const person = await given.teacher()
  const bytes = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
  const file = await sent(person, { purpose: 'IDENTITY_PROOF', bytes })
  const answer = await open(file.address, person)
  expect(answer.headers['content-disposition']).toMatch(/^inline/)
  expect(answer.rawPayload.includes('script')).toBe(false)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 300 })
})

test('a URL accepts the declared bytes once, from anyone who holds it, and nothing else', async () => {
  const person = await given.student()
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  const { url } = data.upload
  const wrongUrls = [url.replace(/(?<=signature=)./, altered), url.replace(/until=\d/, 'until=9'), url.replace('uploads', 'resumable')]
  for (const wrong of wrongUrls) expect((await put(wrong, bytes)).statusCode).not.toBe(200)
  for (const wrong of [bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(bytes.length), Buffer.alloc(0)]) {
    const answer = await put(url, wrong)
    expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'UPLOAD_FAILED', message: 'Upload failed' }])
  }
  expect((await put(url, bytes)).statusCode).toBe(200)
  expect((await finish(person, data.assetId)).status).toBe(200)
  expect((await put(url, bytes)).json()).toEqual({ code: 'UPLOAD_URL_INVALID', message: 'Upload failed' })
})

test('an upload cannot be finished before its bytes arrive, nor by another person', async () => {
  const [person, stranger] = [await given.student(), await given.student()]
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  expect((await finish(stranger, data.assetId)).message).toBe('Không tìm thấy file')
  expect((await finish(person, '019a0000-0000-7000-8000-000000000000')).code).toBe('ASSET_NOT_FOUND')
  expect(await finish(person, data.assetId)).toMatchObject({ status: 422, message: 'Upload failed' })
  expect((await put(data.upload.url, bytes)).statusCode).toBe(403)
  expect((await finish(person, data.assetId)).code).toBe('UPLOAD_FAILED')
})

test('finishing again returns the same result, and twenty concurrent requests check once', async () => {
  const person = await given.student()
  const bytes = await picture()
  const { data } = await ask(person, { bytes })
  await put(data.upload.url, bytes)
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(person, data.assetId)))
  expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'UPLOAD_BUSY']))
  expect((await finish(person, data.assetId)).data).toEqual(answers.find(({ status }) => status === 200)?.data)
})

test('the content decides the kind, not the name', async () => {
  const person = await given.student()
  const lies = [
    pdf,
    docx(),
    Buffer.from('MZ\u0090\u0000'.padEnd(2000)),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('<?php system($_GET[0]);'),
    Buffer.from('GIF89a'.padEnd(100)),
  ]
  for (const bytes of lies) {
    expect(await send(person, { bytes, fileName: 'ảnh.png' })).toMatchObject({ status: 422, code: 'FILE_KIND_NOT_ALLOWED' })
  }
  expect(await send(person, { bytes: (await picture()).subarray(0, 300), fileName: 'ảnh.png' })).toMatchObject({ code: 'PICTURE_BROKEN' })
  expect(await send(person, { bytes: await picture(), fileName: 'ảnh.png.PHP' })).toMatchObject({ code: 'FILE_TYPE_BLOCKED' })
})

test('a picture with too many pixels is refused before it is decoded', async () => {
  const person = await given.student()
  const bytes = hugePicture(20_000, 20_000)
  expect(await send(person, { bytes })).toMatchObject({ status: 422, code: 'PICTURE_TOO_LARGE' })
})

const kindsOf = (purposes: string, kinds: string[]) => Object.fromEntries(purposes.split(' ').map((purpose) => [purpose, kinds]))
test('each purpose accepts only its own kinds', async () => {
  const person = await given.student()
  const taken: Record<string, string[]> = {}
  for (const purpose of uploaderCodes) {
    for (const [kind, bytes] of Object.entries({ PNG: await picture(), JPG: await picture('jpeg'), PDF: pdf, DOCX: docx() })) {
      if ((await send(person, { purpose, bytes, fileName: 'tệp' })).status === 200) (taken[purpose] ??= []).push(kind)
    }
  }
  const documents =
    'IDENTITY_PROOF CONTRACT ATTACHMENT CHAT_FILE TEACHER_PROOF COURSE_DOCUMENT LESSON_DOCUMENT ASSIGNMENT_FILE HOMEWORK MARK_FILE'
  const pictures = kindsOf('AVATAR TEACHER_PHOTO VIDEO_POSTER MARK_REPLY', ['PNG', 'JPG'])
  expect(taken).toEqual({ ...pictures, ...kindsOf(documents, ['PNG', 'JPG', 'PDF', 'DOCX']) })
})

test('a module claims a finished file only for its owner and its purpose', async () => {
  const [person, stranger] = [await given.student(), await given.student()]
  const { assetId } = await sent(person, { bytes: await picture() })
  const wanted = { assetId, personId: person.id, purpose: 'AVATAR' } as const
  for (const wrong of [
    { ...wanted, personId: stranger.id },
    { ...wanted, purpose: 'CONTRACT' as const },
    { ...wanted, assetId: stranger.id },
  ]) {
    await expect(claimAsset(deps, wrong)).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' })
  }
  const { data: unsent } = await ask(person, { bytes: await picture() })
  await expect(claimAsset(deps, { ...wanted, assetId: unsent.assetId })).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' })
  expect(await claimAsset(deps, wanted)).toMatchObject({ id: assetId, kind: 'PNG' })
  expect(await claimAsset(deps, wanted)).toMatchObject({ id: assetId })
  expect(await assetUrl(deps, { assetId })).toBe(pictureUrl(assetId))
})

test('a deleted file is unreadable at once, and its bytes are removed soon after', async () => {
  const person = await given.student()
  const { assetId, address } = await sent(person, { bytes: await picture() })
  const other = await sent(person, { bytes: await picture() })
  await deleteAsset(deps, assetId)
  expect((await open(address)).statusCode).toBe(404)
  await deliverEvents()
  await deleteAsset(deps, assetId)
  await expect(readAsset(deps, assetId)).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' })
  await deps.db.update(assets).set({ status: 'CHECKED' }).where(eq(assets.id, assetId)) // cannot revive a deleted asset
  expect((await open(address)).statusCode).toBe(404)
  expect((await open(other.address)).statusCode).toBe(200)
  expect((await rowOf(assetId))?.fileName).toBe('tep')
})

test('a picture stored by the server passes the same rules', async () => {
  const person = await given.student()
  const stored = await storeFile(deps, { personId: person.id, purpose: 'AVATAR', bytes: await picture('jpeg') })
  expect((await open(pictureUrl(stored.id, 'small'))).statusCode).toBe(200)
  await expect(storeFile(deps, { personId: person.id, purpose: 'AVATAR', bytes: pdf })).rejects.toMatchObject({
    code: 'FILE_KIND_NOT_ALLOWED',
  })
})

test('a cover is visible to its uploader alone until it is published, then to everyone in both sizes, and not once it is hidden', async () => {
  const [admin, stranger] = [await given.admin(), await given.student()]
  const file = await sent(admin, { purpose: 'COURSE_COVER', bytes: await picture('png', 2000, 900), fileName: 'bìa.png' })
  expect(file.address).toContain('/files/private/')
  expect((await open(file.address, admin)).headers['content-type']).toBe('image/webp')
  expect((await open(file.address, stranger)).statusCode).toBe(404)
  const everybody = async () => (await open(pictureUrl(file.assetId, 'small'))).statusCode
  expect(await everybody()).toBe(404)
  const thingId = crypto.randomUUID()
  const put = (publishedAt: Date | null, after: string | null = file.assetId, before: string | null = null) =>
    replaceAsset(deps, { before, after, personId: admin.id, purpose: 'COURSE_COVER', thingId, publishedAt })
  await put(new Date(Date.now() + 60_000))
  expect(await everybody()).toBe(404)
  await showAssets(deps, [file.assetId], new Date(Date.now() - 1000))
  for (const [size, width, height] of [
    ['large', 1280, 800],
    ['small', 640, 400],
  ] as const) {
    const answer = await open(pictureUrl(file.assetId, size))
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  expect((await open(`/files/documents/${file.assetId}`)).statusCode).toBe(404)
  await showAssets(deps, [file.assetId], null)
  expect(await everybody()).toBe(404)
  expect((await rowOf(file.assetId))?.personId).toBe(thingId)
  await put(null, null, file.assetId)
  expect((await rowOf(file.assetId))?.status).toBe('DELETED')
})

test('a public document is downloaded under its own name and never runs in the browser', async () => {
  const admin = await given.admin()
  const { assetId } = await sent(admin, { purpose: 'PUBLIC_DOCUMENT', bytes: pdf, fileName: 'Đề số 1 "vào 10".pdf' })
  await claimAsset(deps, { assetId, personId: admin.id, purpose: 'PUBLIC_DOCUMENT', forPerson: crypto.randomUUID() })
  expect((await open(`/files/documents/${assetId}`)).statusCode).toBe(404)
  await showAssets(deps, [assetId], new Date(Date.now() - 1000))
  const answer = await open(`/files/documents/${assetId}`)
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="e so 1 _vao 10_\.pdf"; filename\*=UTF-8''%C4%90/)
  expect((await open(`/files/pictures/${assetId}/large.webp`)).statusCode).toBe(404)
  for (const wrong of ['x', crypto.randomUUID(), `${assetId}.html`]) expect((await open(`/files/documents/${wrong}`)).statusCode).toBe(404)
})

test('only admins upload covers and public documents, and an HTML page passes for neither', async () => {
  const [admin, teacher] = [await given.admin(), await given.teacher()]
  for (const purpose of ['COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT'] as const)
    expect([purpose, (await ask(teacher, { purpose, bytes: pdf })).code]).toEqual([purpose, 'FORBIDDEN'])
  expect((await send(admin, { purpose: 'PUBLIC_DOCUMENT', bytes: Buffer.from('<html><script>1</script>') })).code).toBe(
    'FILE_KIND_NOT_ALLOWED',
  )
  expect((await send(admin, { purpose: 'POST_COVER', bytes: pdf })).code).toBe('FILE_KIND_NOT_ALLOWED')
})
