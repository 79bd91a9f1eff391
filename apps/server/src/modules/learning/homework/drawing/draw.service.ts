import { claimAsset, deleteAssets, drawPages } from '#modules/ground/assets'
import { type Deps, transact } from '#platform/deps'
import { findFile, insertPages, lockFile, setDrawn, setRefused } from '../work/work.repository.ts'

/** Draws the pages of a PDF as pictures that can be marked on, once. Idempotent: what another process has drawn meanwhile stays. */
export async function drawFile(deps: Deps, fileId: string) {
  const file = await findFile(deps.db, fileId)
  if (!file || file.pages !== null || file.refusal !== null) return
  const drawn = await drawPages(deps, fileId, file.learnerId)
  const pages = 'pages' in drawn ? drawn.pages : []
  await transact(deps, async (deps) => {
    const locked = await lockFile(deps.db, fileId)
    const isWanted = locked !== undefined && locked.pages === null && locked.refusal === null
    if (!isWanted)
      return deleteAssets(
        deps,
        pages.map(({ assetId }) => assetId),
      ) // deleted, or drawn by somebody else
    if ('fault' in drawn) return void (await setRefused(deps.db, fileId, drawn.fault))
    for (const { assetId } of pages) await claimAsset(deps, { assetId, personId: file.learnerId, purpose: 'HOMEWORK_PAGE' })
    await insertPages(
      deps.db,
      pages.map(({ assetId, width, height }, at) => ({ fileId, page: at + 1, pictureId: assetId, width, height })),
    )
    await setDrawn(deps.db, fileId, pages.length)
  })
}
