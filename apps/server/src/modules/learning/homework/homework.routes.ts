import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import * as captures from '@khue/contracts/learning/homework-captures'
import { type Api, serve } from '#platform/http/api'
import { addCapturedPage, createCapture, joinCapture, readCapture, uploadPage } from './capturing/capture.service.ts'
import { announceWork, saveDraft, submitWork, withdrawWork } from './doing/do-homework.service.ts'
import { listHomework, readHomework } from './doing/read-homework.service.ts'
import { askForTime, decideExtension, setLearnerDue } from './extending/extend.service.ts'
import { changeAssignment, correctAssignment, deleteAssignment, giveAssignment, remindOf } from './giving/give.service.ts'
import { countGiven, listBehind } from './giving/counts.service.ts'
import { listAssignments, readAssignedLearner, readAssignment } from './giving/read-assignment.service.ts'

export function homeworkRoutes(api: Api) {
  familyRoutes(api)
  captureRoutes(api)
  teacherRoutes(api)
}

function familyRoutes(api: Api) {
  serve(api, contract.listHomework, ({ deps, actor, query }) => listHomework(deps, actor, query))
  serve(api, contract.getHomework, ({ deps, actor, params, query }) => readHomework(deps, actor, params.id, query.learnerId))
  serve(api, contract.saveHomeworkDraft, ({ deps, actor, params, body }) => saveDraft(deps, actor, params.id, body))
  serve(api, contract.announceHomework, ({ deps, actor, params, body }) => announceWork(deps, actor, params.id, body))
  serve(api, contract.submitHomework, ({ deps, actor, params, body }) => submitWork(deps, actor, params.id, body))
  serve(api, contract.withdrawHomework, ({ deps, actor, params, body }) => withdrawWork(deps, actor, params.id, body.learnerId))
  serve(api, contract.askHomeworkExtension, ({ deps, actor, params, body }) => askForTime(deps, actor, params.id, body))
}

function captureRoutes(api: Api) {
  serve(api, captures.createHomeworkCapture, ({ deps, actor, params, body }) => createCapture(deps, actor, params.id, body.learnerId))
  serve(api, captures.joinHomeworkCapture, ({ deps, body }) => joinCapture(deps, body.code))
  serve(api, captures.getHomeworkCapture, ({ deps, params }) => readCapture(deps, params.key))
  serve(api, captures.uploadCapturedPage, ({ deps, params, body }) => uploadPage(deps, params.key, body))
  serve(api, captures.addCapturedPage, ({ deps, params, body }) => addCapturedPage(deps, params.key, body))
}

const targetOf = ({ id, learner }: { id: string; learner: string }) => ({ assignmentId: id, learnerId: learner })

function teacherRoutes(api: Api) {
  serve(api, assigned.createAssignment, ({ deps, actor, body }) => giveAssignment(deps, actor, body))
  serve(api, assigned.changeAssignment, ({ deps, actor, params, body }) => changeAssignment(deps, actor, params.id, body))
  serve(api, assigned.correctAssignment, ({ deps, actor, params, body }) => correctAssignment(deps, actor, params.id, body.text))
  serve(api, assigned.deleteAssignment, ({ deps, actor, params, body }) => deleteAssignment(deps, actor, params.id, body))
  serve(api, assigned.listAssignments, ({ deps, actor, query }) => listAssignments(deps, actor, query))
  serve(api, assigned.countAssignments, ({ deps, actor }) => countGiven(deps, actor))
  serve(api, assigned.listLearnersBehind, ({ deps, actor, params }) => listBehind(deps, actor, params.refId))
  serve(api, assigned.getAssignment, ({ deps, actor, params }) => readAssignment(deps, actor, params.id))
  serve(api, assigned.setLearnerDue, async ({ deps, actor, params, body }) => {
    await setLearnerDue(deps, actor, targetOf(params), new Date(body.dueAt))
    return readAssignedLearner(deps, actor, targetOf(params))
  })
  serve(api, assigned.decideHomeworkExtension, async ({ deps, actor, params, body }) => {
    await decideExtension(deps, actor, targetOf(params), body)
    return readAssignedLearner(deps, actor, targetOf(params))
  })
  serve(api, assigned.remindOfAssignment, ({ deps, actor, params }) => remindOf(deps, actor, params.id))
}
