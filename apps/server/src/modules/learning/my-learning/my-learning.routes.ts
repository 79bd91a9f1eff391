import * as contract from '@khue/contracts/learning/my-learning'
import { type Api, serve } from '#platform/http/api'
import { listLearning } from './cards.service.ts'
import { listHouseholdDocuments, openLearningDocument } from './documents.service.ts'
import { getProgress } from './progress.service.ts'
import { getStatistics } from './statistics.service.ts'

export function myLearningRoutes(api: Api) {
  serve(api, contract.listMyCourses, ({ deps, actor, query }) => listLearning(deps, actor, query))
  serve(api, contract.getCourseProgress, ({ deps, actor, params, query }) => getProgress(deps, actor, params.id, query))
  serve(api, contract.listDocuments, ({ deps, actor, query }) => listHouseholdDocuments(deps, actor, query))
  serve(api, contract.openDocument, ({ deps, actor, params }) => openLearningDocument(deps, actor, params.assetId))
  serve(api, contract.getTeachingStatistics, ({ deps, actor }) => getStatistics(deps, actor))
}
