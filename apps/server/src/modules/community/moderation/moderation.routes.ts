import * as contract from '@khue/contracts/community/chat-safety'
import { type Api, serve } from '#platform/http/api'
import { decideCase, listCases, openCase } from './cases.service.ts'
import { report } from './report.service.ts'

export function moderationRoutes(api: Api) {
  serve(api, contract.reportInChat, async ({ deps, actor, body }) => {
    await report(deps, actor, body)
    return { received: true as const }
  })
  serve(api, contract.listChatCases, ({ deps, query }) => listCases(deps, query))
  serve(api, contract.openChatCase, ({ deps, actor, params }) => openCase(deps, actor, params.id))
  serve(api, contract.decideChatCase, async ({ deps, actor, params, body }) => {
    await decideCase(deps, actor, params.id, body)
    return { done: true as const }
  })
}
