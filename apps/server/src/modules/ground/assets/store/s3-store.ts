import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { resumableFromBytes } from '@khue/contracts/ground/upload-rules'
import { S3Store } from '@tus/s3-store'
import type { Config } from '#platform/config/config'
import type { Incoming, PutTarget, Store } from './store.ts'

const incoming = (id: string) => `incoming/${id}`
const kept = (name: string) => `kept/${name}`

/** Any S3 service: browsers upload to it directly, everything else passes through the server, so that the bucket stays private. */
export function s3Store(config: Config): Store {
  const Bucket = config.S3_BUCKET ?? ''
  const settings = clientSettings(config)
  const client = new S3Client(settings)
  let pieces: S3Store | undefined
  const resumable = {
    get store() {
      return (pieces ??= new S3Store({ useTags: false, s3ClientConfig: { ...settings, bucket: Bucket } }))
    },
    idOf: incoming,
  }
  const drop = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
  return {
    putTarget: (file, seconds) => signPut(client, { Bucket, Key: incoming(file.id) }, file, seconds),
    receive: () => Promise.reject(new Error('S3 uploads use presigned URLs')),
    resumable,
    openIncoming: (id) => read(client, { Bucket, Key: incoming(id) }),
    async dropIncoming({ id, bytes }) {
      // only tus knows uploads that were never completed; completed ones it no longer finds
      if (bytes > resumableFromBytes) await resumable.store.remove(incoming(id)).catch(ignoreMissing)
      for (const ending of ['', '.info', '.part']) await drop(`${incoming(id)}${ending}`)
    },
    keep: (name, localFile) => send(client, { Bucket, Key: kept(name) }, localFile),
    async takeOver(name, localFile) {
      await send(client, { Bucket, Key: kept(name) }, localFile)
      await rm(localFile, { force: true })
    },
    async keepIncoming(id, name) {
      await client.send(new CopyObjectCommand({ Bucket, Key: kept(name), CopySource: `${Bucket}/${incoming(id)}` })) // up to 5 GB in one request
    },
    async putAt(name, localFile) {
      const body = await read(client, { Bucket, Key: kept(name) })
      if (!body) return false
      await pipeline(body, createWriteStream(localFile, { mode: 0o600 }))
      return true
    },
    sizeOf: (name) => sizeOf(client, { Bucket, Key: kept(name) }),
    open: (name, part) => read(client, { Bucket, Key: kept(name), ...(part && { Range: `bytes=${part.from}-${part.to}` }) }),
    drop: async (name) => void (await drop(kept(name))),
  }
}

const clientSettings = (config: Config) =>
  ({
    endpoint: config.S3_ENDPOINT ?? '',
    region: config.S3_REGION ?? '',
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
    forcePathStyle: true, // every S3 service understands it, and no bucket name needs a certificate
    // by default the client adds checksums that other services do not know
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) satisfies S3ClientConfig

type Place = { Bucket: string; Key: string }

/** Length and hash are signed, so that S3 itself rejects other bytes. */
async function signPut(client: S3Client, place: Place, { bytes, sha256 }: Incoming, seconds: number): Promise<PutTarget> {
  const checksum = Buffer.from(sha256, 'hex').toString('base64')
  const command = new PutObjectCommand({ ...place, ContentLength: bytes, ChecksumSHA256: checksum })
  const url = await getSignedUrl(client, command, {
    expiresIn: seconds,
    signableHeaders: new Set(['host', 'content-length', 'x-amz-checksum-sha256']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  })
  return { url, headers: { 'x-amz-checksum-sha256': checksum } }
}

async function send(client: S3Client, place: Place, localFile: string) {
  const { size } = await stat(localFile)
  const Body = createReadStream(localFile)
  await client.send(new PutObjectCommand({ ...place, Body, ContentLength: size, ContentType: 'application/octet-stream' }))
}

async function read(client: S3Client, place: Place & { Range?: string }) {
  try {
    const { Body } = await client.send(new GetObjectCommand(place))
    return Body instanceof Readable ? Body : undefined
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

async function sizeOf(client: S3Client, place: Place) {
  try {
    return (await client.send(new HeadObjectCommand(place))).ContentLength
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined // HEAD has no body that names the key
    throw error
  }
}

function ignoreMissing(error: { status_code?: number }) {
  if (error.status_code !== 404 && error.status_code !== 410) throw error
}
