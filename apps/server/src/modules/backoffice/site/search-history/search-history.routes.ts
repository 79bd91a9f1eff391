import { forgetSearches, listRecentSearches, rememberSearch } from '@khue/contracts/offer/search'
import { type Api, serve } from '#platform/http/api'
import { forget, recentSearches, remember } from './search-history.service.ts'

export function searchHistoryRoutes(api: Api) {
  serve(api, listRecentSearches, ({ deps, actor, query }) => recentSearches(deps, actor, query.scope))
  serve(api, rememberSearch, ({ deps, actor, body }) => remember(deps, actor, body))
  serve(api, forgetSearches, ({ deps, actor, body }) => forget(deps, actor, body))
}
