import { fold } from '@khue/contracts/fold'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { RoomDetails } from './chat-api.ts'
import { chatText as text } from './chat.text.ts'
import styles from './composer.module.css'

type Options = {
  box: RefObject<HTMLTextAreaElement | null>
  words: string
  setWords: (words: string) => void
  members: RoomDetails['members']
  personId: string
}
const mostShown = 6
/** An @ at the start of a word, followed by up to four words. */
const begun = /(?:^|\s)@([^\s@]*(?: [^\s@]+){0,3})$/u

/** Suggests the names of the room's members after @. */
export function useMentions({ box, words, setWords, members, personId }: Options) {
  const listId = useId()
  const [caret, setCaret] = useState<number>()
  const [chosen, choose] = useState(0)
  const term = caret === undefined ? undefined : begun.exec(words.slice(0, caret))?.[1]
  const fitting =
    term === undefined || members.length === 0
      ? []
      : members.map(({ person }) => person).filter((one) => one.personId !== personId && fold(one.name).includes(fold(term)))
  // a name that is already complete is not suggested
  const shown = fitting.some(({ name }) => name === term) ? [] : fitting.slice(0, mostShown)
  const at = Math.min(chosen, shown.length - 1)

  function insert(name: string) {
    const end = caret ?? words.length
    const start = end - (term?.length ?? 0)
    setWords(`${words.slice(0, start)}${name} ${words.slice(end).trimStart()}`)
    setCaret(undefined)
    const place = start + name.length + 1
    requestAnimationFrame(() => box.current?.setSelectionRange(place, place))
    box.current?.focus()
  }
  return {
    listId,
    shown,
    at,
    insert,
    look: () => setCaret(box.current?.selectionStart ?? undefined),
    /** Handles a key of the open list; returns whether it did. */
    take(event: KeyboardEvent) {
      const person = shown[at]
      if (!person) return false
      if (event.key === 'ArrowDown') choose((at + 1) % shown.length)
      else if (event.key === 'ArrowUp') choose((at - 1 + shown.length) % shown.length)
      else if (event.key === 'Enter' || event.key === 'Tab') insert(person.name)
      else if (event.key === 'Escape') setCaret(undefined)
      else return false
      event.preventDefault()
      return true
    },
    combobox:
      shown.length > 0
        ? ({ 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': `${listId}-${at}` } as const)
        : {},
  }
}

type Props = Pick<ReturnType<typeof useMentions>, 'listId' | 'shown' | 'at' | 'insert'>
export const MentionList = ({ listId, shown, at, insert }: Props) =>
  shown.length > 0 && (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- stands beside the text field, which a <select> cannot do
    <div id={listId} role="listbox" aria-label={text.mentions} className={styles.mentions}>
      {shown.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field handles the keys
        <div
          key={person.personId}
          id={`${listId}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(person.name)}
        >
          <img src={person.avatar} alt="" width="32" height="32" /> {person.name}
        </div>
      ))}
    </div>
  )
