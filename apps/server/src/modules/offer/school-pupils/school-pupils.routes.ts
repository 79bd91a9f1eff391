import * as contract from '@khue/contracts/offer/school-pupils'
import { type Api, serve } from '#platform/http/api'
import { answerForFamily, askGuardians, listAnswers, readDeclarations } from './declarations.service.ts'

export function schoolPupilRoutes(api: Api) {
  serve(api, contract.listSchoolAnswers, async ({ deps, actor, query }) => ({ items: await listAnswers(deps, actor, query) }))
  serve(api, contract.answerSchoolQuestion, ({ deps, actor, body }) => answerForFamily(deps, actor, body))
  serve(api, contract.askGuardiansAboutSchool, ({ deps, actor, body }) => askGuardians(deps, actor, body.teacherId))
  serve(api, contract.listDeclarations, ({ deps, query }) => readDeclarations(deps, query.teacherId))
}
