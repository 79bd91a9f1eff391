import { searchMessages } from '@khue/contracts/community/chat-search'
import { type Api, serve } from '#platform/http/api'
import { findMessages } from './search.service.ts'

export function searchRoutes(api: Api) {
  serve(api, searchMessages, ({ deps, actor, query }) => findMessages(deps, actor, query))
}
