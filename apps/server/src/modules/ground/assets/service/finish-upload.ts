import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { publish } from '#platform/outbox/domain-events'
import { assetError } from '../assets.errors.ts'
import { assetDeleted } from '../assets.events.ts'
import {
  type AssetRow,
  countBeingChecked,
  lockAsset,
  lockQuota,
  renewCheck,
  setBeingChecked,
  setNotBeingChecked,
  setStatus,
} from '../assets.repository.ts'
import { nameAs } from '../file-name.ts'
import { storeOf } from '../store/configured-store.ts'
import { maxBeingChecked, moveStatus, visibleStatuses } from '../upload.ts'
import { checkAndStore, type Open } from './check.ts'
import { fairQueue } from './fair-queue.ts'

/**
 * Checks what was sent and makes it visible, or refuses it for good. Asked again it answers the same; asked twice at once, one
 * of the two is told to wait, as is whoever has too many under check.
 */
export const finishUpload = (deps: Deps, personId: string, assetId: string): Promise<AssetRow> =>
  checkUpload(deps, { personId, assetId }, () => storeOf(deps.config).openIncoming(assetId))

type Sent = { personId: string; assetId: string }

/** The same for bytes that are here already. */
export async function checkUpload(deps: Deps, sent: Sent, open: Open) {
  const asset = await beginChecking(deps, sent)
  if (isVisible(asset)) return asset
  let hasBegun = false
  try {
    return await inTurn(asset.personId, async () => {
      hasBegun = true
      if (!(await renewCheck(deps.db, asset.id))) throw assetError.ASSET_NOT_FOUND() // given up or deleted while it waited
      return processUpload(deps, asset, open)
    })
  } finally {
    if (!hasBegun) await setNotBeingChecked(deps.db, asset.id)
  }
}

/** A picture takes some 200 MB while it is drawn, so few are at a time; and who would wait for minutes shall rather come again. */
const inTurn = fairQueue(2, 60)

const isVisible = ({ status }: AssetRow) => visibleStatuses.some((visible) => visible === status)

/** From here on the row says that this process checks it. */
export const beginChecking = (deps: Deps, { personId, assetId }: Sent) =>
  transact(deps, async ({ db }) => {
    await lockQuota(db, personId)
    const asset = await lockAsset(db, assetId)
    if (!asset || asset.personId !== personId) throw assetError.ASSET_NOT_FOUND()
    if (isVisible(asset)) return asset
    if (asset.status === 'REFUSED') throw assetError.UPLOAD_FAILED({ rejectionCode: asset.rejectionCode })
    if (asset.isBeingChecked) throw assetError.UPLOAD_BUSY({ retryAfter: 1 })
    if ((await countBeingChecked(db, personId)) >= maxBeingChecked) throw assetError.TOO_MANY_UPLOADS_IN_CHECK({ retryAfter: 2 })
    moveStatus(asset.status, 'SENT')
    await setBeingChecked(db, asset.id)
    return asset
  })

/** What a file meets here is its end, unless it was our own fault: then it can be asked for again. */
async function processUpload(deps: Deps, asset: AssetRow, open: Open) {
  try {
    const found = await checkAndStore(deps, asset, open)
    const kept = await acceptUpload(deps, asset, { ...found, fileName: nameAs(found.kind, asset.fileName) })
    await dropIncoming(deps, asset)
    return kept
  } catch (error) {
    if (!(error instanceof AppError)) {
      deps.log.error({ err: error, assetId: asset.id }, 'upload check failed')
      await setNotBeingChecked(deps.db, asset.id)
      throw assetError.UPLOAD_INTERRUPTED({ retryAfter: 5 })
    }
    await rejectUpload(deps, asset, error.code)
    await dropIncoming(deps, asset)
    throw error
  }
}

type Found = Pick<AssetRow, 'bytes' | 'sha256' | 'fileName'> &
  Partial<Pick<AssetRow, 'width' | 'height'>> & { kind: NonNullable<AssetRow['kind']> }

/** The one place where a file becomes visible. */
const acceptUpload = (deps: Deps, { id }: AssetRow, found: Found) =>
  transact(deps, async ({ db }) => {
    const asset = await lockAsset(db, id)
    if (!asset) throw assetError.ASSET_NOT_FOUND()
    if (isVisible(asset)) return asset // whoever took over a check that took too long was faster, and found the same
    const status = moveStatus(asset.status, 'CHECK_PASSED')
    await setStatus(db, id, status, found)
    return { ...asset, ...found, status }
  })

const rejectUpload = (deps: Deps, { id }: AssetRow, rejectionCode: string) =>
  transact(deps, async (deps) => {
    const { db } = deps
    const asset = await lockAsset(db, id)
    if (!asset || isVisible(asset)) return // another check was faster and found it good
    if (asset.status === 'UPLOADED') await setStatus(db, id, moveStatus(asset.status, 'CHECK_FAILED'), { rejectionCode })
    else await publish(deps, assetDeleted, { assetId: id }) // its time was over meanwhile, and something of it may have been kept since
  })

/** What cannot be removed now goes with the sweep; the file's fate is decided either way. */
const dropIncoming = (deps: Deps, asset: AssetRow) =>
  storeOf(deps.config)
    .dropIncoming(asset)
    .catch((error: unknown) => deps.log.warn({ err: error, assetId: asset.id }, 'incoming upload could not be removed'))
