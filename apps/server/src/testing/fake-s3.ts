import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3Account, wrongSignature } from './fake-s3-signature.ts'

const account: S3Account = { region: 'ap-southeast-1', accessKeyId: 'TESTKEYS3', secretAccessKey: 'TESTSECRETS30000000000000000001' }
const bucket = 'khue-test'

type Kept = { body: Buffer; meta: Record<string, string> }
type Parts = { key: string; meta: Record<string, string>; parts: Map<number, Buffer> }
type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer | string }

/** A fake S3 that verifies every signature itself. `settings` configures the product for it. */
export async function fakeS3() {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, Parts>()
  /** The refusals so far, by kind. */
  const refusals: string[] = []
  const world = { objects, uploads, refusals, clock: () => Date.now(), isDown: false }
  const server = createServer((request, response) => void answer(world, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP, so it has one
  return {
    ...world,
    world,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_REGION: account.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type World = { objects: Map<string, Kept>; uploads: Map<string, Parts>; refusals: string[]; clock: () => number; isDown: boolean }

async function answer(world: World, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return // the client disconnected during the upload: nothing is stored
  }
  const body = Buffer.concat(chunks)
  const wrong = world.isDown ? 'InternalError' : wrongSignature(request, body, account, world.clock())
  if (wrong) world.refusals.push(wrong)
  const { status = 200, headers = {}, body: sent = '' } = wrong ? fault(wrong) : serve(world, request, body)
  response.writeHead(status, { 'content-length': Buffer.byteLength(sent), ...headers })
  response.end(request.method === 'HEAD' ? undefined : sent)
}

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InternalError: 500,
  BadDigest: 400,
  EntityTooSmall: 400,
  NotImplemented: 501,
}
const fault = (code: string): Answer => ({
  status: statuses[code] ?? 403,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
})
const xml = (body: string): Answer => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
})
const etag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const metaOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  )

function serve(world: World, request: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
  const [, asked, ...rest] = pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (asked !== bucket) return fault('NoSuchBucket')
  const uploadId = searchParams.get('uploadId')
  if (uploadId !== null) return serveParts(world, request, { uploadId, number: Number(searchParams.get('partNumber')), body })
  if (searchParams.has('uploads')) return beginParts(world, request, key)
  if (searchParams.has('delete')) {
    for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) world.objects.delete(name)
    return xml('<DeleteResult/>')
  }
  return serveObject(world, request, key, body)
}

function serveObject({ objects }: World, request: IncomingMessage, key: string, body: Buffer): Answer {
  const copied = request.headers['x-amz-copy-source']
  if (request.method === 'PUT' && copied !== undefined) {
    const source = objects.get(decodeURIComponent(String(copied)).replace(/^\/?[^/]*\//, ''))
    if (!source) return fault('NoSuchKey')
    objects.set(key, source)
    return xml(`<CopyObjectResult><ETag>${etag(source.body)}</ETag></CopyObjectResult>`)
  }
  if (request.method === 'PUT') {
    objects.set(key, { body, meta: metaOf(request) })
    return { headers: { etag: etag(body) } }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  if (!found) return fault('NoSuchKey')
  const headers = { etag: etag(found.body), ...found.meta, 'content-length': String(found.body.length) }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined || to === undefined) return { headers, body: found.body }
  const part = found.body.subarray(Number(from), Number(to) + 1)
  return { status: 206, headers: { ...headers, 'content-length': String(part.length) }, body: part }
}

function beginParts({ uploads }: World, request: IncomingMessage, key: string) {
  const uploadId = randomUUID()
  uploads.set(uploadId, { key, meta: metaOf(request), parts: new Map() })
  return xml(
    `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
  )
}

const leastPart = 5 * 1024 * 1024

function serveParts(
  { objects, uploads }: World,
  { method }: IncomingMessage,
  asked: { uploadId: string; number: number; body: Buffer },
): Answer {
  const upload = uploads.get(asked.uploadId)
  if (!upload) return fault('NoSuchUpload')
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b)
  if (method === 'PUT') {
    upload.parts.set(asked.number, asked.body)
    return { headers: { etag: etag(asked.body) } }
  }
  if (method === 'GET') {
    const list = parts.map(([n, part]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etag(part)}</ETag><Size>${part.length}</Size></Part>`)
    return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${list.join('')}</ListPartsResult>`)
  }
  if (method === 'POST') {
    if (parts.slice(0, -1).some(([, part]) => part.length < leastPart)) return fault('EntityTooSmall')
    objects.set(upload.key, { body: Buffer.concat(parts.map(([, part]) => part)), meta: upload.meta })
  }
  uploads.delete(asked.uploadId)
  return method === 'POST'
    ? xml(`<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>`)
    : { status: 204 }
}
