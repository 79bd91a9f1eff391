import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { type Api, serve } from '#platform/http/api'
import { approve, listApprovals, reject } from './approvals.service.ts'
import { readDisclosure } from './disclosure.service.ts'
import { addDocument, openDocument, removeDocument } from './documents.service.ts'
import { saveDraft, saveItems } from './edit.service.ts'
import { setCaptions, setFilm } from './films.service.ts'
import { listOwnCourses, readOwnCourse } from './own-courses.service.ts'
import { previewOwnCourse } from './preview.service.ts'
import { readApproval } from './read-approval.service.ts'
import { addRemark, answerRemark, removeRemark } from './remarks.service.ts'
import { createOwnCourse, discardOwnDraft, duplicateOwnCourse, submitOwnCourse, withdrawOwnCourse } from './requests.service.ts'

export function authoringRoutes(api: Api) {
  serve(api, own.listAuthoredCourses, ({ deps, actor, query }) => listOwnCourses(deps, actor, query))
  serve(api, own.createCourse, ({ deps, actor, body }) => createOwnCourse(deps, actor, body))
  serve(api, own.getAuthoredCourse, ({ deps, actor, params }) => readOwnCourse(deps, actor, params.id))
  serve(api, own.previewCourse, ({ deps, actor, params }) => previewOwnCourse(deps, actor, params.id))
  serve(api, own.saveCourseDraft, ({ deps, actor, params, body }) => saveDraft(deps, actor, params.id, body))
  serve(api, own.saveCourseItems, ({ deps, actor, params, body }) => saveItems(deps, actor, params.id, body))
  serve(api, own.addItemDocument, ({ deps, actor, params, body: { assetId, revision } }) =>
    addDocument(deps, actor, { ...params, assetId }, revision),
  )
  serve(api, own.removeItemDocument, ({ deps, actor, params, query }) => removeDocument(deps, actor, params, query.revision))
  serve(api, own.openItemDocument, ({ deps, actor, params }) => openDocument(deps, actor, params.id, params.assetId))
  serve(api, own.setItemFilm, ({ deps, actor, params, body }) => setFilm(deps, actor, params, body))
  serve(api, own.setItemCaptions, ({ deps, actor, params, body }) => setCaptions(deps, actor, params, body))
  serve(api, own.submitCourse, ({ deps, actor, params, body }) => submitOwnCourse(deps, actor, params.id, body.revision))
  serve(api, own.withdrawCourse, ({ deps, actor, params, body }) => withdrawOwnCourse(deps, actor, params.id, body.revision))
  serve(api, own.discardCourseDraft, ({ deps, actor, params, body }) => discardOwnDraft(deps, actor, params.id, body.revision))
  serve(api, own.duplicateCourse, ({ deps, actor, params, body }) => duplicateOwnCourse(deps, actor, params.id, body.id))
  serve(api, own.answerCourseRemark, ({ deps, actor, params, body }) =>
    answerRemark(deps, actor, params.id, { id: params.remarkId, isFixed: body.isFixed }),
  )
  approvalRoutes(api)
}

function approvalRoutes(api: Api) {
  serve(api, desk.listCourseApprovals, ({ deps, query }) => listApprovals(deps, query))
  serve(api, desk.getCourseApproval, ({ deps, actor, params }) => readApproval(deps, actor, params.id))
  serve(api, desk.approveCourse, ({ deps, actor, params, body }) => approve(deps, actor, params.id, body))
  serve(api, desk.rejectCourse, ({ deps, actor, params, body }) => reject(deps, actor, params.id, body))
  serve(api, desk.addCourseRemark, ({ deps, actor, params, body }) => addRemark(deps, actor, params.id, body))
  serve(api, desk.removeCourseRemark, ({ deps, actor, params }) => removeRemark(deps, actor, params.id, params.remarkId))
  serve(api, desk.getTeacherDisclosure, ({ deps, params }) => readDisclosure(deps, params.teacherId))
}
