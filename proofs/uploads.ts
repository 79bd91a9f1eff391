import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createSignedUploadUrl, finishUpload, type UploadedFile } from '@khue/contracts/ground/assets'
import { uploaderCodes, uploadRules } from '@khue/contracts/ground/upload-rules'
import { readConfig } from '#server/config'
import { openLog } from '#platform/log'
import { people, type TestPerson } from '#testing/people'
import type { Proof, Stage } from './proof.ts'
import { type Attack, type Attempt, attacks } from './uploads.attacks.ts'

/**
 * No upload is stored that its purpose does not allow, and no unfinished upload can be read. Each trial is one upload over HTTP into the embedded
 * store: an honest one, or one that lies about its name, its content, its unpacked size, or its length.
 */
const claims = {
  honest: 'an honest file is stored and can be read by its owner',
  name: 'a blocked file extension is refused in any spelling',
  content: 'no file is stored whose content its purpose does not allow, under any name',
  archive: 'no archive is stored that is larger, deeper or otherwise unlike a document',
  announced: 'a file is stored only with the announced length and hash',
  unseen: 'a refused file cannot be read and leaves nothing on disk',
  bound: 'a private file opens only for its owner',
} as const

type Fixture = { stage: Stage; url: string; person: TestPerson; stranger: TestPerson }

/** The product's own application on the proof's database, in this process, so that six runs start in seconds. */
async function openFixture(stage: Stage): Promise<Fixture> {
  const { buildApp } = await import('#server/app')
  const config = readConfig({
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.folder,
    DATA_KEY: Buffer.alloc(32, 'k').toString('base64url'),
    RATE_LIMIT_FACTOR: '100000',
    DEMO: '0',
    ROLES: 'api',
    LOG_LEVEL: 'silent',
  })
  const opened = { pool: stage.pool, db: stage.deps.db, close: async () => undefined }
  const { fastify, deps } = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0 })
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const given = people(deps)
  return { stage, url, person: await given.student(), stranger: await given.student() }
}

type Reply<T> = { status: number; data: T | undefined }
async function post<T>({ url, person }: Fixture, where: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> {
  const response = await fetch(`${url}/api${where}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data?: T } // our own reply format
  return { status: response.status, data }
}

type Asked = { assetId: string; upload: { url: string } }
type Outcome = { status: number; step: 'asked' | 'finished'; assetId?: string; file?: UploadedFile | undefined }

async function upload(fixture: Fixture, { purpose, fileName, bytes, announced, cutAt }: Attempt): Promise<Outcome> {
  const asked = await post<Asked>(fixture, createSignedUploadUrl.path, { fileName, ...announced }, { 'uploader-code': purpose })
  if (!asked.data) return { status: asked.status, step: 'asked' }
  const { assetId } = asked.data
  const body = cutAt === undefined ? bytes : bytes.subarray(0, cutAt)
  // the answer may come before all bytes are sent, and the rest be cut off
  await fetch(fixture.url + asked.data.upload.url, { method: 'PUT', body: new Uint8Array(body) }).catch(() => undefined)
  const finished = await post<UploadedFile>(fixture, finishUpload.path, { assetId })
  return { status: finished.status, step: 'finished', assetId, file: finished.data }
}

const openAs = ({ url }: Fixture, address: string, as?: TestPerson) =>
  fetch(url + address, { headers: as ? { authorization: `Bearer ${as.accessToken}` } : {} })

async function judgeHonest(fixture: Fixture, attempt: Attempt, { file, status }: Outcome) {
  const { stage, person, stranger } = fixture
  if (!file) return stage.claim(claims.honest, false, { status, name: attempt.fileName })
  const seen = await openAs(fixture, file.address, person)
  const bytes = Buffer.from(await seen.arrayBuffer())
  const isDrawn = file.kind === 'PNG' || file.kind === 'JPG'
  stage.claim(claims.honest, seen.ok && bytes.length > 0 && (isDrawn || bytes.equals(attempt.bytes)), { kind: file.kind })
  if (uploadRules[attempt.purpose].isPublic) return
  for (const other of [stranger, undefined]) stage.claim(claims.bound, (await openAs(fixture, file.address, other)).status === 404)
  const forMe = new URL(file.address, fixture.url)
  forMe.searchParams.set('until', String(Number(forMe.searchParams.get('until')) + 3600))
  stage.claim(claims.bound, (await openAs(fixture, forMe.pathname + forMe.search, person)).status === 404)
}

async function judgeHostile(fixture: Fixture, { claim }: Attack, { fileName, bytes }: Attempt, { status, assetId }: Outcome) {
  const { stage } = fixture
  stage.claim(claims[claim], status >= 400 && status < 500, { fileName, status, starts: bytes.toString('latin1', 0, 12) })
  if (!assetId) return
  const picture = await openAs(fixture, `/files/pictures/${assetId}/large.webp`)
  const left = await filesNamed(stage, assetId)
  stage.claim(claims.unseen, picture.status === 404 && left.length === 0, { picture: picture.status, left })
}

async function filesNamed({ folder }: Stage, assetId: string) {
  const all = await readdir(path.join(folder, 'files'), { recursive: true })
  return all.filter((name) => name.includes(assetId))
}

/** Frees the storage quota for the next trial: quotas are not tested here. */
const makeRoom = ({ pool }: Stage) => pool.query("update assets set status = 'DELETED'")

async function run(stage: Stage) {
  const fixture = await openFixture(stage)
  for (let tried = 0; tried < stage.n; tried += 1) {
    const attack = attacks[tried % attacks.length] ?? attacks[0]!
    const attempt = await attack.make(stage.random)
    const outcome = await upload(fixture, attempt)
    if (attack.claim === 'honest') await judgeHonest(fixture, attempt, outcome)
    else await judgeHostile(fixture, attack, attempt, outcome)
    stage.trial()
    if (tried % 20 === 19) await makeRoom(stage)
  }
  stage.figure('purposes', uploaderCodes.length)
  stage.figure('memoryMegabytes', Math.round(process.resourceUsage().maxRSS / 1024))
}

export const uploads: Proof = {
  name: 'uploads',
  counts: 'uploads, one by one, most of them hostile',
  size: { full: 2000, short: 20 },
  limitSeconds: 600,
  faults: [
    {
      name: 'name trusted',
      breaks: [claims.content],
      patches: [
        {
          module: 'assets',
          declaration: 'checkAndStore',
          find: 'await inspectFile(copy, asset.purpose)',
          replace: `asset.fileName.split('.').at(-1).toUpperCase()`,
        },
      ],
    },
    {
      name: 'archive not measured',
      breaks: [claims.archive],
      patches: [{ module: 'assets', declaration: 'inspectFile', find: 'await measureArchive(file)', replace: `'DOCX'` }],
    },
    {
      name: 'length not checked',
      breaks: [claims.announced],
      patches: [
        { module: 'assets', declaration: 'receiveBytes', find: `body.headers['content-length'] !== String(asset.bytes)`, replace: 'false' },
        { module: 'assets', declaration: 'verifyDeclaredBytes', find: 'seen > size', replace: 'false' },
        { module: 'assets', declaration: 'verifyDeclaredBytes', find: 'seen === size', replace: 'true' },
      ],
    },
    {
      name: 'file names compared without normalisation',
      breaks: [claims.name],
      patches: [
        {
          module: 'assets',
          declaration: 'isBlockedName',
          find: `[plain(name), plain(unescaped(plain(name)))].some(`,
          replace: '[name].some(',
        },
      ],
    },
    {
      name: 'signed address accepted for other people',
      breaks: [claims.bound],
      patches: [{ module: 'assets', declaration: 'getPrivate', find: '!isSigned(deps.config, link, address.signature)', replace: 'false' }],
    },
  ],
  run,
}
