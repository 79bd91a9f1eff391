import { setTimeout as pause } from 'node:timers/promises'
import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { publish } from '#platform/outbox/domain-events'
import { assetError } from '../assets.errors.ts'
import { assetDeleted } from '../assets.events.ts'
import {
  type AssetRow,
  countBeingChecked,
  findAsset,
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
import { checkAndStore, type Open } from '../checking/check.service.ts'
import { fairQueue } from '../checking/fair-queue.ts'

/**
 * Checks the uploaded bytes and makes the file visible, or rejects it permanently. Idempotent; of two concurrent calls one must retry, as is a
 * person with too many files under check.
 */
export async function finishUpload(deps: Deps, personId: string, assetId: string, waitMs = patienceMs): Promise<AssetRow> {
  const check = () => checkUpload(deps, { personId, assetId }, () => storeOf(deps.config).openIncoming(assetId))
  const declared = await findAsset(deps.db, assetId)
  if (!declared || !uploadRules[declared.purpose].isSource) return check()
  const running = (checksOfSources.get(assetId) ?? startCheck(assetId, check)).then(() => true)
  if (!(await Promise.race([running, pause(waitMs, false, { ref: false })]))) throw assetError.UPLOAD_BUSY({ retryAfter: 1 })
  return check() // finds the outcome
}

/** Below the time after which a browser gives up a request. The check of a film of gigabytes may take longer: it goes on, and the caller asks again. */
const patienceMs = 20_000
const checksOfSources = new Map<string, Promise<unknown>>()

function startCheck(assetId: string, check: () => Promise<AssetRow>) {
  const running = whileBusy(check).finally(() => checksOfSources.delete(assetId))
  running.catch(() => undefined) // a caller that has stopped to wait asks again, and gets the same refusal
  checksOfSources.set(assetId, running)
  return running
}

type Sent = { personId: string; assetId: string }

/** The same for bytes that the server already holds. */
export async function checkUpload(deps: Deps, sent: Sent, open: Open) {
  const asset = await beginChecking(deps, sent)
  if (isVisible(asset)) return asset
  let hasBegun = false
  try {
    return await inTurn(asset.personId, async () => {
      hasBegun = true
      if (!(await renewCheck(deps.db, asset.id))) throw assetError.ASSET_NOT_FOUND() // deleted while it waited in the queue
      return whileRenewed(deps, asset, () => processUpload(deps, asset, open))
    })
  } finally {
    if (!hasBegun) await setNotBeingChecked(deps.db, asset.id)
  }
}

/** Another node checks it: asks again for a while. */
async function whileBusy(check: () => Promise<AssetRow>, tries = patienceMs / 1000): Promise<AssetRow> {
  try {
    return await check()
  } catch (error) {
    if (tries <= 0 || !(error instanceof AppError) || error.code !== 'UPLOAD_BUSY') throw error
    await pause(1000)
    return whileBusy(check, tries - 1)
  }
}

const renewEveryMs = 30_000
/** A check of a large file outlives its lease, which therefore is renewed. */
async function whileRenewed<T>(deps: Deps, { id }: AssetRow, work: () => Promise<T>) {
  const renewal = setInterval(() => void renewCheck(deps.db, id).catch(() => undefined), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/** More than the lanes for pictures, so that a few people with dear pictures do not fill it; a caller who would wait for minutes must retry. */
export const maxChecksAtOnce = 6
const inTurn = fairQueue(maxChecksAtOnce, 60)

const isVisible = ({ status }: AssetRow) => visibleStatuses.some((visible) => visible === status)

/** Marks the row as being checked by this process. */
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

/** A failed check rejects the file permanently, unless the fault was ours: then the check can be requested again. */
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

/** The only place where a file becomes visible. */
const acceptUpload = (deps: Deps, { id }: AssetRow, found: Found) =>
  transact(deps, async ({ db }) => {
    const asset = await lockAsset(db, id)
    if (!asset) throw assetError.ASSET_NOT_FOUND()
    if (isVisible(asset)) return asset // another process took over the expired lease and finished first, with the same result
    const status = moveStatus(asset.status, 'CHECK_PASSED')
    await setStatus(db, id, status, found)
    return { ...asset, ...found, status }
  })

const rejectUpload = (deps: Deps, { id }: AssetRow, rejectionCode: string) =>
  transact(deps, async (deps) => {
    const { db } = deps
    const asset = await lockAsset(db, id)
    if (!asset || isVisible(asset)) return // another check has accepted it
    if (asset.status === 'UPLOADED') await setStatus(db, id, moveStatus(asset.status, 'CHECK_FAILED'), { rejectionCode })
    else await publish(deps, assetDeleted, { assetId: id }) // it expired meanwhile, and parts of it may have been stored since
  })

/** A failed removal is left to the sweep; the file's status is already decided. */
const dropIncoming = (deps: Deps, asset: AssetRow) =>
  storeOf(deps.config)
    .dropIncoming(asset)
    .catch((error: unknown) => deps.log.warn({ err: error, assetId: asset.id }, 'incoming upload could not be removed'))
