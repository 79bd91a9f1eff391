import * as contract from '@khue/contracts/people/child-sign-in'
import { type Api, serve } from '#platform/http/api'
import { createChildCode, signInByChildCode } from './child-sign-in.service.ts'

export function childSignInRoutes(api: Api) {
  serve(api, contract.createChildCode, ({ deps, actor, params }) => createChildCode(deps, actor, params.id))
  serve(api, contract.signInByChildCode, ({ deps, caller, body }) => signInByChildCode(deps, caller, body))
}
