import type { z } from 'zod'
import type { NewUpload, UploadTarget } from '@khue/contracts/ground/assets'
import { type FilePurpose, maxLectureBytes, resumableFromBytes, uploadRules } from '@khue/contracts/ground/upload-rules'
import { Upload } from '@tus/server'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { commonError } from '#platform/errors'
import { assetError } from '../assets.errors.ts'
import { type AssetRow, insertAsset, lockQuota, measureExpected, measureLectures, measureQuota } from '../assets.repository.ts'
import { isBlockedName, shownName } from '../file-name.ts'
import { signedQuery } from '../links.ts'
import { storeOf } from '../store/configured-store.ts'
import { requireDiskSpace } from '../store/disk-space.ts'
import { maxUnfinished } from '../upload.ts'

type UploadRequest = z.output<typeof NewUpload> & { personId: string; purpose: FilePurpose }

/** How long a URL accepts bytes: one PUT of 5 MB, chunks over a slow connection with pauses, or a film over a night of sleep. */
const putMinutes = 15
const tusSeconds = 6 * 3600
const sourceSeconds = 24 * 3600

/** Declares one file and returns where to upload it. Checks only that the declaration is allowed; the content is checked later. The actor needs no session. */
export async function createUpload(
  deps: Deps,
  actor: Pick<Actor, 'id' | 'roles'>,
  asked: Omit<UploadRequest, 'personId'>,
): Promise<{ assetId: string; upload: UploadTarget }> {
  const request = { ...asked, personId: actor.id }
  const rule = uploadRules[request.purpose]
  const { maxBytes, isForAdmins, isSource } = rule
  if (isForAdmins && !actor.roles.includes('admin')) throw commonError.FORBIDDEN()
  if (isBlockedName(request.fileName)) throw assetError.FILE_TYPE_BLOCKED()
  if (request.size > maxBytes) throw isSource ? assetError.LECTURE_TOO_LARGE({ maxBytes }) : assetError.FILE_TOO_LARGE({ maxBytes })
  if (isSource) await requireSpaceToPack(deps, request.size)
  const seconds = request.size <= resumableFromBytes ? (rule.putMinutes ?? putMinutes) * 60 : rule.isSource ? sourceSeconds : tusSeconds
  const asset = await declareAsset(deps, request, 'REQUESTED', seconds)
  return { assetId: asset.id, upload: await targetOf(deps, asset, seconds) }
}

/** A film is on the disk twice until it is packed. Uploads that others have declared will need their space as well. */
async function requireSpaceToPack({ config, db }: Deps, size: number) {
  if (!config.S3_ENDPOINT) await requireDiskSpace(config, 2 * size + (await measureExpected(db)))
}

/** Reserves the file's size, unless it exceeds the person's quota. */
export const declareAsset = (deps: Deps, request: UploadRequest, status: 'REQUESTED' | 'UPLOADED', seconds: number) =>
  transact(deps, async ({ db }) => {
    const { maxBytesPerPerson, isSealed, isSource } = uploadRules[request.purpose]
    await lockQuota(db, request.personId)
    const taken = await measureQuota(db, request.personId, request.purpose)
    if (taken.unfinished >= maxUnfinished) throw assetError.TOO_MANY_PENDING_UPLOADS()
    if (taken.bytes + request.size > maxBytesPerPerson) throw assetError.UPLOAD_QUOTA_REACHED({ maxBytesPerPerson })
    if (isSource && (await measureLectures(db, request.personId)) + request.size > maxLectureBytes)
      throw assetError.LECTURE_QUOTA_REACHED({ maxBytesPerPerson: maxLectureBytes })
    const { personId, purpose, size: bytes, sha256 } = request
    return insertAsset(
      db,
      { id: uuidv7(), personId, purpose, status, fileName: shownName(request.fileName), bytes, sha256, isSealed },
      seconds,
    )
  })

async function targetOf(deps: Deps, asset: AssetRow, seconds: number): Promise<UploadTarget> {
  const { config } = deps
  const expiresAt = asset.uploadExpiresAt.toISOString()
  const link = { assetId: asset.id, personId: asset.personId, until: Math.floor(asset.uploadExpiresAt.getTime() / 1000) }
  const store = storeOf(config)
  if (asset.bytes > resumableFromBytes) {
    const { store: pieces, idOf } = store.resumable
    await pieces.create(new Upload({ id: idOf(asset.id), size: asset.bytes, offset: 0, creation_date: deps.clock().toISOString() }))
    const url = `/files/resumable/${asset.id}?${signedQuery(config, { ...link, allows: 'tus' })}`
    return { by: 'tus', url, headers: {}, expiresAt }
  }
  const elsewhere = await store.putTarget(asset, seconds)
  const own = { url: `/files/uploads/${asset.id}?${signedQuery(config, { ...link, allows: 'put' })}`, headers: {} }
  return { by: 'put', ...(elsewhere ?? own), expiresAt }
}
