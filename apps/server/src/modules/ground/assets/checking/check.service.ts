import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileKind, uploadRules } from '@khue/contracts/ground/upload-rules'
import type { Deps } from '#platform/deps'
import { assetError } from '../assets.errors.ts'
import type { AssetRow } from '../assets.repository.ts'
import { inspectFile, inspectFilm } from '../content/inspect.ts'
import { headBytes } from '../content/kind.ts'
import { drawCut, drawPreview, redraw } from '../content/picture.ts'
import { verifyDeclaredBytes } from '../store/declared-bytes.ts'
import { sealFrames } from '../store/sealed-frames.ts'
import { filesFolder, storeOf } from '../store/configured-store.ts'

/** The storage keys of a checked file: a public picture in its sizes, anything else once. */
export function storageKeys({ id, purpose }: Pick<AssetRow, 'id' | 'purpose'>) {
  const { sizes, hasPreview } = uploadRules[purpose]
  return [...Object.keys(sizes ?? { whole: true }), ...(hasPreview ? ['preview'] : [])].map((variant) => storageKey(id, variant))
}

/** Folders are named by the last, random characters of an id, so that none grows without limit. */
export const storageKey = (id: string, variant = 'whole') => `${id.slice(-2)}/${id}.${variant}`
export const sealContext = (name: string) => `asset:${name}`

const unchecked = (deps: Deps) => path.join(filesFolder(deps.config), 'unchecked')
/** Opens the uploaded bytes; undefined when there are none. */
export type Open = () => Promise<Readable | undefined>

/**
 * Checks a local copy, which no one else can change, and stores the result; nothing is visible yet. Throws when the bytes are not those declared, or
 * their purpose does not allow them.
 */
export async function checkAndStore(deps: Deps, asset: AssetRow, open: Open) {
  const sent = uploadRules[asset.purpose].isSource && (await openSent(deps, asset))
  if (sent) return checkWhereItIs(deps, asset, sent)
  const folder = path.join(unchecked(deps), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const copy = path.join(folder, 'copy')
    const body = await open()
    if (!body) throw assetError.UPLOAD_FAILED()
    await pipeline(body, verifyDeclaredBytes({ size: asset.bytes, sha256: asset.sha256 }), createWriteStream(copy, { mode: 0o600 }))
    const kind = await inspectFile(copy, asset.purpose)
    return { kind, ...(await storeAll(deps, asset, kind, copy)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Checks a large file while reading it once, and keeps it without a copy. Its sender can no longer change it, because an upload under check accepts no
 * bytes, and the films that are packed from it are judged again.
 */
async function checkWhereItIs(deps: Deps, asset: AssetRow, body: Readable) {
  const head = keepHead()
  await pipeline(body, verifyDeclaredBytes({ size: asset.bytes, sha256: asset.sha256 }), head.pass, nowhere())
  const kind = inspectFilm(head.bytes(), asset.purpose)
  await storeOf(deps.config).keepIncoming(asset.id, storageKey(asset.id))
  return { kind, bytes: asset.bytes, sha256: asset.sha256 }
}

/** Where it arrived, or where it is kept: the process may have ended in between. */
async function openSent({ config }: Deps, { id }: AssetRow) {
  const store = storeOf(config)
  return (await store.openIncoming(id)) ?? (await store.open(storageKey(id)))
}

function keepHead() {
  const chunks: Buffer[] = []
  let seen = 0
  const pass = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (seen < headBytes) chunks.push(chunk)
      seen += chunk.length
      done(null, chunk)
    },
  })
  return { pass, bytes: () => Buffer.concat(chunks).subarray(0, headBytes) }
}
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function storeAll(deps: Deps, asset: AssetRow, kind: FileKind, copy: string) {
  const { sizes, hasPreview } = uploadRules[asset.purpose]
  if (!sizes) {
    const { file, drawn } = await stripMetadata(kind, copy)
    if (!hasPreview || !drawn || !isPicture(kind)) return storeOne(deps, asset, file, storageKey(asset.id))
    const preview = `${copy}.preview`
    await drawPreview(copy, kind, preview)
    await storeOne(deps, asset, preview, storageKey(asset.id, 'preview'))
    return { ...(await storeOne(deps, asset, file, storageKey(asset.id))), ...drawn }
  }
  if (!isPicture(kind)) throw assetError.FILE_KIND_NOT_ALLOWED({ kinds: uploadRules[asset.purpose].kinds })
  let bytes = 0
  let sha256 = ''
  for (const [size, box] of Object.entries(sizes)) {
    const drawn = `${copy}.${size}`
    await drawCut(copy, kind, box, drawn)
    const kept = await storeOne(deps, asset, drawn, storageKey(asset.id, size))
    bytes += kept.bytes
    sha256 ||= kept.sha256
  }
  return { bytes, sha256 }
}

const isPicture = (kind: FileKind) => kind === 'PNG' || kind === 'JPG'

async function stripMetadata(kind: FileKind, copy: string) {
  if (!isPicture(kind)) return { file: copy, drawn: undefined }
  const file = `${copy}.drawn`
  return { file, drawn: await redraw(copy, kind, file) }
}

/** Returns length and hash as readers will receive them. */
async function storeOne({ config }: Deps, { isSealed }: AssetRow, file: string, name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  const sealed = `${file}.sealed`
  if (isSealed) {
    await pipeline(sealFrames(config, createReadStream(file), sealContext(name)), createWriteStream(sealed, { mode: 0o600 }))
  }
  await storeOf(config).keep(name, isSealed ? sealed : file)
  return { bytes, sha256: hash.digest('hex') }
}
