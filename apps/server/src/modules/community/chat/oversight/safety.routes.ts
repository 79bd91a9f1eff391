import * as contract from '@khue/contracts/community/chat-safety'
import { type Api, serve } from '#platform/http/api'
import { changeAnswerHours, readAnswerHours } from '../safety/answer-hours.service.ts'
import { listBlocked, setBlocked } from '../safety/blocks.service.ts'
import { getRoomSafety } from './room-safety.service.ts'

export function safetyRoutes(api: Api) {
  serve(api, contract.listBlocked, async ({ deps, actor }) => ({ items: await listBlocked(deps, actor) }))
  serve(api, contract.blockPerson, async ({ deps, actor, params, body }) => {
    await setBlocked(deps, actor, params.personId, body.isBlocked)
    return { done: true as const }
  })
  serve(api, contract.getAnswerHours, ({ deps, actor }) => readAnswerHours(deps, actor.id))
  serve(api, contract.setAnswerHours, ({ deps, actor, body }) => changeAnswerHours(deps, actor, body))
  serve(api, contract.getRoomSafety, ({ deps, actor, params }) => getRoomSafety(deps, actor, params.id))
}
