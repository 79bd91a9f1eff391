import type { SearchScope, suggestCourses } from '@khue/contracts/offer/search'
import type { suggestTutors } from '@khue/contracts/offer/tutors'
import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { recentSearches, type Search } from './recent-searches.ts'

const debounceMs = 500 // spec 9

async function suggest(scope: SearchScope, term: string): Promise<readonly Search[]> {
  const found =
    scope === 'TUTOR'
      ? browserApi.call<typeof suggestTutors>(
          { method: 'GET', path: '/tns/v1/tutor-sale/autocomplete-suggestion' },
          { query: { query: term } },
        )
      : browserApi.call<typeof suggestCourses>({ method: 'GET', path: '/css/v1/autocomplete-suggestion' }, { query: { term, type: scope } })
  return (await found).items
}

type Wanted = { scope: SearchScope; term: string; isMember: boolean; isOpen: boolean }
const nothing: readonly Search[] = []

/**
 * Entries below the box: recent searches at once while it is empty, else suggestions half a second after the last key. If a request fails,
 * there are no entries; searching still works.
 */
export function useOffers({ scope, term, isMember, isOpen }: Wanted) {
  const wanted = `${scope}:${term}`
  const [found, setFound] = useState({ wanted: '', items: nothing })

  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    const show = (items: readonly Search[]) => isCurrent && setFound({ wanted, items })
    const ask = () => void (term ? suggest(scope, term) : recentSearches(isMember).list(scope)).catch(() => nothing).then(show)
    const timer = setTimeout(ask, term ? debounceMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [scope, term, isMember, isOpen, wanted])

  const forget = useCallback(() => setFound((last) => ({ ...last, items: nothing })), [])
  // while the next suggestions load, previous ones of the same kind stay
  const isSameKind = found.wanted.startsWith(`${scope}:`) && (found.wanted === `${scope}:`) === (term === '')
  return { items: isSameKind ? found.items : nothing, isFresh: found.wanted === wanted, forget }
}
