import type { Message } from '@khue/contracts/community/chat'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Link, useLocation } from 'react-router'
import { BackToRooms } from './back-to-rooms.tsx'
import { chatText as text } from './chat.text.ts'
import { Composer, type Composing } from './composer.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { MessageList } from './message-list.tsx'
import { PinnedBar } from './pinned-bar.tsx'
import type { RoomState, RoomStore } from './room.ts'
import { RoomInfo } from './room-info.tsx'
import { RecallDialog } from './recall-dialog.tsx'
import { ChatReportDialog } from './safety/report-dialog.tsx'
import { RestingNote, setBlocked, useRoomSafety } from './safety/room-safety.tsx'
import styles from './thread.module.css'
import { ThreadHead } from './thread-head.tsx'
import { TypingLine } from './typing-line.tsx'
import { type Chat, orToast } from './use-chat.ts'

type Props = { chat: Chat; room: RoomStore; now: number }

/** One conversation: header, messages and composer. */
export function Thread({ chat, room, now }: Props) {
  const state = useSyncExternalStore(room.subscribe, room.get, room.get)
  if (state.state === 'loading') return <LoadingSkeleton />
  if (state.state === 'failed') return <Failed {...state} onRetry={() => void room.retry()} />
  return <Ready chat={chat} room={room} state={state} now={now} />
}

function Ready({ chat, room, state, now }: Props & { state: Extract<RoomState, { state: 'ready' }> }) {
  const { details, log } = state
  const { peer } = details.room
  const [composing, compose] = useState<Composing>({ kind: 'new' })
  const [goingBack, setGoingBack] = useState<Message>()
  const [reported, setReported] = useState<Message>()
  const { safety, reload } = useRoomSafety(room.id, details.room.kind === 'P2P' && details.room.roomRole === 'MEMBER')
  const composer = useRef<HTMLTextAreaElement>(null)
  const write = useCallback((next: Composing) => {
    compose(next)
    composer.current?.focus()
  }, [])
  const changed = () => {
    reload()
    void room.handleUpdate().catch(() => undefined) // the next event retries
  }
  useJumpToMessage(room)
  const showNewest = () => void room.showNewest().catch(() => undefined)
  return (
    <>
      <section className={styles.thread} aria-label={details.room.title}>
        <ThreadHead chat={chat} room={room} state={state} now={now} safety={safety} onSafety={changed} />
        <ConnectionBar />
        <PinnedBar pinned={details.pinned} onShow={(seq) => void room.showMessage(seq)} />
        <MessageList
          chat={chat}
          room={room}
          state={state}
          now={now}
          onReply={(message) => write({ kind: 'reply', message })}
          onEdit={(message) => write({ kind: 'edit', message })}
          onRecall={setGoingBack}
          onReport={setReported}
          onLeave={() => composer.current?.focus()}
        />
        <RestingNote safety={safety} now={now} />
        <TypingLine key={`typing ${room.id}`} roomId={room.id} people={state.people} />
        <Composer
          key={room.id}
          isTrade={safety?.isTrade ?? false}
          onUnblock={safety?.isBlocked && peer ? () => void setBlocked(peer.personId, false, changed) : undefined}
          ref={composer}
          chat={chat}
          room={room}
          details={details}
          people={state.people}
          composing={composing}
          onCompose={compose}
          onSent={log.hasNewer ? showNewest : undefined}
        />
      </section>
      <aside className={styles.info} aria-label={text.info}>
        <RoomInfo chat={chat} room={room} state={state} safety={safety} onSafety={changed} />
      </aside>
      <ChatReportDialog of={reported && { roomId: room.id, seq: reported.seq }} onClose={() => setReported(undefined)} />
      <RecallDialog room={room} message={goingBack} onClose={() => setGoingBack(undefined)} />
    </>
  )
}

/** Jumps to the message of a search result (`?at=`), each time the link is followed. */
function useJumpToMessage(room: RoomStore) {
  const place = useLocation() // a new object for each navigation
  useEffect(() => {
    const seq = Number(new URLSearchParams(place.search).get('at'))
    if (Number.isInteger(seq) && seq > 0) room.showMessage(seq).catch(orToast)
  }, [room, place])
}

/** The conversation does not exist for this user, or failed to load. */
const Failed = ({ message, isGone, onRetry }: { message: string; isGone: boolean; onRetry: () => void }) => (
  <section className={styles.failed} aria-label={text.title}>
    {!isGone && <BackToRooms className={styles.back} />}
    {isGone ? (
      <ErrorState
        title={text.gone[0]}
        text={text.gone[1]}
        action={
          <Link to={{ search: '' }} className={buttonClass({ size: 'xl', variant: 'outlined' })}>
            {text.backToRooms}
          </Link>
        }
      />
    ) : (
      <ErrorState title={message} onRetry={onRetry} />
    )}
  </section>
)

const LoadingSkeleton = () => (
  <section className={styles.thread} aria-busy="true" aria-label={text.loadingRoom}>
    <div className={styles.skeletonHead}>
      <BackToRooms className={styles.back} />
      <Skeleton height={46} width={46} radius={23} />
      <Skeleton height={24} width={220} />
    </div>
    <output className="visually-hidden">{text.loadingRoom}</output>
    <div className={styles.skeletons}>
      {[52, 38, 60, 30, 46].map((width, index) => (
        <span key={width} data-own={index % 2 === 1 || undefined} style={{ width: `${width}%` }}>
          <Skeleton height={48} radius={18} />
        </span>
      ))}
    </div>
  </section>
)
