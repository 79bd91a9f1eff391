import { type ChangeEvent, type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { warnIfOffline } from '#app/shared/warn-if-offline.ts'
import { useSession } from '#app/shared/session.tsx'
import { useComboList } from '#app/shared/ui/use-combo-list.ts'
import { recentSearches, type Search } from './recent-searches.ts'
import { knownScopes, type Scope, scopeOfPage, searchAddress } from './search-scopes.ts'
import { useOffers } from './use-offers.ts'

type Own = { here: string; scope?: Scope | undefined; typed?: string }

/** Scope and term follow the page until the user changes them. */
function useTyped() {
  const { pathname, search } = useLocation()
  const scopes = knownScopes()
  const here = pathname + search
  const [own, setOwn] = useState<Own>({ here })
  const current: Own = own.here === here ? own : { here }
  const scope = current.scope ?? scopeOfPage(scopes, pathname)
  const query = new URLSearchParams(search)
  const ofPage = scope?.path === pathname ? (query.get('read') ?? query.get('term') ?? '') : '' // the sentence as it was typed
  return {
    scopes,
    scope,
    typed: current.typed ?? ofPage,
    type: (typed: string) => setOwn({ ...current, typed }),
    chooseScope: (id: string) => setOwn({ ...current, scope: scopes.find((one) => one.id === id) }),
  }
}

/** State of the search box; calls `onSearch` after a search. */
export function useSearchBox(onSearch: (() => void) | undefined) {
  const isMember = useSession().profile !== undefined
  const navigate = useNavigate()
  const { scopes, scope, typed, type, chooseScope } = useTyped()
  const recent = recentSearches(isMember)
  const term = typed.trim()

  function go(to: Search) {
    if (!scope || warnIfOffline()) return
    void recent.remember(scope.id, to).catch(() => undefined) // a failure to remember a search is not shown
    void navigate(searchAddress(scope, to))
    onSearch?.()
  }
  const combo = useSearchCombo({ scope, term, isMember, go })
  return {
    ...combo,
    scopes,
    scope,
    isRecent: term === '',
    chooseScope,
    input: {
      ...combo.input,
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        type(event.currentTarget.value)
        combo.open()
      },
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      combo.close()
      const named = combo.offers.items.find(({ name }) => name.toLowerCase() === term.toLowerCase()) // typing a suggestion's full name chooses it
      go({ name: typed, key: named?.key ?? '' })
    },
    clear: () => {
      combo.offers.forget()
      if (scope) void recent.clear(scope.id).catch(() => undefined) // searches that could not be deleted are shown again next time
    },
  }
}
export type SearchBoxState = ReturnType<typeof useSearchBox>

type Combo = { scope: Scope | undefined; term: string; isMember: boolean; go: (to: Search) => void }

/** The list below the box and its keys. Enter without an active entry is left to the form, which searches for the typed term. */
function useSearchCombo({ scope, term, isMember, go }: Combo) {
  const [isAsked, setAsked] = useState(false)
  const offers = useOffers({ scope: scope?.id ?? 'COURSE', term, isMember, isOpen: isAsked })
  const options = offers.items.map(({ name, key }) => ({ value: key || name, label: name }))
  const list = useComboList(options, ({ value, label }) => {
    setAsked(false)
    go({ name: label, key: value === label ? '' : value })
  })
  const open = () => {
    setAsked(true)
    list.open()
  }
  const close = () => {
    setAsked(false)
    list.close()
  }
  return {
    list,
    offers,
    options,
    open,
    close,
    input: {
      ...list.input,
      'aria-expanded': list.isOpen && options.length > 0,
      onFocus: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || list.active >= 0) list.input.onKeyDown(event)
      },
    },
    /** Closes when the focus leaves the form, but not when it moves to an element inside. */
    leave: (event: FocusEvent<HTMLInputElement | HTMLButtonElement>) => {
      if (!event.currentTarget.form?.contains(event.relatedTarget)) close()
    },
  }
}
