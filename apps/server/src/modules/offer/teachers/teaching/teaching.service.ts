import { findVideos, removeVideos, requestVideo } from '#modules/ground/media'
import { claimAsset, deleteAsset, privateUrl } from '#modules/ground/assets'
import type { ShownTeaching, TeachingChanges } from '@khue/contracts/offer/teaching-profile'
import type { Deps } from '#platform/deps'
import { teacherError } from '../teachers.errors.ts'
import { filesOf, itemsOf, type StoredTeaching, type TeachingFile } from './stored-teaching.ts'
import * as stored from './teaching-files.repository.ts'

/** The content with what was sent; new files are claimed. Throws ASSET_NOT_FOUND for a file of another person or purpose, TEACHING_ITEM_ID_TAKEN. In the caller's transaction. */
export async function applyChanges(
  deps: Deps,
  personId: string,
  before: StoredTeaching,
  changes: TeachingChanges,
): Promise<StoredTeaching> {
  const { introVideo, photo, proofs, ...typed } = changes
  const after = { ...before, ...withoutUndefined(typed) }
  requireOwnIds(after)
  if (proofs) after.proofs = await claimProofs(deps, personId, before, proofs)
  if (photo !== undefined) after.photoAssetId = photo && (await claimPhoto(deps, personId, photo.assetId))
  if (introVideo !== undefined)
    after.introVideoId = introVideo && (await requestVideo(deps, { assetId: introVideo.assetId, ownerId: personId, rule: 'INTRO' })).videoId
  return after
}

/** Badges belong to the ids of rows, so a second row with an id would show the badge of the first. */
function requireOwnIds(content: StoredTeaching) {
  const ids = itemsOf(content).map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw teacherError.TEACHING_ITEM_ID_TAKEN()
}

const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> } // entries lose the key types

async function claimPhoto(deps: Deps, personId: string, assetId: string) {
  await claimAsset(deps, { assetId, personId, purpose: 'TEACHER_PHOTO' })
  return assetId
}

async function claimProofs(deps: Deps, personId: string, before: StoredTeaching, sent: NonNullable<TeachingChanges['proofs']>) {
  const known = new Map(before.proofs.map((proof) => [proof.assetId, proof]))
  const proofs: StoredTeaching['proofs'] = []
  for (const proof of new Map(sent.map((one) => [one.assetId, one])).values()) {
    const { fileName, kind, bytes: size } = await fileOf(proof.assetId)
    proofs.push({ ...proof, fileName, kind, size })
  }
  return proofs

  async function fileOf(assetId: string) {
    const { fileName, kind, size } = known.get(assetId) ?? {}
    if (fileName !== undefined && kind !== undefined && size !== undefined) return { fileName, kind, bytes: size }
    return claimAsset(deps, { assetId, personId, purpose: 'TEACHER_PROOF' })
  }
}

/** Notes which files an application or version uses; files that nothing uses any more are deleted. In the caller's transaction. */
export async function holdFiles(deps: Deps, holder: { holderId: string; personId: string }, content: StoredTeaching | null) {
  const files = content ? filesOf(content) : []
  await stored.insertHeld(deps.db, holder, files)
  await deleteFiles(
    deps,
    await stored.deleteOthersHeld(
      deps.db,
      holder.holderId,
      files.map(({ fileId }) => fileId),
    ),
  )
}

async function deleteFiles(deps: Deps, files: readonly TeachingFile[]) {
  const videos = files.filter(({ kind }) => kind === 'VIDEO').map(({ fileId }) => fileId)
  if (videos.length > 0) await removeVideos(deps, videos)
  for (const { fileId, kind } of files) if (kind !== 'VIDEO') await deleteAsset(deps, fileId)
}

export const forgetFiles = async (deps: Deps, personId: string) => deleteFiles(deps, await stored.deleteHeldOf(deps.db, personId))

/** Contents as one person may read them. Proofs open by their address for their owner alone; an admin opens each with a reason. */
export async function showTeachings(
  deps: Deps,
  contents: readonly StoredTeaching[],
  { readerId, isOwner }: { readerId: string; isOwner: boolean },
): Promise<ShownTeaching[]> {
  const videoIds = [...new Set(contents.flatMap(({ introVideoId }) => introVideoId ?? []))]
  const videos = new Map((await findVideos(deps, videoIds, readerId)).map((video) => [video.id, video]))
  return contents.map(({ format: _format, photoAssetId, introVideoId, proofs, ...rest }) => ({
    ...rest,
    photo: photoAssetId ? { assetId: photoAssetId, url: privateUrl(deps, photoAssetId, readerId) } : null,
    introVideo: (introVideoId && videos.get(introVideoId)) || null,
    proofs: proofs.map((proof) => ({ ...proof, url: isOwner ? privateUrl(deps, proof.assetId, readerId) : null })),
  }))
}
