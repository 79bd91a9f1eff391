import type { z } from 'zod'
import type { NewUpload, UploadTarget } from '@khue/contracts/assets'
import { type FilePurpose, resumableFromBytes, uploadRules } from '@khue/contracts/upload-rules'
import { Upload } from '@tus/server'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import { commonError } from '#platform/errors'
import { assetError } from '../assets.errors.ts'
import { type AssetRow, insertAsset, lockQuota, measureQuota } from '../assets.repository.ts'
import { isBlockedName, shownName } from '../file-name.ts'
import { signedQuery } from '../links.ts'
import { storeOf } from '../store/house-store.ts'
import { maxUnfinished } from '../upload.ts'

type Wish = z.output<typeof NewUpload> & { personId: string; purpose: FilePurpose }

/** How long an address takes bytes: one PUT of 5 MB, or pieces over a slow line with pauses. */
const putSeconds = 15 * 60
const tusSeconds = 6 * 3600

/** Announces one file and answers where to send it. Nothing of it is believed yet but that it is not forbidden outright. */
export async function createUpload(
  deps: Deps,
  actor: Actor,
  asked: Omit<Wish, 'personId'>,
): Promise<{ assetId: string; upload: UploadTarget }> {
  const wish = { ...asked, personId: actor.id }
  const { maxBytes, isForAdmins } = uploadRules[wish.purpose]
  if (isForAdmins && !actor.roles.includes('admin')) throw commonError.FORBIDDEN()
  if (isBlockedName(wish.fileName)) throw assetError.FILE_TYPE_BLOCKED()
  if (wish.size > maxBytes) throw assetError.FILE_TOO_LARGE({ maxBytes })
  const seconds = wish.size > resumableFromBytes ? tusSeconds : putSeconds
  const asset = await announceAsset(deps, wish, 'REQUESTED', seconds)
  return { assetId: asset.id, upload: await targetOf(deps, asset, seconds) }
}

/** Takes the file's room, unless the person has none left. */
export const announceAsset = (deps: Deps, wish: Wish, status: 'REQUESTED' | 'UPLOADED', seconds: number) =>
  transact(deps, async ({ db }) => {
    const { maxBytesPerPerson, isSealed } = uploadRules[wish.purpose]
    await lockQuota(db, wish.personId)
    const taken = await measureQuota(db, wish.personId, wish.purpose)
    if (taken.unfinished >= maxUnfinished) throw assetError.UPLOADS_UNFINISHED()
    if (taken.bytes + wish.size > maxBytesPerPerson) throw assetError.UPLOAD_QUOTA_REACHED({ maxBytesPerPerson })
    const { personId, purpose, size: bytes, sha256 } = wish
    return insertAsset(
      db,
      { id: uuidv7(), personId, purpose, status, fileName: shownName(wish.fileName), bytes, sha256, isSealed },
      seconds,
    )
  })

async function targetOf(deps: Deps, asset: AssetRow, seconds: number): Promise<UploadTarget> {
  const { config } = deps
  const expiresAt = asset.uploadUntil.toISOString()
  const link = { assetId: asset.id, personId: asset.personId, until: Math.floor(asset.uploadUntil.getTime() / 1000) }
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
