import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type FilePurpose, type PictureSize, uploadRules } from '@khue/contracts/ground/upload-rules'
import { type Deps, transact } from '#platform/deps'
import { publishAll } from '#platform/outbox/domain-events'
import { assetError } from '../assets.errors.ts'
import { assetDeleted } from '../assets.events.ts'
import { type AssetRow, findAsset, setClaimed, setDeleted, setShownFrom } from '../assets.repository.ts'
import { signedQuery } from '../links.ts'
import { unsealFrames } from '../store/sealed-frames.ts'
import { storeOf } from '../store/configured-store.ts'
import type { Part } from '../store/store.ts'
import { assetStatuses, canMove, visibleStatuses } from '../upload.ts'
import { storageKey, sealContext } from '../checking/check.service.ts'
import { declareAsset } from '../uploading/create-upload.service.ts'
import { checkUpload } from '../uploading/finish-upload.service.ts'

/** A checked file. `kind` comes from its content; `sha256` is of the bytes as readers get them. */
export type Asset = Pick<AssetRow, 'id' | 'personId' | 'purpose' | 'fileName' | 'bytes' | 'sha256' | 'createdAt' | 'width' | 'height'> & {
  kind: NonNullable<AssetRow['kind']>
}

/** How long a private file's URL is valid, for that person only. */
const readSeconds = 10 * 60

/**
 * Claims a finished file of this person: it then stays until `deleteAsset`. Throws ASSET_NOT_FOUND when it belongs to another person, has another
 * purpose, is unchecked or was deleted. Runs in the caller's transaction; idempotent.
 * `forPerson`: the new owner, so that the file stays when its uploader is erased. `isUnused`: refuses a claimed file,
 * which may belong to another thing and would be deleted with this one.
 */
export const claimAsset = (deps: Deps, wanted: Claim): Promise<Asset> =>
  transact(deps, async ({ db }) => {
    const from = assetStatuses.filter((status) => canMove(status, 'CLAIMED') && !(wanted.isUnused && status === 'CLAIMED'))
    const claimed = await setClaimed(db, { ...wanted, from })
    if (!claimed) throw assetError.ASSET_NOT_FOUND()
    return { ...asAsset(claimed), personId: wanted.personId }
  })
type Claim = { assetId: string; personId: string; purpose: FilePurpose; forPerson?: string; isUnused?: boolean }

/** URL of a public picture, without a query: its address and content never change. */
export const pictureUrl = (assetId: string, size: PictureSize = 'large') => `/files/pictures/${assetId}/${size}.webp`

/** Download URL of a public document, valid once it is published. */
export const documentUrl = (assetId: string) => `/files/documents/${assetId}`

/** URL of a packed film, valid once it is published. */
export const filmUrl = (assetId: string) => `/files/films/${assetId}.mp4`

/** Public from the moment it is checked. */
export const isAlwaysPublic = (purpose: FilePurpose) => uploadRules[purpose].isPublic && !uploadRules[purpose].isHiddenUntilPublished

/** Publishes these files from a time on; null hides them. Runs in the caller's transaction. */
export const showAssets = async ({ db }: Deps, assetIds: readonly string[], from: Date | null) => {
  if (assetIds.length > 0) await setShownFrom(db, assetIds, from)
}

/**
 * Replaces the previous file, which is deleted, by one just uploaded; null leaves none. The new file belongs to the thing and stays when its uploader
 * is erased. Throws ASSET_NOT_FOUND. Runs in the caller's transaction.
 */
export const replaceAsset = (
  deps: Deps,
  { before, after, thingId, publishedAt, ...claim }: Omit<Claim, 'assetId' | 'forPerson'> & Replaced,
) =>
  transact(deps, async (deps) => {
    if (after === before) return
    if (after) await claimAsset(deps, { ...claim, assetId: after, forPerson: thingId })
    if (after) await showAssets(deps, [after], publishedAt)
    if (before) await deleteAsset(deps, before)
  })
type Replaced = { before: string | null; after: string | null; thingId: string; publishedAt: Date | null }

/**
 * The URL of a checked file: permanent and for everyone when it is a public picture; otherwise valid a few minutes, for `forPerson` alone, signed in.
 * The caller decides who that may be. Throws ASSET_NOT_FOUND.
 */
export async function assetUrl(deps: Deps, { assetId, forPerson }: { assetId: string; forPerson?: string }) {
  const asset = await getAsset(deps, assetId)
  if (isAlwaysPublic(asset.purpose)) return pictureUrl(asset.id)
  if (!forPerson) throw assetError.ASSET_NOT_FOUND()
  return privateUrl(deps, asset.id, forPerson)
}

/** A private file for one reader: its URL, with what the reader may know of it. Throws ASSET_NOT_FOUND. */
export async function linkAsset(deps: Deps, { assetId, forPerson }: { assetId: string; forPerson: string }) {
  const { id, fileName, kind } = await getAsset(deps, assetId)
  return { assetId: id, fileName, kind, url: privateUrl(deps, id, forPerson) }
}

/** The address of a private file for one person and a few minutes; asks the database nothing, so the caller knows that the file is theirs to see. */
export function privateUrl({ config, clock }: Deps, assetId: string, personId: string) {
  const until = Math.floor(clock().getTime() / 1000) + readSeconds
  return `/files/private/${assetId}?${signedQuery(config, { allows: 'read', assetId, personId, until })}`
}

/** A checked file as it is stored: under this name, with so many bytes for its readers. */
type StoredFile = { asset: Asset; name: string; isSealed: boolean; bytes: number; etag: string }

/** Finds a checked file. `variant` is a size of a public picture, or the preview where one exists. Throws ASSET_NOT_FOUND. */
export async function findFile(deps: Deps, assetId: string, variant?: PictureSize | 'preview'): Promise<StoredFile> {
  const asset = await getAsset(deps, assetId)
  const { sizes } = uploadRules[asset.purpose]
  const form = variant ?? (sizes ? 'large' : 'whole')
  const name = storageKey(assetId, form)
  const bytes = form === 'whole' ? asset.bytes : await storeOf(deps.config).sizeOf(name) // the row counts all sizes of a picture together
  if (bytes === undefined) throw assetError.ASSET_NOT_FOUND()
  return { asset, name, isSealed: asset.isSealed, bytes, etag: `"${assetId}-${form}"` } // the bytes of an id never change
}

/** The bytes of a file, decrypted, or a part of them. Throws ASSET_NOT_FOUND. */
export async function openBytes(deps: Deps, { name, isSealed }: StoredFile, part?: Part): Promise<Readable> {
  const stored = await storeOf(deps.config).open(name, isSealed ? undefined : part)
  if (!stored) throw assetError.ASSET_NOT_FOUND()
  const unsealed = () => unsealFrames(deps.config, stored, sealContext(name))
  const stream = isSealed ? Readable.from(part ? cut(unsealed(), part) : unsealed(), { objectMode: false }) : stored
  stream.once('close', () => stored.destroy())
  return stream
}

/** Frames are authenticated one by one, so a part is cut out of them after decryption. */
async function* cut(frames: AsyncIterable<Buffer>, { from, to }: Part) {
  let at = 0
  for await (const frame of frames) {
    const [start, end] = [Math.max(0, from - at), Math.min(frame.length, to + 1 - at)]
    if (start < end) yield frame.subarray(start, end)
    at += frame.length
    if (at > to) return
  }
}

/** A checked file and its bytes, for the server itself. Throws ASSET_NOT_FOUND. */
export async function readAsset(deps: Deps, assetId: string): Promise<{ asset: Asset; stream: Readable }> {
  const file = await findFile(deps, assetId)
  return { asset: file.asset, stream: await openBytes(deps, file) }
}

/**
 * A part of an unsealed file that the caller's module keeps; it asks the database nothing, so the caller knows that the file is the reader's to see.
 * Throws ASSET_NOT_FOUND once the bytes are removed.
 */
export async function openAssetPart({ config }: Deps, assetId: string, part: Part): Promise<Readable> {
  const stream = await storeOf(config).open(storageKey(assetId), part)
  if (!stream) throw assetError.ASSET_NOT_FOUND()
  return stream
}

/** Unreadable from the commit on; the bytes are removed soon after. Idempotent, and ignores unknown ids. */
export const deleteAsset = (deps: Deps, assetId: string) => deleteAssets(deps, [assetId])

/** Like `deleteAsset` for many, in two statements. */
export const deleteAssets = (deps: Deps, assetIds: readonly string[]) =>
  transact(deps, async (deps) => {
    if (assetIds.length === 0) return
    const deleted = await setDeleted(deps.db, assetIds)
    await publishAll(
      deps,
      assetDeleted,
      deleted.map(({ assetId }) => ({ assetId })),
    )
  })

/**
 * Checks a file that the server already holds, and re-encodes it when it is a picture, as if it had been uploaded; `claimAsset` then claims it. Talks
 * to the store, so call it before a transaction.
 */
export async function storeFile(
  deps: Deps,
  { personId, purpose, bytes, fileName = 'anh' }: { personId: string; purpose: FilePurpose; bytes: Uint8Array; fileName?: string },
) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return storeSource(deps, { personId, purpose, fileName, size: bytes.byteLength, sha256 }, async () => Readable.from([bytes]))
}

/** The same for a file on this machine's disk, which is never whole in memory. */
export async function storeLocalFile(
  deps: Deps,
  { file, ...source }: { personId: string; purpose: FilePurpose; file: string; fileName: string },
) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return storeSource(deps, { ...source, size, sha256: hash.digest('hex') }, async () => createReadStream(file))
}

type Source = { personId: string; purpose: FilePurpose; fileName: string; size: number; sha256: string }
async function storeSource(deps: Deps, source: Source, open: () => Promise<Readable>) {
  const { maxBytes } = uploadRules[source.purpose]
  if (source.size > maxBytes) throw assetError.FILE_TOO_LARGE({ maxBytes })
  const { id: assetId } = await declareAsset(deps, source, 'UPLOADED', 60)
  return asAsset(await checkUpload(deps, { personId: source.personId, assetId }, open))
}

async function getAsset(deps: Deps, assetId: string) {
  const asset = await findAsset(deps.db, assetId)
  if (!asset || !visibleStatuses.some((visible) => visible === asset.status)) throw assetError.ASSET_NOT_FOUND()
  return { ...asset, ...asAsset(asset) }
}

export function asAsset({ id, personId, purpose, fileName, bytes, sha256, createdAt, width, height, kind }: AssetRow): Asset {
  if (!kind) throw assetError.ASSET_NOT_FOUND()
  return { id, personId, purpose, fileName, bytes, sha256, createdAt, width, height, kind }
}
