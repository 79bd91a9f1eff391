import { randomBytes } from 'node:crypto'
import type { FilePurpose } from '@khue/contracts/ground/upload-rules'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { fakeS3 } from '#testing/fake-s3'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { pdf } from '#testing/uploads'
import { assetUrl, showAssets, storeFile } from '../index.ts'

const s3 = await fakeS3()
afterAll(s3.stop)
const stores = [
  ['a folder', await testApp()],
  ['S3', await testApp({ env: { ...s3.settings, LOG_LEVEL: 'silent' } })],
] as const

/** Of more than one encrypted frame. */
const noise = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
  .png()
  .toBuffer()

describe.each(stores)('a file in %s', (_store, { given, deps, app }) => {
  type Method = 'GET' | 'HEAD'
  const ask = (url: string, as: TestPerson | undefined, headers: Record<string, string> = {}, method: Method = 'GET') =>
    app.fastify.inject({ url, method, headers: { ...headers, ...(as && { authorization: `Bearer ${as.accessToken}` }) } })

  /** The address of a new file, and who may open it. */
  async function fileOf(purpose: FilePurpose, bytes: Buffer) {
    const person = await given.teacher()
    const { id } = await storeFile(deps, { personId: person.id, purpose, bytes, fileName: 'tệp' })
    if (purpose === 'PUBLIC_DOCUMENT') await showAssets(deps, [id], new Date(0))
    const url = purpose === 'PUBLIC_DOCUMENT' ? `/files/documents/${id}` : await assetUrl(deps, { assetId: id, forPerson: person.id })
    return { url, person }
  }
  const files: [string, FilePurpose, Buffer][] = [
    ['private', 'ATTACHMENT', pdf],
    ['encrypted', 'IDENTITY_PROOF', pdf],
    ['large encrypted', 'IDENTITY_PROOF', noise],
    ['public', 'PUBLIC_DOCUMENT', pdf],
    ['picture', 'AVATAR', noise],
  ]

  test.each(files)('that is %s is sent whole, in parts and as headers alone', async (_kind, purpose, bytes) => {
    const { url, person } = await fileOf(purpose, bytes)
    const whole = await ask(url, person)
    const size = whole.rawPayload.length
    expect(size).toBeGreaterThan(20)
    expect([whole.statusCode, whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual([200, String(size), 'bytes'])
    const part = async (range: string) => {
      const { statusCode, headers, rawPayload } = await ask(url, person, { range })
      expect(headers['content-length']).toBe(String(rawPayload.length))
      return [statusCode, headers['content-range'], rawPayload.toString('hex')]
    }
    const hex = (from: number, to: number) => whole.rawPayload.subarray(from, to + 1).toString('hex')
    const spans: [string, number, number][] = [
      ['bytes=0-1', 0, 1],
      ['bytes=5-9', 5, 9],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=10-${size + 10}`, 10, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      [`bytes=${Math.floor(size / 2) - 3}-${Math.floor(size / 2) + 3}`, Math.floor(size / 2) - 3, Math.floor(size / 2) + 3],
    ]
    for (const [range, from, to] of spans) expect(await part(range)).toEqual([206, `bytes ${from}-${to}/${size}`, hex(from, to)])
    for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])
      expect(await part(range)).toEqual([416, `bytes */${size}`, ''])
    for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'x']) expect(await part(range)).toEqual([200, undefined, hex(0, size)])

    const head = await ask(url, person, { range: 'bytes=0-1' }, 'HEAD')
    const { date: _date, 'x-request-id': _id, ...expected } = whole.headers
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject(expected)
  })

  test('that a reader has already is not sent again, and a part of another version is not sent', async () => {
    const { url, person } = await fileOf('ATTACHMENT', pdf)
    const etag = String((await ask(url, person)).headers.etag)
    const again = await ask(url, person, { 'if-none-match': `"x", ${etag}` })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    const statusOf = async (ifRange: string) => (await ask(url, person, { range: 'bytes=0-1', 'if-range': ifRange })).statusCode
    expect([await statusOf(etag), await statusOf('"x"'), await statusOf('Wed, 21 Oct 2026 07:28:00 GMT')]).toEqual([206, 200, 200])
  })

  test('is unknown to a stranger for any method and range, without a word about its size', async () => {
    const { url } = await fileOf('IDENTITY_PROOF', pdf)
    const stranger = await given.student()
    for (const as of [stranger, undefined])
      for (const method of ['GET', 'HEAD'] as const)
        for (const range of ['bytes=0-1', 'bytes=999999-']) {
          const answer = await ask(url, as, { range, 'if-none-match': '*' }, method)
          expect(answer.statusCode).toBe(404)
          for (const name of ['content-range', 'accept-ranges', 'etag']) expect(answer.headers[name]).toBeUndefined()
          expect(answer.headers['content-length']).not.toBe(String(pdf.length))
        }
  })

  test('keeps the headers that protect its readers, in each of its answers', async () => {
    const { url, person } = await fileOf('ATTACHMENT', pdf)
    const etag = String((await ask(url, person)).headers.etag)
    const requests: Record<string, string>[] = [{}, { range: 'bytes=0-1' }, { range: 'bytes=999999-' }, { 'if-none-match': etag }]
    for (const headers of requests)
      expect((await ask(url, person, headers)).headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
      })
  })
})
