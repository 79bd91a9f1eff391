import type { Message, Participant } from '@khue/contracts/community/chat'
import { type KeyboardEvent, memo } from 'react'
import { formatDateTime, formatTime } from '#app/shared/format.ts'
import { MessageCards } from '#app/features/community/chat/shared/message-cards.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { chatText as text } from './chat.text.ts'
import { filesText } from './files/files.text.ts'
import { MessageFiles } from './files/message-files.tsx'
import styles from './message-item.module.css'
import { MessageText } from './message-text.tsx'
import { reactionIcons, reactionOrder } from './reactions.ts'
import type { RoomStore } from './room.ts'
import { shortName, typeOf } from './room-words.ts'
import { orToast } from './use-chat.ts'

type Props = {
  lineKey: string
  message: Message
  people: ReadonlyMap<string, Participant>
  room: RoomStore
  personId: string
  isOwn: boolean
  isInTwo: boolean
  isFirst: boolean
  isLast: boolean
  /** In the tab order (roving tabindex). */
  isReached: boolean
  seenBy: number
  canWrite: boolean
  onMenu: (message: Message, opener: HTMLElement) => void
}

/** One message: its bubble, attachments and the button of its menu. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { lineKey, message, people, room, isOwn, isInTwo, isFirst, isLast, isReached, onMenu } = props
  const sender = people.get(message.senderId)
  const name = isOwn ? text.you : (sender?.name ?? '')
  const time = formatTime(message.sentAt)
  const openByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || message.isDeleted) return
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ContextMenu') return
    event.preventDefault()
    onMenu(message, event.currentTarget)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same; the keys are a shortcut
    <article
      className={styles.item}
      data-line={lineKey}
      data-message={message.seq}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      aria-label={text.messageOf(name, time)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between messages, as in a feed
      tabIndex={isReached ? 0 : -1}
      onKeyDown={openByKey}
    >
      {!isOwn && (
        <span className={styles.face}>{isLast && sender && <img src={sender.avatar} alt="" width="36" height="36" loading="lazy" />}</span>
      )}
      <div className={styles.words}>
        {isFirst && !isOwn && !isInTwo && <Sender sender={sender} />}
        <div className={styles.row}>
          <div className={styles.bubble} data-deleted={message.isDeleted || undefined}>
            {message.replyTo && !message.isDeleted && <Quote quote={message.replyTo} people={people} room={room} isReached={isReached} />}
            {message.files.length > 0 && <MessageFiles files={message.files} isReached={isReached} />}
            {message.isDeleted
              ? text.takenBack
              : message.text !== '' && <MessageText message={message} people={people} isReached={isReached} />}
            {message.cards.length > 0 && <MessageCards cards={message.cards} tabIndex={isReached ? 0 : -1} />}
          </div>
          {!message.isDeleted && (
            <IconButton
              icon="dots"
              label={text.about(name, time)}
              className={styles.more}
              tabIndex={isReached ? 0 : -1}
              aria-haspopup="menu"
              onClick={(event) => onMenu(message, event.currentTarget)}
            />
          )}
        </div>
        <Reactions {...props} />
        <Foot {...props} time={time} />
      </div>
    </article>
  )
})

const Sender = ({ sender }: { sender: Participant | undefined }) =>
  sender && (
    <p className={styles.sender}>
      <b>{sender.name}</b>
      {typeOf(sender) && <span> · {typeOf(sender)}</span>}
    </p>
  )

type QuoteProps = { quote: NonNullable<Message['replyTo']>; isReached: boolean } & Pick<Props, 'people' | 'room'>
const Quote = ({ quote, people, room, isReached }: QuoteProps) => {
  const sender = quote.senderId === null ? undefined : people.get(quote.senderId)
  return (
    <button
      type="button"
      className={styles.quote}
      tabIndex={isReached ? 0 : -1}
      onClick={() => void room.showMessage(quote.seq).catch(orToast)}
    >
      {sender && <b>{shortName(sender.name)}</b>}
      <span>{quote.isDeleted ? text.takenBack : quote.text || (sender ? filesText.some : text.hidden)}</span>
    </button>
  )
}

function Reactions({ message, people, room, personId, isReached, canWrite }: Props) {
  if (message.reactions.length === 0) return null
  const shown = reactionOrder.flatMap((kind) => message.reactions.filter((one) => one.kind === kind))
  return (
    <ul className={styles.reactions} aria-label={text.reactions}>
      {shown.map(({ kind, personIds }) => {
        const isOwn = personIds.includes(personId)
        const names = personIds
          .map((id) => (id === personId ? text.you : (people.get(id)?.name ?? '')))
          .filter(Boolean)
          .join(', ')
        return (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={isOwn}
              title={names}
              tabIndex={isReached ? 0 : -1}
              disabled={!canWrite}
              data-kind={kind}
              onClick={() => void room.react(message.seq, kind, !isOwn).catch(orToast)}
            >
              <Icon name={reactionIcons[kind]} size={17} />
              <span className="visually-hidden">{text.reacted(text.reaction[kind], names)}, </span>
              {personIds.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Time, edited mark and read receipts. */
function Foot({ message, isOwn, isLast, isInTwo, seenBy, time }: Props & { time: string }) {
  const isChanged = message.editedAt !== null && !message.isDeleted
  if (!isLast && !isChanged && !message.isPinned) return null
  return (
    <p className={styles.foot}>
      {message.isPinned && (
        <>
          <Icon name="pin" size={15} />
          <span className="visually-hidden">{text.pinnedMark}</span>
        </>
      )}
      {isLast && (
        <time dateTime={message.sentAt} title={formatDateTime(message.sentAt)}>
          {time}
        </time>
      )}
      {isChanged && <span>{text.edited}</span>}
      {isOwn && isLast && !message.isDeleted && <Seen count={seenBy} isInTwo={isInTwo} />}
    </p>
  )
}

const Seen = ({ count, isInTwo }: { count: number; isInTwo: boolean }) => (
  <>
    <Icon name={count > 0 ? 'checks' : 'check'} size={16} />
    {count === 0 || isInTwo ? (
      <span className="visually-hidden">{count > 0 ? text.seen : text.sent}</span>
    ) : (
      <span>{text.seenBy(count)}</span>
    )}
  </>
)
