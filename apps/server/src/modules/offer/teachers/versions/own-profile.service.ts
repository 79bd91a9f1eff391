import type { Body } from '@khue/contracts/endpoint'
import type { OwnTeacherProfile, saveOwnTeacherProfile } from '@khue/contracts/offer/teacher-profile'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { uuidv7 } from 'uuidv7'
import { findVideos, fixPosters } from '#modules/ground/media'
import { listPeople, lockSubject } from '#modules/people/people'
import { closeWorkItem, findDueTimes, openWorkItem } from '#modules/people/work-items'
import { applicationWorkingDays } from '@khue/contracts/offer/teaching-profile-rules'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { teacherError } from '../teachers.errors.ts'
import {
  changedFields,
  emptyTeaching,
  missingIn,
  StoredRemarks,
  StoredTeaching,
  usesSameFiles,
  verifiedIn,
} from '../teaching/stored-teaching.ts'
import { applyChanges, holdFiles, showTeachings } from '../teaching/teaching.service.ts'
import { moveProfile } from './profile-version.ts'
import { nextOf } from './publish.service.ts'
import * as stored from './versions.repository.ts'

export const profileItem = 'TEACHER_PROFILE' as const
const isOpen = ({ state }: stored.VersionRow) => state === 'DRAFT' || state === 'PENDING'
const contentOf = (row: stored.VersionRow) => StoredTeaching.parse(row.content)

export async function getOwnProfile(deps: Deps, actor: Actor): Promise<OwnTeacherProfile> {
  return showOwn(deps, actor.id, await stored.listOwnVersions(deps.db, actor.id))
}

async function showOwn(deps: Deps, personId: string, { rows, code: pageCode, verified }: stored.OwnVersions): Promise<OwnTeacherProfile> {
  const approved = rows.find(({ state }) => state === 'APPROVED')
  const open = rows.find(isOpen)
  const shown = [approved, open].filter((row) => row !== undefined)
  const contents = shown.map(contentOf)
  const [teachings, people, due] = await Promise.all([
    showTeachings(deps, contents, { readerId: personId, isOwner: true }),
    listPeople(deps, [personId]),
    open?.state === 'PENDING' ? findDueTimes(deps, profileItem, [open.id]) : new Map<string, Date>(),
  ])
  const versionOf = (row: stored.VersionRow | undefined) => {
    const teaching = row && teachings[shown.indexOf(row)]
    if (!teaching) return null
    const { version, state, savedAt, submittedAt, decidedAt, id } = row
    return {
      ...teaching,
      version,
      state,
      savedAt: savedAt.toISOString(),
      submittedAt: submittedAt?.toISOString() ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
      dueAt: due.get(id)?.toISOString() ?? null,
    }
  }
  const [answered] = rows // a rejected version is the newest until the next one begins
  const { rejectionCode: code, rejectionText: text } = answered ?? {}
  return {
    revision: nextOf(rows).revision - 1,
    path: approved && pageCode ? publicPath(people.get(personId)?.name, pageCode) : null,
    approved: versionOf(approved),
    open: versionOf(open),
    changed: open ? changedFields(contentOf(open), approved ? contentOf(approved) : emptyTeaching) : [],
    verifiedItemIds: approved ? verifiedIn(contentOf(open ?? approved), verified) : [],
    remarks: StoredRemarks.parse(open?.remarks ?? []),
    rejection: code && text !== null && text !== undefined ? { code, text, isFinal: false } : null,
  }
}

const publicPath = (name: string | undefined, code: string) => `/teachers/${slugWithCode({ slug: slugOf(name ?? ''), code })}`

/** Returns the version that it wrote, if it wrote one. */
type Change = (deps: Deps, rows: readonly stored.VersionRow[]) => Promise<stored.VersionRow | undefined>
/** Runs a change of one's own profile with the person locked, and answers with the profile afterwards. */
const changeOwn = (deps: Deps, actor: Actor, change: Change) =>
  transact(deps, async (deps) => {
    await lockSubject(deps, actor)
    const before = await stored.listOwnVersions(deps.db, actor.id)
    const written = await change(deps, before.rows)
    const others = before.rows.filter(({ id }) => id !== written?.id)
    return showOwn(deps, actor.id, { ...before, rows: written ? [written, ...others] : others }) // only the newest version changes
  })

/** Saves the changed fields into the draft, and begins one when there is none. Throws TEACHER_PROFILE_CHANGED with the fields that differ, TEACHER_PROFILE_PENDING. */
export const saveOwnProfile = (deps: Deps, actor: Actor, { revision, changes }: Body<typeof saveOwnTeacherProfile>) =>
  changeOwn(deps, actor, async (deps, rows) => {
    const open = rows.find(isOpen)
    const base = open ?? rows.find(({ state }) => state === 'REJECTED' || state === 'APPROVED')
    const before = base ? contentOf(base) : emptyTeaching
    const next = nextOf(rows)
    if (open) moveProfile(open.state, 'SAVE')
    const content = await applyChanges(deps, actor.id, before, changes)
    if (revision !== next.revision - 1)
      throw teacherError.TEACHER_PROFILE_CHANGED({ revision: next.revision - 1, fields: changedFields(before, content) })
    const saved = open
      ? await stored.setVersion(deps.db, open.id, next.revision, { content, savedAt: deps.clock() })
      : await stored.insertVersion(deps.db, { id: uuidv7(), personId: actor.id, ...next, state: 'DRAFT', content })
    if (!open || !usesSameFiles(before, content)) await holdFiles(deps, { holderId: saved.id, personId: actor.id }, content)
    return saved
  })

/** Sends the draft. Sending twice sends once. Throws TEACHER_PROFILE_INCOMPLETE with the missing fields, TEACHER_PROFILE_UNCHANGED, INTRO_VIDEO_NOT_READY. */
export const submitOwnProfile = (deps: Deps, actor: Actor, revision: number) =>
  changeOwn(deps, actor, async (deps, rows) => {
    const open = rows.find(isOpen)
    if (!open) throw teacherError.TEACHER_PROFILE_VERSION_NOT_FOUND()
    if (open.state === 'PENDING' && open.revision === revision + 1) return undefined
    const state = moveProfile(open.state, 'SUBMIT')
    if (open.revision !== revision) throw teacherError.TEACHER_PROFILE_CHANGED({ revision: open.revision, fields: [] })
    const content = contentOf(open)
    const approved = rows.find((row) => row.state === 'APPROVED')
    const fields = missingIn(content, { isApplication: false })
    if (Object.keys(fields).length > 0) throw teacherError.TEACHER_PROFILE_INCOMPLETE({ fields })
    if (approved && changedFields(content, contentOf(approved)).length === 0) throw teacherError.TEACHER_PROFILE_UNCHANGED()
    await fixVideo(deps, content)
    const sent = { state, submission: open.submission + 1, remarks: [], isSubmitted: true } as const
    await openWorkItem(deps, { kind: profileItem, refId: open.id, personIds: [actor.id], workingDays: applicationWorkingDays })
    return stored.setVersion(deps.db, open.id, open.revision + 1, sent)
  })

/** Fixes the poster of the video to submit until the answer. Throws INTRO_VIDEO_NOT_READY. */
export async function fixVideo(deps: Deps, content: StoredTeaching) {
  await requireReadyVideo(deps, content)
  if (content.introVideoId) await fixPosters(deps, [content.introVideoId])
}

/** Throws INTRO_VIDEO_NOT_READY while the video is checked, or when it was refused. */
export async function requireReadyVideo(deps: Deps, { introVideoId }: StoredTeaching) {
  if (!introVideoId) return
  const [video] = await findVideos(deps, [introVideoId])
  if (video?.state !== 'READY') throw teacherError.INTRO_VIDEO_NOT_READY({ state: video?.state, refusal: video?.refusal })
}

/** Back to a draft. */
export const withdrawOwnProfile = (deps: Deps, actor: Actor) =>
  changeOwn(deps, actor, async (deps, rows) => {
    const open = rows.find(isOpen)
    if (!open) throw teacherError.TEACHER_PROFILE_VERSION_NOT_FOUND()
    const state = moveProfile(open.state, 'WITHDRAW')
    await closeWorkItem(deps, { kind: profileItem, refId: open.id })
    return stored.setVersion(deps.db, open.id, open.revision + 1, { state })
  })

/** Gives up the draft; the public version stays as it is. */
export const discardOwnProfile = (deps: Deps, actor: Actor) =>
  changeOwn(deps, actor, async (deps, rows) => {
    const open = rows.find(isOpen)
    if (!open) throw teacherError.TEACHER_PROFILE_VERSION_NOT_FOUND()
    await holdFiles(deps, { holderId: open.id, personId: actor.id }, null)
    return stored.setVersion(deps.db, open.id, open.revision + 1, { state: moveProfile(open.state, 'DISCARD'), content: emptyTeaching })
  })
