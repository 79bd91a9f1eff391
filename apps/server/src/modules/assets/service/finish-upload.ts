import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { announce } from '#platform/news'
import { assetError } from '../assets.errors.ts'
import { assetDropped } from '../assets.events.ts'
import { type AssetRow, lockAsset, setBeingChecked, setNotBeingChecked, setStatus } from '../assets.repository.ts'
import { nameAs } from '../file-name.ts'
import { storeOf } from '../store/house-store.ts'
import { moveStatus, visibleStatuses } from '../upload.ts'
import { checkAndKeep } from './check.ts'

/**
 * Checks what was sent and makes it visible, or refuses it for good. Asked again it answers the same; asked twice at once, one
 * of the two is told to wait.
 */
export async function finishUpload(deps: Deps, personId: string, assetId: string): Promise<AssetRow> {
  const asset = await beginChecking(deps, personId, assetId)
  if (isVisible(asset)) return asset
  return judge(deps, asset, () => storeOf(deps.config).openIncoming(asset.id))
}

const isVisible = ({ status }: AssetRow) => visibleStatuses.some((visible) => visible === status)

/** From here on the row says that this process checks it. */
const beginChecking = (deps: Deps, personId: string, assetId: string) =>
  transact(deps, async ({ db }) => {
    const asset = await lockAsset(db, assetId)
    if (!asset || asset.personId !== personId) throw assetError.ASSET_NOT_FOUND()
    if (isVisible(asset)) return asset
    if (asset.status === 'REFUSED') throw assetError.UPLOAD_FAILED({ refusedFor: asset.refusedFor })
    if (asset.isBeingChecked) throw assetError.UPLOAD_BUSY({ retryAfter: 1 })
    moveStatus(asset.status, 'SENT')
    await setBeingChecked(db, asset.id)
    return asset
  })

/** What a file meets here is its end, unless it was our own fault: then it can be asked for again. */
export async function judge(deps: Deps, asset: AssetRow, open: Parameters<typeof checkAndKeep>[2]) {
  try {
    const found = await checkAndKeep(deps, asset, open)
    const kept = await settle(deps, asset, { ...found, fileName: nameAs(found.kind, asset.fileName) })
    await dropIncoming(deps, asset)
    return kept
  } catch (error) {
    if (!(error instanceof AppError)) {
      deps.log.error({ err: error, assetId: asset.id }, 'an upload could not be checked')
      await setNotBeingChecked(deps.db, asset.id)
      throw assetError.UPLOAD_INTERRUPTED({ retryAfter: 5 })
    }
    await refuse(deps, asset, error.code)
    await dropIncoming(deps, asset)
    throw error
  }
}

type Found = Pick<AssetRow, 'bytes' | 'sha256' | 'fileName'> & { kind: NonNullable<AssetRow['kind']> }

/** The one place where a file becomes visible. */
const settle = (deps: Deps, { id }: AssetRow, found: Found) =>
  transact(deps, async ({ db }) => {
    const asset = await lockAsset(db, id)
    if (!asset) throw assetError.ASSET_NOT_FOUND()
    if (isVisible(asset)) return asset // whoever took over a check that took too long was faster, and found the same
    const status = moveStatus(asset.status, 'FOUND_GOOD')
    await setStatus(db, id, status, found)
    return { ...asset, ...found, status }
  })

const refuse = (deps: Deps, { id }: AssetRow, refusedFor: string) =>
  transact(deps, async (deps) => {
    const { db } = deps
    const asset = await lockAsset(db, id)
    if (!asset || isVisible(asset)) return // another check was faster and found it good
    if (asset.status === 'UPLOADED') await setStatus(db, id, moveStatus(asset.status, 'FOUND_BAD'), { refusedFor })
    else await announce(deps, assetDropped, { assetId: id }) // its time was over meanwhile, and something of it may have been kept since
  })

/** What cannot be removed now goes with the sweep; the file's fate is decided either way. */
const dropIncoming = (deps: Deps, asset: AssetRow) =>
  storeOf(deps.config)
    .dropIncoming(asset)
    .catch((error: unknown) => deps.log.warn({ err: error, assetId: asset.id }, 'what was sent could not be removed'))
