import * as contract from '@khue/contracts/people/family-requests'
import { type Api, serve } from '#platform/http/api'
import { decide, listRequests } from './family-requests.service.ts'
import { chooseRule, listRulesOfChildren } from './spending-rules.service.ts'

export function familyRequestRoutes(api: Api) {
  serve(api, contract.listFamilyRequests, ({ deps, actor, query }) => listRequests(deps, actor, query.page))
  serve(api, contract.approveFamilyRequest, ({ deps, actor, params }) => decide(deps, actor, { ...params, move: 'APPROVE' }))
  serve(api, contract.refuseFamilyRequest, ({ deps, actor, params, body }) => decide(deps, actor, { ...params, ...body, move: 'REFUSE' }))
  serve(api, contract.withdrawFamilyRequest, ({ deps, actor, params }) => decide(deps, actor, { ...params, move: 'WITHDRAW' }))
  serve(api, contract.listSpendingRules, async ({ deps, actor }) => ({ items: await listRulesOfChildren(deps, actor) }))
  serve(api, contract.setSpendingRule, ({ deps, actor, params, body }) => chooseRule(deps, actor, { childId: params.id, ...body }))
}
