import { Icon } from '#app/shared/ui/icon.tsx'
import { searchText as text } from './search-box.text.ts'
import styles from './search-form.module.css'
import type { SearchBoxState } from './use-search-box.ts'

/** Below the box: recent searches while it is empty, suggestions while the user types. */
export function OfferPanel({ box: { list, options, offers, isRecent, clear, leave } }: { box: SearchBoxState }) {
  if (options.length === 0) return isRecent && offers.isFresh ? <p className={`${styles.panel} ${styles.none}`}>{text.noRecent}</p> : null
  return (
    <div className={styles.panel}>
      {isRecent && (
        <div className={styles.head}>
          <span>{text.recent}</span>
          <button type="button" onClick={clear} onBlur={leave}>
            {text.clear}
          </button>
        </div>
      )}
      <ul {...list.list} aria-label={isRecent ? text.recent : text.suggestions}>
        {options.map((option, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- an option; the search field handles the keys
          <li
            key={option.value}
            {...list.option(place, place === list.active)}
            data-active={place === list.active || undefined}
            onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
            onClick={() => list.choose(option)}
          >
            <Icon name={isRecent ? 'clock' : 'search'} size={18} />
            <span>{option.label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
