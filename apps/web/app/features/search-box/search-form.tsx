import { type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { useComboList } from '#app/shared/ui/use-combo-list.ts'
import { OfferPanel } from './offer-panel.tsx'
import { recentSearches, type Search } from './recent-searches.ts'
import { searchText as text } from './search-box.text.ts'
import styles from './search-form.module.css'
import { knownScopes, type Scope, scopeOfPage, searchAddress } from './search-scopes.ts'
import { useOffers } from './use-offers.ts'

type Props = {
  /** Takes the focus when its dialog opens. */
  isFocused?: boolean
  /** After somebody has searched. */
  onSearch?: () => void
}

/**
 * The search box: a plain form before the page is alive, a combobox after it. The scope and the term follow the page until somebody
 * chooses or types something else on it.
 */
export function SearchForm({ isFocused, onSearch }: Props) {
  const { pathname, search } = useLocation()
  const { profile } = useSession()
  const navigate = useNavigate()
  const scopes = knownScopes()
  const here = pathname + search
  const [own, setOwn] = useState<{ here: string; scope?: Scope | undefined; typed?: string }>({ here })
  const current = own.here === here ? own : { here }
  const scope = current.scope ?? scopeOfPage(scopes, pathname)
  const typed = current.typed ?? (scope?.path === pathname ? (new URLSearchParams(search).get('term') ?? '') : '')

  const recent = recentSearches(profile !== undefined)
  function go(to: Search) {
    if (!scope) return
    void recent.remember(scope.id, to).catch(() => undefined) // not remembered is not worth a word
    void navigate(searchAddress(scope, to))
    onSearch?.()
  }
  const combo = useSearchCombo({ scope, term: typed.trim(), isMember: profile !== undefined, go })

  if (!scope) return null
  const words = text.scopes[scope.id]
  function submit(event: FormEvent) {
    event.preventDefault()
    combo.close()
    go({ name: typed, key: combo.keyOf(typed) })
  }
  async function clear() {
    if (!scope) return
    combo.forget()
    await recent.clear(scope.id).catch(() => undefined) // what is still there is shown the next time
  }
  return (
    <form className={styles.form} role="search" aria-label={text.form} action={scope.path} method="get" onSubmit={submit} onBlur={combo.leave}>
      <div className={styles.scope}>
        {scopes.length > 1 ? (
          <>
            <select
              aria-label={text.scope}
              value={scope.id}
              onChange={(event) => setOwn({ ...current, scope: scopes.find(({ id }) => id === event.currentTarget.value) })}
            >
              {scopes.map(({ id }) => (
                <option key={id} value={id}>
                  {text.scopes[id].name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={16} />
          </>
        ) : (
          <span>{words.name}</span>
        )}
      </div>
      <input
        {...combo.input}
        name="term"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={words.label}
        placeholder={words.hint}
        value={typed}
        data-autofocus={isFocused || undefined}
        onChange={(event) => {
          setOwn({ ...current, typed: event.currentTarget.value })
          combo.open()
        }}
      />
      <IconButton type="submit" icon="search" iconSize={20} label={text.search} className={styles.go} />
      {combo.isOpen && <OfferPanel combo={combo} isRecent={typed.trim() === ''} onClear={() => void clear()} />}
    </form>
  )
}

type Combo = { scope: Scope | undefined; term: string; isMember: boolean; go: (to: Search) => void }

/** The list below the box and its keys. Enter without a marked entry searches for what was typed. */
function useSearchCombo({ scope, term, isMember, go }: Combo) {
  const [isOpen, setOpen] = useState(false)
  const { items, isFresh, forget } = useOffers({ scope: scope?.id ?? 'COURSE', term, isMember, isOpen })
  const options = items.map(({ name, key }) => ({ value: key || name, label: name }))
  const list = useComboList(options, ({ value, label }) => {
    setOpen(false)
    go({ name: label, key: value === label ? '' : value })
  })
  const open = () => {
    setOpen(true)
    list.open()
  }
  const close = () => {
    setOpen(false)
    list.close()
  }
  const input = {
    ...list.input,
    'aria-expanded': list.isOpen && options.length > 0,
    onFocus: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && list.active < 0) return
      if (event.key === 'Escape' && !list.isOpen) return
      list.input.onKeyDown(event)
    },
  }
  return {
    input,
    list,
    options,
    isOpen: list.isOpen,
    isFresh,
    open,
    close,
    forget,
    leave: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close()
    },
    /** Typing a suggestion out is choosing it. */
    keyOf: (typed: string) => items.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.key ?? '',
  }
}
export type SearchCombo = ReturnType<typeof useSearchCombo>
