import { mostTeachingItems } from '@khue/contracts/offer/teaching-profile-rules'
import { type ReactNode, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from './teaching-fields.module.css'
import { teachingText as text } from './teaching.text.ts'

type Props<T extends { id: string }> = {
  words: { title: string; add: string; item: string }
  items: readonly T[]
  error: string | undefined
  create: () => T
  onChange: (items: T[]) => void
  /** The fields of one row. */
  children: (item: T, change: (part: Partial<T>) => void) => ReactNode
}

/** Rows that are added, filled in and removed; the focus goes where the next key belongs. */
export function ItemList<T extends { id: string }>({ words, items, error, create, onChange, children }: Props<T>) {
  const add = useRef<HTMLButtonElement>(null)
  const added = useRef<string>(undefined)
  const focusAdded = (id: string) => (row: HTMLLIElement | null) => {
    if (!row || added.current !== id) return
    added.current = undefined
    row.querySelector('input')?.focus()
  }
  return (
    <section className={styles.items}>
      <h3 className="h4">{words.title}</h3>
      {error && (
        <Notice tone="bad" isAlert>
          {error}
        </Notice>
      )}
      <ol>
        {items.map((item, at) => (
          <li key={item.id} ref={focusAdded(item.id)} className={styles.item}>
            <fieldset>
              <legend className="visually-hidden">{`${words.item} ${at + 1}`}</legend>
              {children(item, (part) => onChange(items.map((one) => (one.id === item.id ? { ...one, ...part } : one))))}
            </fieldset>
            <IconButton
              icon="trash"
              label={text.removeItem(words.item, at + 1)}
              onClick={() => {
                onChange(items.filter((one) => one.id !== item.id))
                add.current?.focus()
              }}
            />
          </li>
        ))}
      </ol>
      {items.length < mostTeachingItems && (
        <Button
          ref={add}
          size="xl"
          variant="outlined"
          className={styles.add}
          startIcon={<Icon name="plus" size={19} />}
          onClick={() => {
            const item = create()
            added.current = item.id
            onChange([...items, item])
          }}
        >
          {words.add}
        </Button>
      )}
    </section>
  )
}
