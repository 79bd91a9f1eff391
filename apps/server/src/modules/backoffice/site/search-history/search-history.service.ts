import type { forgetSearches, rememberSearch, SearchScope } from '@khue/contracts/offer/search'
import type { Body } from '@khue/contracts/endpoint'
import { lockSubject } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { toned } from '#platform/vietnam/text'
import { deleteAllSearchesOf, deleteOwnSearches, listAllSearchesOf, listOwnSearches, putOwnSearch } from './search-history.repository.ts'

export const recentSearches = async (deps: Deps, actor: Actor, scope: SearchScope) => ({
  items: await listOwnSearches(deps.db, actor.id, scope),
})

export const remember = (deps: Deps, actor: Actor, { scope, name, key }: Body<typeof rememberSearch>) =>
  transact(deps, async (deps) => {
    await lockSubject(deps, actor)
    await putOwnSearch(deps.db, { personId: actor.id, scope, normalizedName: comparedForm(name), name, key })
    return recentSearches(deps, actor, scope)
  })

export async function forget(deps: Deps, actor: Actor, { scope, name }: Body<typeof forgetSearches>) {
  await deleteOwnSearches(deps.db, actor.id, { scope, normalizedName: name === undefined ? undefined : comparedForm(name) })
  return recentSearches(deps, actor, scope)
}

/** A search of punctuation only is compared unchanged. */
const comparedForm = (name: string) => toned(name) || name

const scopeNames: Record<SearchScope, string> = { COURSE: 'Khoá học', INTERACTIVE: 'Lớp mở', TUTOR: 'Gia sư' }

export const searchHistoryData: PersonalData = {
  async collect({ db }, personId) {
    const searches = await listAllSearchesOf(db, personId)
    return {
      'Tìm kiếm gần đây': searches.map((one) => ({
        'Phạm vi': scopeNames[one.scope],
        'Từ khoá': one.name,
        'Tìm lúc': one.searchedAt.toISOString(),
      })),
    }
  },
  erase: async ({ db }, personId) => void (await deleteAllSearchesOf(db, personId)),
}
