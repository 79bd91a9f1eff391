import * as problems from '@khue/contracts/learning/lesson-problems'
import * as contract from '@khue/contracts/learning/lessons'
import * as taught from '@khue/contracts/learning/taught-lessons'
import { type Api, serve } from '#platform/http/api'
import { answer, contest, withdraw } from './contesting/contest.service.ts'
import { decideProblem } from './contesting/decide-problems.service.ts'
import { addDocument, removeDocument } from './documents/documents.service.ts'
import { readingRoutes } from './reading/reading.routes.ts'
import { chooseSister, readSisters } from './sisters/sisters.service.ts'
import { planMakeUp } from './teaching/make-up.service.ts'
import { substitute } from './teaching/substitute.service.ts'
import { takeBack } from './giving-back/give-back.service.ts'
import { askToReverse } from './reversing/reverse-lesson.service.ts'
import { countTaughtLessons, listContestsToAnswer, listLessonsOfClass } from './taught/taught.service.ts'
import { declare, excuse, join, mark, setLink, start, stop } from './teaching/teach.service.ts'

export function lessonRoutes(api: Api) {
  readingRoutes(api)
  teachingRoutes(api)
  familyRoutes(api)
  taughtRoutes(api)
  serve(api, problems.decideLessonProblem, ({ deps, actor, params, body }) => decideProblem(deps, actor, params.id, body))
  serve(api, problems.reverseLesson, ({ deps, actor, params, body }) => askToReverse(deps, actor, { lessonId: params.id, ...body }))
}

function teachingRoutes(api: Api) {
  serve(api, contract.startLesson, ({ deps, actor, params }) => start(deps, actor, params.id))
  serve(api, contract.stopLesson, ({ deps, actor, params }) => stop(deps, actor, params.id))
  serve(api, contract.setLessonLink, ({ deps, actor, params, body }) => setLink(deps, actor, params.id, body))
  serve(api, contract.declareLesson, ({ deps, actor, params, body }) => declare(deps, actor, params.id, body))
  serve(api, contract.planMakeUp, ({ deps, actor, params, body }) => planMakeUp(deps, actor, params.id, body))
  serve(api, contract.substituteTeacher, ({ deps, actor, params, body }) => substitute(deps, actor, { id: params.id, ...body }))
  serve(api, contract.markAttendance, ({ deps, actor, params, body }) =>
    mark(deps, actor, { id: params.id, learnerId: params.learner, ...body }),
  )
  serve(api, contract.addLessonDocument, ({ deps, actor, params, body }) => addDocument(deps, actor, { ...params, ...body }))
  serve(api, contract.removeLessonDocument, ({ deps, actor, params }) => removeDocument(deps, actor, params))
  serve(api, contract.answerContest, ({ deps, actor, params, body }) =>
    answer(deps, actor, { id: params.id, learnerId: params.learner, ...body }),
  )
}

function familyRoutes(api: Api) {
  serve(api, contract.joinLesson, ({ deps, actor, params, body }) => join(deps, actor, params.id, body.learnerId))
  serve(api, contract.excuseFromLesson, ({ deps, actor, params, body }) =>
    excuse(deps, actor, { id: params.id, learnerId: params.learner, ...body }),
  )
  serve(api, contract.contestLesson, ({ deps, actor, params, body }) =>
    contest(deps, actor, { id: params.id, learnerId: params.learner, ...body }),
  )
  serve(api, contract.listSisterLessons, ({ deps, actor, params, query }) => readSisters(deps, actor, { id: params.id, ...query }))
  serve(api, contract.takeSisterSeat, ({ deps, actor, params, body }) =>
    chooseSister(deps, actor, { id: params.id, learnerId: params.learner, sisterId: body.lessonId }),
  )
  serve(api, contract.withdrawContest, ({ deps, actor, params }) => withdraw(deps, actor, { id: params.id, learnerId: params.learner }))
  serve(api, contract.takeLessonBack, ({ deps, actor, params }) => takeBack(deps, actor, { id: params.id, learnerId: params.learner }))
}

function taughtRoutes(api: Api) {
  serve(api, taught.listContestsToAnswer, ({ deps, actor }) => listContestsToAnswer(deps, actor))
  serve(api, taught.countTaughtLessons, ({ deps, actor, query }) => countTaughtLessons(deps, actor, query.refIds ?? []))
  serve(api, taught.listLessonsOfClass, ({ deps, actor, params }) => listLessonsOfClass(deps, actor, params.refId))
}
