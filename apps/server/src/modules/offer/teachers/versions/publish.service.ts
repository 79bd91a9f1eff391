import { showAssets } from '#modules/ground/assets'
import { hideVideos, publishVideos } from '#modules/ground/media'
import { slugOf } from '@khue/contracts/slug'
import { listPeople } from '#modules/people/people'
import { assignSlug } from '#modules/ground/slugs'
import { newUrlCode } from '#platform/crypto/url-codes'
import { publish } from '#platform/outbox/domain-events'
import type { Deps } from '#platform/deps'
import { uuidv7 } from 'uuidv7'
import { profilePublished } from '../teachers.events.ts'
import { teacherError } from '../teachers.errors.ts'
import { findProfile, upsertProfile } from '../teachers.repository.ts'
import { schoolOf, StoredTeaching } from '../teaching/stored-teaching.ts'
import { holdFiles } from '../teaching/teaching.service.ts'
import { moveProfile } from './profile-version.ts'
import * as stored from './versions.repository.ts'

/** The next number of a version, and the next revision, of this person's rows. */
export const nextOf = (rows: readonly stored.VersionRow[]) => ({
  version: Math.max(0, ...rows.map(({ version }) => version)) + 1,
  revision: Math.max(0, ...rows.map(({ revision }) => revision)) + 1,
})

/** Publishes the content of an approved application as a new version. In the caller's transaction, with the person locked. */
export async function publishProfile(deps: Deps, personId: string, { content, decidedBy }: { content: StoredTeaching; decidedBy: string }) {
  const rows = await stored.listVersions(deps.db, personId)
  await supersedeApproved(deps, rows, content)
  const { revision, version } = nextOf(rows)
  const id = uuidv7()
  await stored.insertVersion(deps.db, { id, personId, version, revision, state: 'APPROVED', content, decidedBy, decidedAt: deps.clock() })
  await holdFiles(deps, { holderId: id, personId }, content)
  await showPublicly(deps, personId, content)
}

/** Hides the files that a newly approved version no longer shows, and ends the use of files by earlier versions. */
export async function supersedeApproved(deps: Deps, rows: readonly stored.VersionRow[], next: StoredTeaching) {
  const approved = rows.find(({ state }) => state === 'APPROVED')
  if (approved) {
    await stored.setVersion(deps.db, approved.id, approved.revision, { state: moveProfile(approved.state, 'REPLACE') })
    await hideReplaced(deps, StoredTeaching.parse(approved.content), next)
  }
  for (const { id, personId, state } of rows)
    if (state === 'APPROVED' || state === 'REJECTED') await holdFiles(deps, { holderId: id, personId }, null)
}

/** Hides files instead of deleting them, because an open application may use the same ones. */
async function hideReplaced(deps: Deps, before: StoredTeaching, { photoAssetId, introVideoId }: StoredTeaching) {
  if (before.photoAssetId && before.photoAssetId !== photoAssetId) await showAssets(deps, [before.photoAssetId], null)
  if (before.introVideoId && before.introVideoId !== introVideoId) await hideVideos(deps, [before.introVideoId])
}

/** Writes what lists, cards and the search show, and opens the photo and the video to everyone. */
export async function showPublicly(deps: Deps, personId: string, content: StoredTeaching) {
  const { title, intro, about, subjectIds, yearsTeaching, photoAssetId, introVideoId } = content
  if (title === null) throw teacherError.TEACHER_PROFILE_INCOMPLETE()
  const known = await findProfile(deps.db, personId)
  await upsertProfile(deps.db, {
    personId,
    code: known?.code ?? newUrlCode(),
    title,
    intro,
    about,
    subjectIds,
    yearsTeaching,
    photoAssetId,
    school: schoolOf(content),
    removedAt: null,
  })
  const name = (await listPeople(deps, [personId])).get(personId)?.name
  if (!known && name) await assignSlug(deps, 'teacher', { slug: slugOf(name), id: personId })
  if (photoAssetId) await showAssets(deps, [photoAssetId], deps.clock())
  if (introVideoId) await publishVideos(deps, [introVideoId])
  await publish(deps, profilePublished, { teacherId: personId })
}
