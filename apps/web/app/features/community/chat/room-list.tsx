import type { Room } from '@khue/contracts/community/chat'
import { fold } from '@khue/contracts/fold'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { BackButton } from '#app/shared/ui/back-button.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { HotlineLink } from '#app/shared/ui/hotline-link.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { chatText as text } from './chat.text.ts'
import { ContactsDialog } from './contacts-dialog.tsx'
import styles from './room-list.module.css'
import { RoomRow } from './room-row.tsx'
import { FoundMessages } from './search/found-messages.tsx'
import type { Rooms, RoomsState } from './rooms.ts'
import { type Chat, useWaiting } from './use-chat.ts'

type Props = { chat: Chat; openId: string | undefined; now: number }
const filters = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  classes: ({ kind }) => kind === 'ROOM',
} satisfies Record<string, (room: Room) => boolean>
type Filter = keyof typeof filters
const filterNames = Object.keys(filters) as Filter[] // Object.keys loses the type of the keys

/** The user's conversations: search, open, start one. */
export function RoomList({ chat, openId, now }: Props) {
  const { rooms } = chat
  const state = useSyncExternalStore(rooms.subscribe, rooms.get, rooms.get)
  const [term, setTerm] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [isWriting, setWriting] = useState(false)
  const clear = () => {
    setTerm('')
    setFilter('all')
  }
  return (
    <section className={styles.list} aria-label={text.rooms}>
      <div className={styles.head}>
        <div className={styles.title}>
          <BackButton className={styles.back} />
          <h2 className="h3">{text.title}</h2>
          <HotlineLink isOnPhones />
          <IconButton component={Link} to="/account/settings/chat" icon="settings" label={text.settings} />
          <IconButton icon="edit" label={text.write} onClick={() => setWriting(true)} />
        </div>
        <label className={styles.search}>
          <Icon name="search" size={19} />
          <input
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </label>
        <ul className={styles.filters} aria-label={text.filters}>
          {filterNames.map((one) => (
            <li key={one}>
              <button type="button" className={chip.chip} aria-current={one === filter ? 'true' : undefined} onClick={() => setFilter(one)}>
                {text.filter[one]}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.shown}>
        <Rows
          {...{ chat, state, rooms, openId, now, term, filter, onClear: clear, onWrite: () => setWriting(true) }}
          fits={(room) => filters[filter](room) && hasName(room, term)}
        />
        <FoundMessages term={term} personId={chat.personId} now={now} />
      </div>
      <ContactsDialog opened={isWriting} onClose={() => setWriting(false)} />
    </section>
  )
}

const hasName = ({ title, peer }: Room, term: string) => fold(`${title} ${peer?.name ?? ''}`).includes(fold(term))

type Asked = { term: string; filter: Filter; onClear: () => void }
type RowsProps = Props & Asked & { state: RoomsState; rooms: Rooms; fits: (room: Room) => boolean; onWrite: () => void }
function Rows({ chat, state, rooms, openId, now, fits, onWrite, ...asked }: RowsProps) {
  const waiting = useWaiting(chat.personId)
  if (state.state === 'loading') return <LoadingSkeleton />
  if (state.state === 'failed') return <ErrorState title={state.message} onRetry={() => void rooms.retry()} />
  const shown = state.items.filter(fits)
  if (state.items.length === 0) {
    const action = (
      <Button size="xl" color="main" onClick={onWrite}>
        {text.write}
      </Button>
    )
    return <EmptyState title={text.empty[0]} text={text.empty[1]} action={action} />
  }
  if (shown.length === 0) return <NoneOfThem {...asked} />
  return (
    <ul>
      {shown.map((room) => (
        <RoomRow
          key={room.id}
          room={room}
          personId={chat.personId}
          isOpen={room.id === openId}
          waiting={waiting.findLast(({ roomId }) => roomId === room.id)?.text}
          now={now}
        />
      ))}
    </ul>
  )
}

/** No room or contact has this name. Shown discreetly, since messages may still match the term. */
function NoneOfThem({ term, filter, onClear }: Asked) {
  if (term.trim() !== '') return <p className={styles.unnamed}>{text.noneNamed}</p>
  const [title, hint] = text.noneOf[filter]
  const action = (
    <Button size="xl" variant="outlined" onClick={onClear}>
      {text.showAll}
    </Button>
  )
  return <EmptyState title={title} text={hint} action={action} />
}

const LoadingSkeleton = () => (
  <div aria-busy="true">
    <output className="visually-hidden">{text.loadingRooms}</output>
    {['a', 'b', 'c', 'd', 'e'].map((place) => (
      <div key={place} className={styles.place}>
        <Skeleton height={52} width={52} radius={26} />
        <div>
          <Skeleton height={20} width="60%" />
          <Skeleton height={18} width="90%" />
        </div>
      </div>
    ))}
  </div>
)
