import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { assetDeleted } from '../assets.events.ts'
import { findAsset, forgetUnclaimed, lockAssetsToGiveUp, setStatus } from '../assets.repository.ts'
import { filesFolder, storeOf } from '../store/configured-store.ts'
import { moveStatus } from '../upload.ts'
import { storageKeys } from '../checking/check.service.ts'

const batch = 200

/** Deletes uploads that were never finished, and files that were never claimed. Idempotent and safe to run concurrently. */
export async function giveUpUnfinished(deps: Deps) {
  for (;;) {
    const given = await transact(deps, async (deps) => {
      const assets = await lockAssetsToGiveUp(deps.db, batch)
      for (const { id, status } of assets) {
        await setStatus(deps.db, id, moveStatus(status, 'TIMED_OUT'))
        await publish(deps, assetDeleted, { assetId: id })
      }
      return assets.length
    })
    if (given < batch) return
  }
}

/** Handler of asset.deleted. */
export async function removeBytes({ db, config }: Deps, assetId: string) {
  const asset = await findAsset(db, assetId)
  if (!asset) return
  const store = storeOf(config)
  await store.dropIncoming(asset)
  for (const name of storageKeys(asset)) await store.drop(name)
}

const leftoverMs = 2 * 24 * 3600 * 1000

/** Removes leftovers of killed processes: no upload in progress is two days old. */
export async function sweepLeftovers(deps: Deps) {
  await forgetUnclaimed(deps.db)
  for (const name of ['incoming', 'unchecked']) {
    const folder = path.join(filesFolder(deps.config), name)
    for (const file of await readdir(folder).catch(() => [])) {
      // a missing folder is an empty one
      const place = path.join(folder, file)
      const { mtimeMs } = await stat(place)
      if (mtimeMs < deps.clock().getTime() - leftoverMs) await rm(place, { recursive: true, force: true })
    }
  }
}
