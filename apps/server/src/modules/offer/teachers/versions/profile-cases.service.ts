import type { PagePosition } from '#platform/lists/cursors'
import type { Deps } from '#platform/deps'
import { StoredTeaching, verifiedIn } from '../teaching/stored-teaching.ts'
import * as stored from './versions.repository.ts'

/** A page of waiting versions, longest waiting first, with one more row, and the counts of the queue. */
export const listProfileCases = ({ db }: Deps, queue: stored.VersionQueue, place: PagePosition<'OLDEST'>) =>
  stored.listQueued(db, queue, place)

/** A version that was sent at least once; drafts that never were are their owner's alone. */
export async function findProfileCase({ db }: Deps, id: string) {
  const row = await stored.findVersion(db, id)
  return row && row.submission > 0 ? row : undefined
}

/** The content of the public version, if there is one, and which rows of `content` carry the badge. */
export async function describePublished({ db }: Deps, personId: string, content: StoredTeaching) {
  const [[row], verified] = await Promise.all([stored.listApproved(db, [personId]), stored.listVerified(db, [personId])])
  return { published: row ? StoredTeaching.parse(row.content) : null, verifiedItemIds: verifiedIn(content, verified) }
}
