import { type Deps, transact } from '#platform/deps'
import { mediaError } from '../media.errors.ts'
import { lockOwner } from '../media.repository.ts'
import { readCaptions } from './captions-file.ts'
import { countCaptionsOf, deleteCaptions, insertCaptions, lockCaptionsOwner, selectOldCaptions } from '../captions.repository.ts'

/** Of one person, with those that belong to lectures. */
const mostPerPerson = 5000

/** The same id is one file of subtitles, which never changes. Throws CAPTIONS_BROKEN with the line and a sentence, CAPTIONS_ID_TAKEN. */
export const createOwnCaptions = (deps: Deps, ownerId: string, { id, text }: { id: string; text: string }) =>
  transact(deps, async (deps) => {
    const read = readCaptions(text)
    if ('reason' in read) throw mediaError.CAPTIONS_BROKEN({ line: read.line, sentence: `Dòng ${read.line}: ${read.reason}.` })
    await lockOwner(deps.db, ownerId)
    if ((await countCaptionsOf(deps.db, ownerId)) >= mostPerPerson) throw mediaError.TOO_MANY_CAPTIONS()
    await insertCaptions(deps.db, { id, ownerId, cues: read.cues })
    const stored = await lockCaptionsOwner(deps.db, id)
    if (stored?.ownerId !== ownerId) throw mediaError.CAPTIONS_ID_TAKEN()
    return { id, cues: stored.count }
  })

/** Throws CAPTIONS_NOT_FOUND, also for those of another person. */
export async function requireCaptionsOf({ db }: Deps, id: string, ownerIds: readonly string[]) {
  const found = await lockCaptionsOwner(db, id)
  if (!found || !ownerIds.includes(found.ownerId)) throw mediaError.CAPTIONS_NOT_FOUND()
}

export const removeCaptions = async ({ db }: Deps, ids: readonly string[]) => {
  if (ids.length > 0) await deleteCaptions(db, ids)
}

/** Ids in their order, of those made before this many days. */
export const listOldCaptions = async ({ db }: Deps, wanted: { days: number; after: string; limit: number }) =>
  (await selectOldCaptions(db, wanted)).map(({ id }) => id)
