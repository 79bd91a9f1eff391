import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { searchText as text } from './search-box.text.ts'
import styles from './search-form.module.css'
import { type SearchBoxState, useSearchBox } from './use-search-box.ts'

type Props = {
  /** Focuses the field when its dialog opens. */
  isFocused?: boolean
  /** Called after a search. */
  onSearch?: () => void
}

/** The search box: a plain form before hydration, a combobox after it. */
export function SearchForm({ isFocused, onSearch }: Props) {
  const box = useSearchBox(onSearch)
  if (!box.scope) return null
  const words = text.scopes[box.scope.id]
  return (
    <search>
      <form className={styles.form} aria-label={text.form} action={box.scope.path} method="get" onSubmit={box.submit}>
        <ScopeChoice box={box} />
        <input
          {...box.input}
          name="term"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          aria-label={words.label}
          placeholder={words.hint}
          data-autofocus={isFocused || undefined}
          onBlur={box.leave}
        />
        <IconButton type="submit" icon="search" iconSize={20} label={text.search} className={styles.go} />
        {box.list.isOpen && <OfferPanel box={box} />}
      </form>
    </search>
  )
}

/** With a single scope there is nothing to choose. */
function ScopeChoice({ box: { scopes, scope, chooseScope } }: { box: SearchBoxState }) {
  const [only] = scopes
  if (scopes.length < 2) return <div className={styles.scope}>{only && <span>{text.scopes[only.id].name}</span>}</div>
  return (
    <div className={styles.scope}>
      <select aria-label={text.scope} value={scope?.id} onChange={(event) => chooseScope(event.currentTarget.value)}>
        {scopes.map(({ id }) => (
          <option key={id} value={id}>
            {text.scopes[id].name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </div>
  )
}
