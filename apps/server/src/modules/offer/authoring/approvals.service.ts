import type { Body, Query } from '@khue/contracts/endpoint'
import type { ApprovalRow, approveCourse, listCourseApprovals, rejectCourse } from '@khue/contracts/offer/authoring-approvals'
import { recordAudit } from '#modules/ground/audit'
import {
  type ApprovalPage,
  approveCourseVersion,
  courseCover,
  findExtraTeachingAllowance,
  hasFixedRunOfOtherLength,
  isWaiting,
  listCourseSubmissions,
  listCourseVersions,
  lockCourseHead,
  rejectCourseVersion,
  type VersionHead,
} from '#modules/offer/courses'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { authoringError } from './authoring.errors.ts'
import { courseApprovedNotice, courseRejectedNotice } from './authoring.notices.ts'
import * as stored from './authoring.repository.ts'
import { contentShaOf } from './course-content.ts'
import { findLectureWithoutFilm } from './course-problems.ts'
import { isForAnotherAdmin } from './own-work.service.ts'
import { programmeOf } from './own-courses.service.ts'
import { readQueue } from './queue.service.ts'
import { findAddress, requireRights } from './rights.service.ts'

export async function listApprovals(deps: Deps, wanted: Query<typeof listCourseApprovals>) {
  const read = (place: ApprovalPage) => listCourseVersions(deps, place)
  const { items, next, counts } = await readQueue(deps, wanted, { kind: 'COURSE_VERSION', read })
  const shown = items.map(({ row, shown }): ApprovalRow => {
    const { title, categoryId, format, state } = row
    return { ...shown, title, categoryId, format, cover: courseCover(row), state }
  })
  return { items: shown, ...next, counts }
}

type Read = { version: number; contentSha: string }

/** Locks the request that a reviewer has read. Throws COURSE_VERSION_CHANGED after a newer request, COURSE_ALREADY_ANSWERED after a decision. */
export async function lockRead(deps: Deps, id: string, read: Read) {
  const head = await lockCourseHead(deps, id)
  if (!head) throw authoringError.COURSE_APPROVAL_NOT_FOUND()
  requireSameContent(head, read)
  return head
}

const answered: ReadonlySet<string> = new Set(['APPROVED', 'REJECTED'])
function requireSameContent(head: VersionHead, { version, contentSha }: Read) {
  if (head.version === version && answered.has(head.status)) throw authoringError.COURSE_ALREADY_ANSWERED({ status: head.status })
  if (!isWaiting(head.status) || head.version !== version || head.contentSha !== contentSha)
    throw authoringError.COURSE_VERSION_CHANGED({ version: head.version, status: head.status })
}

/** An admin who edited the course since its last approval cannot approve it while another admin can. Throws COURSE_OWN_WORK. */
async function refuseOwnWork(deps: Deps, actor: Actor, { courseId, approvedVersion }: VersionHead) {
  const submissions = () => listCourseSubmissions(deps, courseId)
  const work = { action: 'course.authored', subjectId: courseId, approvedVersion, submissions } as const
  if (await isForAnotherAdmin(deps, actor, work)) throw authoringError.COURSE_OWN_WORK()
}

/** In one transaction: the version is on sale, its item is closed, its author hears of it. */
export const approve = (deps: Deps, actor: Actor, id: string, { extraTeachingReason, checked, ...read }: Body<typeof approveCourse>) =>
  transact(deps, async (deps) => {
    const head = await lockRead(deps, id, read)
    await requireUnclaimed(deps, actor, { kind: 'COURSE_VERSION', refId: id })
    await refuseOwnWork(deps, actor, head)
    const programme = await programmeOf(deps, head)
    if (contentShaOf(head.content, programme) !== read.contentSha) throw authoringError.COURSE_VERSION_CHANGED()
    if (head.content.format === 'RECORDED' && findLectureWithoutFilm(programme)) throw authoringError.COURSE_FILMS_MISSING()
    if (await hasFixedRunOfOtherLength(deps, id, head.content.lessons ?? 0)) throw authoringError.COURSE_LESSONS_FIXED() // a run may have been sold since the request
    const needsOverride = !(await findExtraTeachingAllowance(deps, head.content))
    if (needsOverride && extraTeachingReason === undefined) throw authoringError.COURSE_OVERRIDE_REQUIRED()
    await requireRights(deps, head.teacherId)
    const override = needsOverride ? (extraTeachingReason ?? null) : null
    await approveCourseVersion(deps, head, {
      by: actor.id,
      teacher: await findAddress(deps, head.teacherId),
      extraTeachingReason: override,
    })
    await stored.sendRemarks(deps.db, { courseId: id, version: head.version })
    await closeWorkItem(deps, { kind: 'COURSE_VERSION', refId: id })
    const details = { version: head.version, contentSha: read.contentSha, checked, ...(override !== null && { extraTeaching: true }) }
    await recordAudit(deps, {
      actor,
      action: 'course.approved',
      subject: { kind: 'course', id },
      ...(override !== null && { reason: override }),
      details,
    })
    await notify(deps, [head.teacherId], courseApprovedNotice({ id, title: head.content.title, version: head.version }))
    return { version: head.version, status: 'APPROVED' as const }
  })

export const reject = (deps: Deps, actor: Actor, id: string, { reason, ...read }: Body<typeof rejectCourse>) =>
  transact(deps, async (deps) => {
    const head = await lockRead(deps, id, read)
    await requireUnclaimed(deps, actor, { kind: 'COURSE_VERSION', refId: id })
    await rejectCourseVersion(deps, head, { by: actor.id, reason })
    await stored.sendRemarks(deps.db, { courseId: id, version: head.version })
    await closeWorkItem(deps, { kind: 'COURSE_VERSION', refId: id })
    await recordAudit(deps, {
      actor,
      action: 'course.rejected',
      subject: { kind: 'course', id },
      reason,
      details: { version: head.version, contentSha: read.contentSha },
    })
    await notify(deps, [head.teacherId], courseRejectedNotice({ id, title: head.content.title, version: head.version }))
    return { version: head.version, status: 'REJECTED' as const }
  })
