import { deleteAsset } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { insertLogLine } from './log.repository.ts'
import * as stored from './teacher-contracts.repository.ts'

/** Erases the ID photos of a version in the caller's transaction; number and log stay. */
export async function erasePhotos(deps: Deps, row: stored.ContractRow) {
  if (row.photosErasedAt) return
  await stored.setContract(deps.db, row, { frontAssetId: null, backAssetId: null }, 'photosErasedAt')
  for (const assetId of [row.frontAssetId, row.backAssetId]) if (assetId) await deleteAsset(deps, assetId)
  await insertLogLine(deps.db, { contractId: row.id, event: 'ERASE_PHOTOS', actorId: null })
}

const batch = 100

/** Job: erases the photos of contracts that were completed so many days ago. */
export async function eraseOldPhotos(deps: Deps) {
  const days = deps.config.CONTRACT_PHOTO_DAYS
  for (;;) {
    const erased = await transact(deps, async (deps) => {
      const rows = await stored.lockPhotosToErase(deps.db, { days, batch })
      for (const row of rows) await erasePhotos(deps, row)
      return rows.length
    })
    if (erased < batch) return
  }
}
