import type { Body } from '@khue/contracts/endpoint'
import type { changeCourse as endpoint, EditedCourse } from '@khue/contracts/offer/offer-admin'
import { slugOf } from '@khue/contracts/slug'
import { assetUrl, replaceAsset } from '#modules/ground/assets'
import { recordAudit } from '#modules/ground/audit'
import { resolveSlug, assignSlug, listSlugs } from '#modules/ground/slugs'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { coverOf } from '../list/cards.service.ts'
import * as stored from './change.repository.ts'
import { courseError } from '../courses.errors.ts'
import { setCourseState } from '../publishing/publish.service.ts'

/** A course for admins, in any state, if it was ever approved. */
export async function getCourseToEdit(deps: Deps, actor: Actor, asked: string): Promise<EditedCourse> {
  const find = (idOrCode: string) => stored.findApproved(deps.db, idOrCode)
  const row = await resolveSlug(deps, { kind: 'course', asked, find, gone: courseError.COURSE_GONE })
  if (!row) throw courseError.COURSE_NOT_FOUND()
  const slug = slugOf(row.title)
  const slugs = await listSlugs(deps, 'course', row.id)
  return {
    id: row.id,
    code: row.code,
    slug,
    title: row.title,
    previousSlugs: slugs.filter((one) => one !== slug),
    state: row.state,
    // the cover may not be public yet
    cover: row.coverAssetId ? await assetUrl(deps, { assetId: row.coverAssetId, forPerson: actor.id }) : coverOf(row),
    hasOwnCover: row.coverAssetId !== null,
  }
}

/** An admin's change of a course, in one transaction with its audit entry. A removed course stays unchanged. */
export const changeCourse = (deps: Deps, actor: Actor, id: string, change: Body<typeof endpoint>) =>
  transact(deps, async (deps) => {
    const before = await stored.lockApproved(deps.db, id)
    if (!before) throw courseError.COURSE_NOT_FOUND()
    if (before.state === 'GONE') throw courseError.COURSE_GONE()
    await refuseOwnCase(deps, actor, [before.teacherId])
    if (change.title !== undefined && change.title !== before.title) await rename(deps, before, change.title)
    if (change.coverAssetId !== undefined) await putCover(deps, actor, before, change.coverAssetId)
    if (change.state !== undefined && change.state !== before.state) await setCourseState(deps, id, change.state)
    await recordAudit(deps, {
      actor,
      action: 'course.changed',
      subject: { kind: 'course', id },
      details: { before: before.title, ...change },
    })
    return getCourseToEdit(deps, actor, id)
  })

/** Writes a next version with another title; earlier addresses redirect. */
async function rename(deps: Deps, { id, title: before }: stored.ApprovedRow, title: string) {
  await stored.setTitle(deps.db, id, title)
  for (const one of [before, title]) await assignSlug(deps, 'course', { slug: slugOf(one), id })
}

async function putCover(deps: Deps, actor: Actor, { id, coverAssetId, state }: stored.ApprovedRow, assetId: string | null) {
  const publishedAt = state === 'LISTED' ? deps.clock() : null
  await stored.setCover(deps.db, id, assetId)
  await replaceAsset(deps, { before: coverAssetId, after: assetId, personId: actor.id, purpose: 'COURSE_COVER', thingId: id, publishedAt })
}
