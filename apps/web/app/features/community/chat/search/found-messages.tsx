import type { FoundMessage } from '@khue/contracts/community/chat-search'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { shortTime } from '../chat-time.ts'
import { chatText } from '../chat.text.ts'
import { shortName } from '../room-words.ts'
import styles from './found-messages.module.css'
import { searchText as text } from './search.text.ts'
import { type Found, useMessageSearch } from './use-message-search.ts'

/** Messages of all the user's conversations that match the term; each links to its place. */
export function FoundMessages({ term, personId, now }: { term: string; personId: string; now: number }) {
  const search = useMessageSearch(term)
  if (!search) return null
  const { state, found } = search
  const isEmpty = found.items.length === 0
  return (
    <section className={styles.found} aria-label={text.title} aria-busy={state === 'loading'}>
      <h2 className={styles.title}>{text.title}</h2>
      <output className={isEmpty && state !== 'failed' ? styles.said : 'visually-hidden'}>
        {state === 'loading' ? text.looking : isEmpty ? text.none : text.found(found.items.length, found.next !== null)}
      </output>
      <ul>
        {found.items.map((one) => (
          <Row key={`${one.roomId} ${one.seq}`} one={one} found={found} personId={personId} now={now} />
        ))}
      </ul>
      {state === 'failed' && (
        <Button size="xl" variant="outlined" onClick={search.retry}>
          {text.retry}
        </Button>
      )}
      {state === 'ready' && found.next !== null && (
        <Button size="xl" variant="outlined" onClick={search.more}>
          {text.more}
        </Button>
      )}
    </section>
  )
}

function Row({ one, found, personId, now }: { one: FoundMessage; found: Found; personId: string; now: number }) {
  const room = found.rooms.find(({ id }) => id === one.roomId)
  const sender = one.senderId === personId ? chatText.you : nameOf(one, found)
  return (
    <li>
      <Link to={{ search: `?open=${one.roomId}&at=${one.seq}` }} className={styles.row} preventScrollReset>
        <span className={styles.head}>
          <b>{room?.title}</b>
          <time dateTime={one.sentAt} title={formatDateTime(one.sentAt)}>
            {shortTime(one.sentAt, now)}
          </time>
        </span>
        <span className={styles.words}>
          {sender && sender !== room?.title && `${shortName(sender)}: `}
          <Marked {...one} />
        </span>
      </Link>
    </li>
  )
}

const nameOf = ({ senderId }: FoundMessage, { people }: Found) => people.find(({ personId }) => personId === senderId)?.name

/** Highlights the matched words. */
const Marked = ({ text: words, marks }: Pick<FoundMessage, 'text' | 'marks'>) => (
  <>
    {marks.map(({ from, to }, index) => (
      <span key={from}>
        {words.slice(marks[index - 1]?.to ?? 0, from)}
        <mark>{words.slice(from, to)}</mark>
      </span>
    ))}
    {words.slice(marks.at(-1)?.to ?? 0)}
  </>
)
