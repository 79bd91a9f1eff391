import * as contract from '@khue/contracts/people/user-admin'
import { type Api, serve } from '#platform/http/api'
import { endUserSessions, grantRole, revokeRole } from './account-actions.service.ts'
import { lockUser, unlockUser } from './account-locks.service.ts'
import { describeUsers, getUser, revealIdentifiers, searchUsers } from './users.service.ts'
import { endView } from '#modules/people/sessions'
import { viewAs } from './view-as.service.ts'

export function usersAdminRoutes(api: Api) {
  serve(api, contract.searchUsers, ({ deps, actor, query }) => searchUsers(deps, actor, query))
  serve(api, contract.describeUsers, ({ deps, query }) => describeUsers(deps, query.ids))
  serve(api, contract.getUser, ({ deps, actor, params }) => getUser(deps, actor, params.id))
  serve(api, contract.revealIdentifiers, ({ deps, actor, params, body }) => revealIdentifiers(deps, actor, params.id, body.reason))
  serve(api, contract.lockUser, ({ deps, actor, params, body }) => lockUser(deps, { actor, ...params, ...body }))
  serve(api, contract.unlockUser, ({ deps, actor, params, body }) => unlockUser(deps, { actor, ...params, ...body }))
  serve(api, contract.grantRole, ({ deps, actor, params, body }) => grantRole(deps, { actor, ...params, ...body }))
  serve(api, contract.revokeRole, ({ deps, actor, params, body }) => revokeRole(deps, { actor, ...params, ...body }))
  serve(api, contract.endUserSessions, ({ deps, actor, params, body }) => endUserSessions(deps, { actor, ...params, ...body }))
  serve(api, contract.viewAs, ({ deps, actor, params, body }) => viewAs(deps, { actor, ...params, ...body }))
  serve(api, contract.endView, async ({ deps, actor }) => ({ ended: await endView(deps, actor.sessionId) }))
}
