import * as contract from '@khue/contracts/learning/lessons'
import { type Api, serve } from '#platform/http/api'
import { listOwnLessons } from './list-lessons.service.ts'
import { readLesson } from './read-lesson.service.ts'

export function readingRoutes(api: Api) {
  serve(api, contract.listLessons, ({ deps, actor, query }) => listOwnLessons(deps, actor, query))
  serve(api, contract.getLesson, ({ deps, actor, params }) => readLesson(deps, actor, params.id))
}
