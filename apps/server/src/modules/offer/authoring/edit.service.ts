import type { Body } from '@khue/contracts/endpoint'
import type { saveCourseDraft, saveCourseItems, SavedCourse } from '@khue/contracts/offer/authoring'
import {
  type CourseDraft,
  type CourseItem,
  type CourseItemInput,
  type CourseProgramme,
  mostItems,
} from '@khue/contracts/offer/course-draft'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { deleteAssets } from '#modules/ground/assets'
import { recordAudit } from '#modules/ground/audit'
import { isWaiting, lockCourseHeadWith, type MovedVersion, saveCourseVersion, subjectOf, type VersionHead } from '#modules/offer/courses'
import { closeWorkItem } from '#modules/people/work-items'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { inVietnam } from '#platform/vietnam/time'
import { authoringError } from './authoring.errors.ts'
import { courseChangedNotice } from './authoring.notices.ts'
import * as stored from './authoring.repository.ts'
import { contentShaOf, draftOf, emptyChaptersOf, isSame, itemsOfTexts, unwatched, withEmptyChapters } from './course-content.ts'
import { filmsLeftOut } from './authoring.events.ts'
import { leftOutFilms, withMinutesOfFilm } from './lecture-items.ts'
import { problemsOf } from './course-problems.ts'
import { requireAuthor } from './own-courses.service.ts'

/** `isOwnDocument`: a version of the course already has the document to add. */
type Opened = { head: VersionHead; programme: CourseProgramme; isOwnDocument: boolean }
type Wanted = { id: string; revision: number; assetId?: string }

/** Locks a course of this author for a change. Throws COURSE_REVISION_STALE with the newer changes. */
export async function openForChange(deps: Deps, actor: Actor, { id, revision, assetId }: Wanted): Promise<Opened> {
  const found = await lockCourseHeadWith(deps, id, (version) => stored.besideHead(version, assetId))
  const head = requireAuthor(actor, found?.head)
  const items = found?.beside.items
  const filled = items ? stored.programmeOfItems(items) : itemsOfTexts(head.courseId, head.content)
  const programme = withEmptyChapters(filled, head.content)
  if (head.revision !== revision) throw authoringError.COURSE_REVISION_STALE(changesSince(head, programme, revision))
  return { head, programme, isOwnDocument: found?.beside.isOwnDocument ?? false }
}

function changesSince(head: VersionHead, programme: CourseProgramme, revision: number) {
  const draft = draftOf(head.content)
  const fields = Object.entries(head.changedIn).flatMap(([field, changedIn]) => {
    if (changedIn <= revision || !isFieldName(field)) return []
    return [{ field, name: courseFieldNames[field], now: field === 'items' ? programme : draft[field] }]
  })
  return { revision: head.revision, status: head.status, fields }
}
const isFieldName = (field: string): field is keyof typeof courseFieldNames => Object.hasOwn(courseFieldNames, field)

/** Saves only the changed fields. Cancels a waiting request. */
export const saveDraft = (deps: Deps, actor: Actor, id: string, { revision, changes }: Body<typeof saveCourseDraft>) =>
  transact(deps, async (deps) => {
    const opened = await openForChange(deps, actor, { id, revision })
    const { head, programme } = opened
    const before = draftOf(head.content)
    const fields = (Object.keys(changes) as (keyof CourseDraft)[]).filter(
      (field) => changes[field] !== undefined && !isSame(changes[field], before[field]),
    )
    if (fields.length === 0) return shown(head, head, programme)
    if (fields.includes('format') && head.approvedVersion !== null) throw authoringError.COURSE_FORMAT_FIXED()
    if (changes.categoryId !== undefined) await subjectOf(deps, changes.categoryId)
    const content = { ...head.content, ...Object.fromEntries(fields.map((field) => [field, changes[field]])) }
    return write(deps, actor, opened, { content, programme, fields })
  })

type Written = Pick<VersionHead, 'content'> & { programme: CourseProgramme; fields: readonly string[] }

/** Writes a draft with its items, cancels a waiting request, and audits an admin's change. */
export async function write(
  deps: Deps,
  actor: Actor,
  { head, programme: before }: Pick<Opened, 'head' | 'programme'>,
  { content, programme, fields }: Written,
): Promise<SavedCourse> {
  const alongside = fields.includes('items')
    ? stored.replaceProgramme(head.courseId, programme, leftOut(before, programme))
    : keptProgramme(head)
  const { moved, read: unheld } = await saveCourseVersion(deps, head, { content, fields, event: 'SAVE', alongside })
  if (isWaiting(head.status)) await closeWorkItem(deps, { kind: 'COURSE_VERSION', refId: head.courseId })
  await deleteAssets(deps, unheld)
  const left = leftOutFilms(before, programme)
  const isHeldBefore = head.status !== 'DRAFT' // a new version is written, and the one before keeps its items
  if (!isHeldBefore && left.videoIds.length + left.captionsIds.length > 0) await publish(deps, filmsLeftOut, left)
  await noteAdminsChange(deps, actor, { head, moved, change: savesOfDay(deps, moved.version), details: { fields } })
  return shown(head, { ...moved, content }, programme)
}

const documentIds = (programme: CourseProgramme) =>
  programme.flatMap(({ items }) => items.flatMap(({ documents }) => documents.map(({ assetId }) => assetId)))
function leftOut(before: CourseProgramme, after: CourseProgramme) {
  const kept = new Set(documentIds(after))
  return documentIds(before).filter((assetId) => !kept.has(assetId))
}

/** A draft keeps its items; a new draft copies those of the previous version. */
export const keptProgramme = (head: VersionHead) =>
  head.status === 'DRAFT' ? stored.keepProgramme : stored.copyProgramme(head, itemsOfTexts(head.courseId, head.content))

/** An editor saves every few seconds: all saves of a version on one Vietnamese day are one change to be notified of. */
export const savesOfDay = ({ clock }: Deps, version: number) => `${version} ${inVietnam(clock()).toPlainDate().toString()}`

type NamedChange = {
  head: VersionHead
  moved: Pick<MovedVersion, 'version' | 'revision'>
  /** The teacher is notified once for each; the revision, unless it is given. */
  change?: string
  details: Record<string, unknown>
}
/** Audits an admin's change in a teacher's name, and notifies the teacher. */
export async function noteAdminsChange(deps: Deps, actor: Actor, { head, moved, change = `${moved.revision}`, details }: NamedChange) {
  if (head.teacherId === actor.id) return
  await recordAudit(deps, {
    actor,
    action: 'course.authored',
    subject: { kind: 'course', id: head.courseId },
    details: { version: moved.version, revision: moved.revision, ...details },
  })
  const title = draftOf(head.content).title
  await notify(deps, [head.teacherId], courseChangedNotice({ id: head.courseId, title, change }))
}

function shown(head: VersionHead, now: Pick<VersionHead, 'version' | 'status' | 'revision' | 'content'>, programme: CourseProgramme) {
  const { version, status, revision, content } = now
  return {
    version,
    status,
    revision,
    contentSha: contentShaOf(content, programme),
    cancelledRequest: now !== head && isWaiting(head.status),
    missing: problemsOf(draftOf(content), programme),
  }
}

/** Saves the programme; documents stay with their items. */
export const saveItems = (deps: Deps, actor: Actor, id: string, { revision, chapters }: Body<typeof saveCourseItems>) =>
  transact(deps, async (deps) => {
    const opened = await openForChange(deps, actor, { id, revision })
    const { head, programme: before } = opened
    const known = new Map(before.flatMap(({ items }) => items.map((item) => [item.itemId, item])))
    const programme = chapters.map(({ title, items }) => ({ title, items: items.map((item) => itemOf(item, known.get(item.itemId))) }))
    const ids = programme.flatMap(({ items }) => items.map(({ itemId }) => itemId))
    if (ids.length > mostItems) throw authoringError.COURSE_TOO_MANY_ITEMS()
    if (new Set(ids).size !== ids.length) throw authoringError.COURSE_ITEM_TWICE()
    if (isSame(programme, before)) return shown(head, head, before)
    const content = { ...head.content, emptyChapters: emptyChaptersOf(programme) }
    return write(deps, actor, opened, { content, programme, fields: ['items'] })
  })

const blank = { minutes: null, isFree: false, content: '', displayAt: null, deadline: null, ...unwatched }
const noFilm = { videoId: null, captionsId: null, filmSeconds: null }
function itemOf(typed: CourseItemInput, before: CourseItem | undefined): CourseItem {
  const { videoId, captionsId, filmSeconds } = typed.kind === 'LECTURE' ? (before ?? noFilm) : noFilm
  return withMinutesOfFilm({
    ...blank,
    ...typed,
    ...(typed.kind === 'ASSIGNMENT' && { displayAt: inUtc(typed.displayAt), deadline: inUtc(typed.deadline) }),
    documents: before?.documents ?? [],
    videoId,
    captionsId,
    filmSeconds,
  })
}
const inUtc = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
