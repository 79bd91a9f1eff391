import * as desk from '@khue/contracts/offer/class-approvals'
import * as own from '@khue/contracts/offer/class-authoring'
import { type Api, serve } from '#platform/http/api'
import { approve, listApprovals, reject } from './approvals.service.ts'
import { listOwnLearners, previewOwnClass } from './class-page.service.ts'
import { saveDraft } from './edit.service.ts'
import { cancelOwnClass, moveOwnClass } from './listed.service.ts'
import { listOwnClasses, readOwnClass } from './own-classes.service.ts'
import { readApproval } from './read-approval.service.ts'
import { createOwnClass, discardOwnDraft, duplicateOwnClass, submitOwnClass, withdrawOwnClass } from './requests.service.ts'

export function classAuthoringRoutes(api: Api) {
  serve(api, own.listAuthoredClasses, ({ deps, actor, query }) => listOwnClasses(deps, actor, query))
  serve(api, own.createClass, ({ deps, actor, body }) => createOwnClass(deps, actor, body))
  serve(api, own.getAuthoredClass, ({ deps, actor, params }) => readOwnClass(deps, actor, params.id))
  serve(api, own.previewClass, ({ deps, actor, params }) => previewOwnClass(deps, actor, params.id))
  serve(api, own.listClassLearners, ({ deps, actor, params }) => listOwnLearners(deps, actor, params.id))
  serve(api, own.saveClassDraft, ({ deps, actor, params, body }) => saveDraft(deps, actor, params.id, body))
  serve(api, own.submitClass, ({ deps, actor, params, body }) => submitOwnClass(deps, actor, params.id, body.revision))
  serve(api, own.withdrawClassRequest, ({ deps, actor, params, body }) => withdrawOwnClass(deps, actor, params.id, body.revision))
  serve(api, own.discardClassDraft, ({ deps, actor, params, body }) => discardOwnDraft(deps, actor, params.id, body.revision))
  serve(api, own.duplicateClass, ({ deps, actor, params, body }) => duplicateOwnClass(deps, actor, params.id, body.id))
  serve(api, own.moveClass, ({ deps, actor, params, body }) => moveOwnClass(deps, actor, params.id, body))
  serve(api, own.cancelClass, ({ deps, actor, params, body }) => cancelOwnClass(deps, actor, params.id, body))
  serve(api, desk.listClassApprovals, ({ deps, query }) => listApprovals(deps, query))
  serve(api, desk.getClassApproval, ({ deps, params }) => readApproval(deps, params.id))
  serve(api, desk.approveClass, ({ deps, actor, params, body }) => approve(deps, actor, params.id, body))
  serve(api, desk.rejectClass, ({ deps, actor, params, body }) => reject(deps, actor, params.id, body))
}
