import type { Body } from '@khue/contracts/endpoint'
import type { addCourseRemark } from '@khue/contracts/offer/authoring-approvals'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { recordAudit } from '#modules/ground/audit'
import { findCourseHead, lockCourseHead } from '#modules/offer/courses'
import { requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { lockRead } from './approvals.service.ts'
import { authoringError } from './authoring.errors.ts'
import * as stored from './authoring.repository.ts'
import { programmeOf, requireAuthor, showRemark } from './own-courses.service.ts'

/** A remark on the request that the reviewer has read; its author sees it with the decision. */
export const addRemark = (deps: Deps, actor: Actor, courseId: string, { id, place, text, ...read }: Body<typeof addCourseRemark>) =>
  transact(deps, async (deps) => {
    const head = await lockRead(deps, courseId, read)
    await requireUnclaimed(deps, actor, { kind: 'COURSE_VERSION', refId: courseId })
    const programme = await programmeOf(deps, head)
    const isPlace =
      Object.hasOwn(courseFieldNames, place) || programme.some(({ items }) => items.some(({ itemId }) => place === `item:${itemId}`))
    if (!isPlace) throw authoringError.COURSE_ITEM_NOT_FOUND()
    const remark = await stored.insertRemark(deps.db, { id, courseId, version: head.version, place, text, byId: actor.id })
    if (!remark) throw authoringError.COURSE_REMARK_NOT_FOUND()
    await recordAudit(deps, {
      actor,
      action: 'course.remarked',
      subject: { kind: 'course', id: courseId },
      details: { version: head.version, place },
    })
    return showRemark(remark)
  })

export const removeRemark = (deps: Deps, actor: Actor, courseId: string, id: string) =>
  transact(deps, async (deps) => {
    if (!(await lockCourseHead(deps, courseId))) throw authoringError.COURSE_APPROVAL_NOT_FOUND()
    await requireUnclaimed(deps, actor, { kind: 'COURSE_VERSION', refId: courseId })
    if (!(await stored.deleteRemark(deps.db, courseId, id))) throw authoringError.COURSE_REMARK_NOT_FOUND()
    await recordAudit(deps, { actor, action: 'course.remarked', subject: { kind: 'course', id: courseId }, details: { removed: id } })
    return { removed: true as const }
  })

/** The author marks a remark as fixed, or as open again. */
export const answerRemark = (deps: Deps, actor: Actor, courseId: string, answer: { id: string; isFixed: boolean }) =>
  transact(deps, async (deps) => {
    const head = requireAuthor(actor, await findCourseHead(deps, courseId))
    const remark = await stored.setRemarkFixed(deps.db, courseId, answer)
    if (!remark) throw authoringError.COURSE_REMARK_NOT_FOUND()
    if (head.teacherId !== actor.id)
      await recordAudit(deps, {
        actor,
        action: 'course.authored',
        subject: { kind: 'course', id: courseId },
        details: { version: head.version, remark: answer.id, isFixed: answer.isFixed },
      })
    return showRemark(remark)
  })
