import type { forgetSearches, listRecentSearches, rememberSearch, SearchItem, SearchScope } from '@khue/contracts/offer/search'
import type { z } from 'zod'
import { browserApi } from '#app/shared/browser-api.ts'
import { browserStorage } from '#app/shared/browser-storage.ts'

export type Search = z.infer<typeof SearchItem>

const mostKept = 5 // spec 9
const longestKept = 200 // maximum term length of the server's search
const keyOf = (scope: SearchScope) => `khue.searches.${scope}`

const isSearch = (one: unknown): one is Search =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' && 'key' in one && typeof one.key === 'string'

/** A guest's searches on this device, newest first. Malformed storage counts as empty. */
export function readGuestSearches(scope: SearchScope): Search[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.read(keyOf(scope)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, mostKept) : []
  } catch {
    return []
  }
}

export function rememberGuestSearch(scope: SearchScope, search: Search) {
  const others = readGuestSearches(scope).filter(({ name }) => name.toLowerCase() !== search.name.toLowerCase())
  browserStorage.write(keyOf(scope), JSON.stringify([search, ...others].slice(0, mostKept)))
}

const path = '/utilities/search-history'

/** Recent searches: a guest's are kept in the browser, a member's on the server, available on every device. */
export const recentSearches = (isMember: boolean) => ({
  list: async (scope: SearchScope): Promise<readonly Search[]> =>
    isMember
      ? (await browserApi.call<typeof listRecentSearches>({ method: 'GET', path }, { query: { scope } })).items
      : readGuestSearches(scope),
  async remember(scope: SearchScope, search: Search) {
    const name = search.name.trim().slice(0, longestKept)
    if (!name) return
    if (!isMember) return rememberGuestSearch(scope, { ...search, name })
    await browserApi.call<typeof rememberSearch>({ method: 'POST', path }, { body: { scope, name, key: search.key } })
  },
  async clear(scope: SearchScope) {
    if (!isMember) return browserStorage.remove(keyOf(scope))
    await browserApi.call<typeof forgetSearches>({ method: 'POST', path: `${path}/forget` }, { body: { scope } })
  },
})
