import * as contract from '@khue/contracts/people/linked-sign-ins'
import { type Api, serve } from '#platform/http/api'
import { addLoginType, listLinked, removeLoginType } from './linked-sign-ins.service.ts'

export function linkedSignInRoutes(api: Api) {
  serve(api, contract.listLinkedSignIns, ({ deps, actor }) => listLinked(deps, actor))
  serve(api, contract.addLoginType, ({ deps, caller, actor, body }) => addLoginType(deps, caller, { actor, ...body }))
  serve(api, contract.removeLoginType, async ({ deps, actor, body }) => {
    await removeLoginType(deps, actor, body.loginType)
    return { removed: true as const }
  })
}
