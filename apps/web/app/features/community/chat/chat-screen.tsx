import { useSearchParams } from 'react-router'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import styles from './chat-screen.module.css'
import { chatText as text } from './chat.text.ts'
import { RoomList } from './room-list.tsx'
import type { RoomsState } from './rooms.ts'
import { Thread } from './thread.tsx'
import { type FirstRoom, useChat, useNow } from './use-chat.ts'
import { PresenceContext, useFollowPresence } from './use-presence.ts'

type Props = { personId: string; firstRooms: RoomsState; firstRoom: FirstRoom | undefined; at: number }

/** The room list and the open conversation, given by `?open=`: side by side, on phones one at a time. */
export function ChatScreen({ at, ...props }: Props) {
  const [query] = useSearchParams()
  const openId = query.get('open') ?? undefined
  const chat = useChat(props, openId)
  const now = useNow(at)
  return (
    <PresenceContext value={useFollowPresence(openId)}>
      {/* the back button between the two phone screens */}
      <h1 className="visually-hidden">{text.title}</h1>
      <div className={styles.page} data-open={openId === undefined ? undefined : true}>
        <RoomList chat={chat} openId={openId} now={now} />
        {openId === undefined ? (
          <div className={styles.none}>
            <EmptyState title={text.choose[0]} text={text.choose[1]} />
          </div>
        ) : (
          <Thread key={openId} chat={chat} room={chat.room(openId)} now={now} />
        )}
      </div>
    </PresenceContext>
  )
}
