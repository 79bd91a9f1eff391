import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { chatText } from './chat.text.ts'
import styles from './pick-list.module.css'

type Row = { key: string; picture: ReactNode; title: ReactNode; note: ReactNode }

type Props<Item> = {
  /** Label of the search field. */
  label: string
  loading: string
  /** Title and hint of an empty result. */
  none: (term: string) => readonly [string, string]
  find: (term: string) => Promise<readonly Item[]>
  show: (item: Item) => Row
  onPick: (item: Item) => void
  /** Size of the pictures in pixels; round ones are people. */
  picture: { width: number; height: number; isRound?: boolean }
}

/** Search field with a list of results to choose from. A different `key` resets it. */
export function PickList<Item>({ label, loading, none, find, show, onPick, picture }: Props<Item>) {
  const { term, ask, found, again } = useItemSearch(find)
  return (
    <div className={styles.list} style={{ '--picture': `${picture.width}px` } as CSSProperties}>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        startIcon={<Icon name="search" size={19} />}
        value={term}
        onChange={(event) => ask(event.target.value)}
      />
      <div className={styles.found}>
        {found.state === 'loading' && <LoadingSkeleton loading={loading} picture={picture} />}
        {found.state === 'failed' && <ErrorState title={found.message} onRetry={again} />}
        {found.state === 'ready' && found.items.length === 0 && <Nothing words={none(found.term)} />}
        {found.state === 'ready' && (
          <ul>
            {found.items.map((item) => {
              const { key, picture: drawn, title, note } = show(item)
              return (
                <li key={key}>
                  <button type="button" className={styles.one} data-round={picture.isRound} onClick={() => onPick(item)}>
                    {drawn}
                    <span>
                      {title}
                      <small>{note}</small>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </div>
  )
}

const Nothing = ({ words: [title, hint] }: { words: readonly [string, string] }) => <EmptyState title={title} text={hint} />

type Found<Item> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; term: string; items: readonly Item[] }
const typingMs = 500 // spec 9: search debounce

/** Keeps the previous results until the next ones arrive, so that the list does not flicker while the user types. */
function useItemSearch<Item>(find: (term: string) => Promise<readonly Item[]>) {
  const [asked, setAsked] = useState({ term: '', find })
  const [found, setFound] = useState<Found<Item>>({ state: 'loading' })
  useEffect(() => {
    let isOver = false
    const term = asked.term.trim()
    const load = async () => {
      try {
        const items = await asked.find(term)
        if (!isOver) setFound({ state: 'ready', term, items })
      } catch (error) {
        if (!isOver) setFound({ state: 'failed', message: error instanceof CallFailed ? error.message : chatText.failed })
      }
    }
    const timer = setTimeout(() => void load(), term === '' ? 0 : typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  const ask = (term: string) => setAsked({ term, find })
  const again = () => {
    setFound({ state: 'loading' })
    setAsked({ ...asked })
  }
  return { term: asked.term, ask, found, again }
}

const LoadingSkeleton = ({ loading, picture: { width, height, isRound } }: { loading: string; picture: Props<never>['picture'] }) => (
  <div aria-busy="true">
    <output className="visually-hidden">{loading}</output>
    {['a', 'b', 'c'].map((place) => (
      <div key={place} className={styles.one}>
        <Skeleton height={height} width={width} radius={isRound ? width / 2 : 8} />
        <Skeleton height={40} />
      </div>
    ))}
  </div>
)
