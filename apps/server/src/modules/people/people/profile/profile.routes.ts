import * as contract from '@khue/contracts/people/profile'
import { type Api, serve } from '#platform/http/api'
import { changeAvatar, changeDetails, readDetails } from './profile.service.ts'

export function profileRoutes(api: Api) {
  serve(api, contract.getProfileDetails, ({ deps, actor, query }) => readDetails(deps, actor, query.personId))
  serve(api, contract.changeProfile, ({ deps, actor, query, body }) => changeDetails(deps, actor, query.personId, body))
  serve(api, contract.changeAvatar, ({ deps, actor, query, body }) => changeAvatar(deps, actor, query.personId, body.assetId))
}
