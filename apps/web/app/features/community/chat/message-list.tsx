import { badgeLimit } from './limits.ts'
import type { Message } from '@khue/contracts/community/chat'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import { longDay } from './chat-time.ts'
import { chatText as text } from './chat.text.ts'
import { getOutbox } from './device-outbox.ts'
import { type Line, linesOf } from './lines.ts'
import type { MessageScene } from './message-actions.ts'
import { MessageItem } from './message-item.tsx'
import styles from './message-list.module.css'
import { MessageMenu } from './message-menu.tsx'
import type { End, RoomState, RoomStore } from './room.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { type Chat, useWaiting } from './use-chat.ts'
import { WaitingItem } from './waiting-item.tsx'

type Ready = Extract<RoomState, { state: 'ready' }>
type Props = {
  chat: Chat
  room: RoomStore
  state: Ready
  now: number
  /** Moves the focus from the messages to the composer. */
  onLeave: () => void
} & Pick<MessageScene, 'onReply' | 'onEdit' | 'onRecall' | 'onReport'>

/** Messages with infinite loading at both ends. Arrow keys move between messages, Enter opens a message's menu. */
export function MessageList({ chat, room, state, now, onLeave, ...deeds }: Props) {
  const { log, details, loading } = state
  const lines = useLines(chat, room, state)
  const { ref, isAtEnd } = useReadTracking({ chat, room, state, lines })
  const scene: MessageScene = { room, personId: chat.personId, canWrite: details.canWrite, ...deeds }
  const { menu, openMenu, closeMenu } = useMenu()
  const [current, setCurrent] = useState<string>()
  return (
    <div className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the messages inside */}
      <div
        ref={ref}
        role="log"
        aria-label={text.log(details.room.title)}
        aria-busy={loading !== undefined}
        className={styles.scroller}
        onKeyDown={(event) => moveFocus(event, onLeave)}
        onFocus={(event) => setCurrent(event.target.closest<HTMLElement>('[data-line]')?.dataset.line)}
      >
        <div className={styles.lines}>
          <Edge end="older" room={room} state={state} />
          <Lines {...{ lines, scene, state, now, current }} onMenu={openMenu} />
          <Edge end="newer" room={room} state={state} />
        </div>
      </div>
      {(!isAtEnd || log.hasNewer) && <JumpToLatest room={room} unread={countNew(log.items, details, chat.personId)} />}
      {menu && <MessageMenu message={menu.message} opener={menu.opener} scene={scene} onClose={closeMenu} />}
    </div>
  )
}

type LinesProps = {
  lines: readonly Line[]
  scene: MessageScene
  state: Ready
  now: number
  /** The message that had the focus last. */
  current: string | undefined
  onMenu: (message: Message, opener: HTMLElement) => void
}
function Lines({ lines, scene, state: { details, people }, now, current, onMenu }: LinesProps) {
  const { personId, room, canWrite } = scene
  const named = lines.flatMap((line) => (line.kind === 'message' || line.kind === 'waiting' ? [line.key] : []))
  const reached = current !== undefined && named.includes(current) ? current : named.at(-1)
  return lines.map((line) => {
    if (line.kind === 'day') return <DayLine key={line.key} at={line.at} now={now} />
    if (line.kind === 'unread') return <UnreadLine key={line.key} />
    const place = { lineKey: line.key, isFirst: line.isFirst, isReached: line.key === reached }
    if (line.kind === 'waiting') return <WaitingItem key={line.key} waiting={line.waiting} outbox={getOutbox(personId)} {...place} />
    const isInTwo = details.room.kind === 'P2P'
    const seenBy = line.isOwn && line.isLast ? countSeen(details, personId, line.message.seq) : 0
    const { message, isOwn, isLast } = line
    return (
      <MessageItem key={line.key} {...place} {...{ message, people, room, personId, isOwn, isLast, isInTwo, seenBy, canWrite, onMenu }} />
    )
  })
}

/** Pressing the opener again closes the menu. */
function useMenu() {
  const [menu, setMenu] = useState<{ message: Message; opener: HTMLElement }>()
  const openMenu = useCallback(
    (message: Message, opener: HTMLElement) => setMenu((before) => (before?.opener === opener ? undefined : { message, opener })),
    [],
  )
  const closeMenu = (isDone: boolean) => {
    if (!isDone) menu?.opener.focus({ preventScroll: true })
    setMenu(undefined)
  }
  return { menu, openMenu, closeMenu }
}

function useLines(chat: Chat, room: RoomStore, { log, firstUnread }: Ready) {
  const { personId } = chat
  const waiting = useWaiting(personId)
  return useMemo(() => {
    const here = log.hasNewer ? [] : waiting.filter(({ roomId }) => roomId === room.id)
    return linesOf({ items: log.items, waiting: here, personId, firstUnread })
  }, [log, waiting, room, personId, firstUnread])
}

/** Tracks the scroll position: marks messages as read and loads more before the user reaches an end. */
function useReadTracking({ chat, room, state, lines }: Pick<Props, 'chat' | 'room' | 'state'> & { lines: readonly Line[] }) {
  const [isAtEnd, setAtEnd] = useState(true)
  const markSeen = useEffectEvent((lastLine: string | undefined) => {
    if (document.hidden || lastLine === undefined) return
    const upTo = lines.findIndex(({ key }) => key === lastLine)
    const message = lines.slice(0, upTo + 1).findLast((line) => line.kind === 'message')
    if (message?.kind !== 'message') return
    room.markRead(message.message.seq).then(
      () => chat.rooms.seen(room.id, message.message.seq),
      () => undefined, // retried after the next scroll
    )
  })
  const { ref, show } = useScrollAnchor({
    shown: lines,
    onRest: ({ lastLine, isAtEnd }) => {
      setAtEnd(isAtEnd)
      markSeen(lastLine)
    },
  })
  const { target } = state
  const showTarget = useEffectEvent((seq: number | 'newest') => {
    const line = lines.find((one) => one.kind === 'message' && one.message.seq === seq)
    const mark = lines.some(({ kind }) => kind === 'unread') && seq === state.firstUnread ? 'unread' : line?.key
    show(seq === 'newest' ? undefined : mark)
  })
  useEffect(() => {
    if (target) showTarget(target.seq)
  }, [target])
  // always scrolls to the user's own new message
  const lastOwn = lines.findLast((line) => line.kind === 'waiting')?.key
  useEffect(() => {
    if (lastOwn !== undefined) show(undefined)
  }, [lastOwn, show])
  return { ref, isAtEnd }
}

const UnreadLine = () => (
  <p className={styles.unread} data-line="unread">
    {text.unreadFrom}
  </p>
)
const DayLine = ({ at, now }: { at: string; now: number }) => (
  <p className={styles.day}>
    <time dateTime={at}>{longDay(at, now)}</time>
  </p>
)

type EdgeProps = { end: End; room: RoomStore; state: Ready }
/** The older or newer end of the loaded messages. */
function Edge({ end, room, state: { log, failed } }: EdgeProps) {
  const hasMore = end === 'older' ? log.hasOlder : log.hasNewer
  if (!hasMore) return end === 'older' ? <p className={styles.day}>{text.beginning}</p> : null
  const edgeSeq = (end === 'older' ? log.items.at(0) : log.items.at(-1))?.seq
  return failed === end ? (
    <div className={styles.edge}>
      <button type="button" className={styles.again} onClick={() => void room.more(end)}>
        <Icon name="refresh" size={18} /> {text.failedPart}
      </button>
    </div>
  ) : (
    <LoadMoreTrigger key={edgeSeq} end={end} room={room} />
  )
}

/** Loads more before the user scrolls to the end. */
function LoadMoreTrigger({ end, room }: Pick<EdgeProps, 'end' | 'room'>) {
  const edge = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = edge.current
    if (!element) return undefined
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void room.more(end), {
      root: element.closest('[role=log]'),
      rootMargin: '800px 0px',
    })
    near.observe(element)
    return () => near.disconnect()
  }, [room, end])
  return (
    <div ref={edge} className={styles.edge}>
      <span aria-hidden="true">{end === 'older' ? text.loadingOlder : text.loadingNewer}</span>
    </div>
  )
}

const JumpToLatest = ({ room, unread }: { room: RoomStore; unread: number }) => (
  <button
    type="button"
    className={styles.jumpToLatest}
    aria-label={text.newest}
    onClick={() => void room.showNewest().catch(() => undefined)}
  >
    <Icon name="arrow-down" size={22} />
    {unread > 0 && <span className={styles.below}>{unread > badgeLimit ? `${badgeLimit}+` : unread}</span>}
  </button>
)

const countSeen = ({ members }: Ready['details'], personId: string, seq: number) =>
  members.filter(({ person, readSeq }) => person.personId !== personId && readSeq >= seq).length

function countNew(items: readonly Message[], { members }: Ready['details'], personId: string) {
  const readSeq = members.find(({ person }) => person.personId === personId)?.readSeq
  return readSeq === undefined ? 0 : items.filter(({ seq, senderId }) => seq > readSeq && senderId !== personId).length
}

/** Moves the focus between messages; past the last one, to the composer. */
function moveFocus(event: KeyboardEvent, onLeave: () => void) {
  const { key, target, currentTarget } = event
  if (key === 'Escape') return onLeave()
  const isOnMessage = target instanceof HTMLElement && target.hasAttribute('data-message')
  if (!isOnMessage) return
  const messages = [...currentTarget.querySelectorAll<HTMLElement>('[data-message]')]
  const at = messages.indexOf(target)
  if (key === 'ArrowDown' && at === messages.length - 1) onLeave()
  else {
    const next = { ArrowUp: messages[at - 1], ArrowDown: messages[at + 1], Home: messages[0], End: messages.at(-1) }[key]
    if (!next && !['ArrowUp', 'ArrowDown'].includes(key)) return
    next?.focus()
  }
  event.preventDefault()
}
