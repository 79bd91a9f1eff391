import * as problems from '@khue/contracts/learning/lesson-problems'
import * as contract from '@khue/contracts/learning/lessons'
import { type Api, serve } from '#platform/http/api'
import { listEveryLesson, listProblemQueue, readProblem } from './admin-lists.service.ts'
import { listOwnLessons } from './list-lessons.service.ts'
import { readLesson } from './read-lesson.service.ts'

export function readingRoutes(api: Api) {
  serve(api, contract.listLessons, ({ deps, actor, query }) => listOwnLessons(deps, actor, query))
  serve(api, contract.getLesson, ({ deps, actor, params }) => readLesson(deps, actor, params.id))
  serve(api, problems.listLessonProblems, ({ deps, query }) => listProblemQueue(deps, query))
  serve(api, problems.getLessonProblem, ({ deps, actor, params }) => readProblem(deps, actor, params.id))
  serve(api, problems.listAllLessons, ({ deps, query }) => listEveryLesson(deps, query))
}
