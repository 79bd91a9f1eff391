import type { IncomingMessage } from 'node:http'
import { resumableFromBytes, uploadRules } from '@khue/contracts/ground/upload-rules'
import { z } from 'zod'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { assetError } from '../assets.errors.ts'
import { type AssetRow, findAsset } from '../assets.repository.ts'
import { isSigned, type Link } from '../links.ts'
import { storeOf } from '../store/configured-store.ts'
import { isAlwaysPublic } from './use-assets.service.ts'

const Address = z.object({
  id: z.uuid(),
  until: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})
type Shown = { id: string; until?: string; signature?: string }

/** The file whose bytes this URL still accepts. Invalid, expired and used URLs get the same refusal. */
export async function openUpload(deps: Deps, shown: Shown & { allows: 'put' | 'tus' }): Promise<AssetRow> {
  const { data: address } = Address.safeParse(shown)
  const asset = address && (await findAsset(deps.db, address.id))
  if (!asset?.isOpen) throw assetError.UPLOAD_URL_INVALID()
  const isResumable = asset.bytes > resumableFromBytes
  const link: Link = { allows: shown.allows, assetId: asset.id, personId: asset.personId, until: address?.until ?? 0 }
  if (isResumable !== (shown.allows === 'tus') || !isSigned(deps.config, link, address?.signature ?? ''))
    throw assetError.UPLOAD_URL_INVALID()
  return asset
}

/** More than one, because a client whose connection broke retries before the server has noticed. */
export const maxConcurrentUploads = 3
const activeUploads = new Map<string, number>()

/** Receives the body of one PUT: exactly the declared bytes, or nothing. */
export async function receiveBytes(deps: Deps, asset: AssetRow, body: IncomingMessage) {
  if (body.headers['content-length'] !== String(asset.bytes)) throw assetError.UPLOAD_FAILED()
  const running = activeUploads.get(asset.id) ?? 0
  if (running >= maxConcurrentUploads) throw assetError.TOO_MANY_PENDING_UPLOADS({ retryAfter: 1 }) // each body takes disk space of its own
  activeUploads.set(asset.id, running + 1)
  try {
    await storeOf(deps.config).receive(asset, body)
  } catch (error) {
    if (error instanceof AppError) throw error
    deps.log.warn({ err: error, assetId: asset.id }, 'upload interrupted')
    throw assetError.UPLOAD_FAILED()
  } finally {
    const left = (activeUploads.get(asset.id) ?? 1) - 1
    if (left > 0) activeUploads.set(asset.id, left)
    else activeUploads.delete(asset.id)
  }
}

/** A public picture, which is stored in sizes. */
export async function getPublicPicture(deps: Deps, id: string) {
  const { id: assetId, purpose } = await getPublic(deps, id)
  if (!uploadRules[purpose].sizes) throw assetError.ASSET_NOT_FOUND()
  return { assetId, isForEver: isAlwaysPublic(purpose) }
}

/** A public file that is downloaded as it was uploaded. */
export async function getPublicDocument(deps: Deps, id: string) {
  const { id: assetId, purpose } = await getPublic(deps, id)
  if (uploadRules[purpose].sizes || purpose === 'PACKED_FILM') throw assetError.ASSET_NOT_FOUND()
  return assetId
}

/** A published film. */
export async function getPublicFilm(deps: Deps, id: string) {
  const { id: assetId, purpose } = await getPublic(deps, id)
  if (purpose !== 'PACKED_FILM') throw assetError.ASSET_NOT_FOUND()
  return assetId
}

/** A file that is private or not yet published is answered as absent. */
async function getPublic(deps: Deps, id: string) {
  const asset = z.uuid().safeParse(id).success ? await findAsset(deps.db, id) : undefined
  if (!asset || !uploadRules[asset.purpose].isPublic) throw assetError.ASSET_NOT_FOUND()
  if (!isAlwaysPublic(asset.purpose) && !asset.isShown) throw assetError.ASSET_NOT_FOUND()
  return asset
}

/** A private file, for the signed-in person the URL was made for; to anyone else it does not exist. */
export async function getPrivate(deps: Deps, { personId, ...shown }: Shown & { personId: string | undefined }) {
  const { data: address } = Address.safeParse(shown)
  if (!address || !personId || address.until * 1000 < deps.clock().getTime()) throw assetError.ASSET_NOT_FOUND()
  const link: Link = { allows: 'read', assetId: address.id, personId, until: address.until }
  if (!isSigned(deps.config, link, address.signature)) throw assetError.ASSET_NOT_FOUND()
  return address.id
}
