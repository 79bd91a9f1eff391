import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { createSignedUploadUrl, finishUpload } from '@khue/contracts/ground/assets'
import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type Call = Awaited<ReturnType<typeof testApp>>['call']

/** A picture of one colour. */
export const picture = (kind: 'png' | 'jpeg' = 'png', width = 200, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#252eae' } })
    .toFormat(kind)
    .toBuffer()

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A small PNG file whose header claims these dimensions. */
export function hugePicture(width: number, height: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8) // eight bits of grey
  const points = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))])
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An upload; fields that are left out are honest. */
export type Sent = {
  purpose?: UploaderCode
  fileName?: string
  bytes: Uint8Array
  announced?: { size?: number; sha256?: string }
}

/** A person's browser that uploads, step by step. */
export function uploads(call: Call, fastify: FastifyInstance) {
  const ask = (as: TestPerson, { purpose = 'AVATAR', fileName = 'ảnh của em.png', bytes, announced }: Sent) =>
    call(createSignedUploadUrl, {
      as,
      headers: { 'uploader-code': purpose },
      body: { fileName, size: bytes.length, sha256: sha256(bytes), ...announced },
    })
  const put = (url: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    fastify.inject({ method: 'PUT', url, payload: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream', ...headers } })
  const finish = (as: TestPerson, assetId: string) => call(finishUpload, { as, body: { assetId } })
  /** Runs all steps; returns the reply of the last one that ran. */
  async function send(as: TestPerson, sent: Sent) {
    const asked = await ask(as, sent)
    if (asked.status !== 200) return asked
    const answer = await put(asked.data.upload.url, sent.bytes, asked.data.upload.headers)
    if (answer.statusCode !== 200) return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() }
    return finish(as, asked.data.assetId)
  }
  /** Uploads a file that must be accepted. */
  async function sent(as: TestPerson, what: Sent) {
    const { data } = await ask(as, what)
    await put(data.upload.url, what.bytes, data.upload.headers)
    return (await finish(as, data.assetId)).data
  }
  return { ask, put, finish, send, sent }
}
