import { maxLectureBytes } from '@khue/contracts/ground/upload-rules'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '#platform/deps'
import { assetError } from '../assets.errors.ts'
import { insertAsset, measureLectures, setStatus } from '../assets.repository.ts'
import { storageKey } from '../checking/check.service.ts'
import { storeOf } from '../store/configured-store.ts'

type Made = { personId: string; file: string; fileName: string; bytes: number; sha256: string } & (
  | { purpose: 'PACKED_LECTURE'; kind: 'MP4' }
  | { purpose: 'HOMEWORK_PAGE'; kind: 'JPG'; width: number; height: number }
)
/** Time to move the file to the store. A row that is not claimed by then expires. */
const storeSeconds = 3600

/**
 * Takes over a file that the platform itself has written and flushed: it is neither copied nor checked again. `claimAsset` then claims it. Talks to the
 * store, so call it before a transaction.
 */
export async function takeOverFile(deps: Deps, { file, ...made }: Made): Promise<string> {
  const id = uuidv7()
  await insertAsset(deps.db, { ...made, id, status: 'UPLOADED', isSealed: false }, storeSeconds)
  await storeOf(deps.config).takeOver(storageKey(id), file)
  await setStatus(deps.db, id, 'CHECKED', { kind: made.kind })
  return id
}

/** A local file with the bytes of a checked, unsealed file: only to be read. Throws ASSET_NOT_FOUND. */
export async function putAssetAt({ config }: Deps, assetId: string, localFile: string) {
  if (!(await storeOf(config).putAt(storageKey(assetId), localFile))) throw assetError.ASSET_NOT_FOUND()
}

/** Bytes of this person's lectures: those that are packed, and those that are being sent. */
export const measureLectureBytes = async ({ db }: Deps, personId: string) => ({
  bytes: await measureLectures(db, personId),
  maxBytes: maxLectureBytes,
})
