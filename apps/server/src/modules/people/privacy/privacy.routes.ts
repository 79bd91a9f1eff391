import * as contract from '@khue/contracts/people/privacy'
import { signOut } from '#modules/people/sessions'
import { type Api, serve } from '#platform/http/api'
import type { Module } from '#platform/app/module'
import { handleRequest, listOwnRequests, listReceived, sendRequest } from './data-requests.service.ts'
import { collectData, eraseAccount } from './account-data.service.ts'

/** `listModules` returns the modules from the highest wing down. */
export function privacyRoutes(app: Api, listModules: () => readonly Module[]) {
  serve(app, contract.downloadMyData, ({ deps, actor, body }) => collectData(deps, actor, listModules(), body))
  serve(app, contract.deleteAccount, async ({ deps, actor, caller, body }) => {
    await eraseAccount(deps, actor, listModules(), body)
    if (!body.personId || body.personId === actor.id) await signOut(deps, caller)
    return { deleted: true as const }
  })
  serve(app, contract.sendDataRequest, ({ deps, actor, body }) => sendRequest(deps, actor, body))
  serve(app, contract.listMyDataRequests, async ({ deps, actor }) => ({ items: await listOwnRequests(deps, actor) }))
  serve(app, contract.listDataRequests, ({ deps, query }) => listReceived(deps, query))
  serve(app, contract.handleDataRequest, ({ deps, actor, params, body }) => handleRequest(deps, actor, params.id, body))
}
