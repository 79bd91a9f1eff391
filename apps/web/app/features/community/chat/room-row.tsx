import type { Room } from '@khue/contracts/community/chat'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { badgeOf } from '#app/shared/ui/badge.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { cardsText } from './cards/cards.text.ts'
import { shortTime } from './chat-time.ts'
import { chatText as text } from './chat.text.ts'
import { filesText } from './files/files.text.ts'
import { RoomPicture } from './room-picture.tsx'
import styles from './room-row.module.css'
import { shortName } from './room-words.ts'
import { usePresenceIn } from './use-presence.ts'

type Props = { room: Room; personId: string; isOpen: boolean; waiting: string | undefined; now: number }

/** A conversation in the list. Opens offline, too, from the data of the list. */
export const RoomRow = ({ room, personId, isOpen, waiting, now }: Props) => (
  <li>
    <Link
      to={{ search: `?open=${room.id}` }}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={room.unread > 0 || undefined}
      data-here
      replace={isOpen}
      preventScrollReset
    >
      <Face room={room} />
      <span className={styles.words}>
        <b className={styles.name}>{room.title}</b>
        <Marks room={room} />
        <span className={styles.last}>{waiting === undefined ? lastOf(room, personId) : text.waiting(waiting)}</span>
      </span>
      <span className={styles.side}>
        {room.last && (
          <time dateTime={room.last.at} title={formatDateTime(room.last.at)}>
            {shortTime(room.last.at, now)}
          </time>
        )}
        <span className={styles.counts}>
          {room.isMuted && <Icon name="bell-off" size={16} />}
          {room.isMuted && <span className="visually-hidden">{text.muted}</span>}
          {room.unread > 0 && (
            <span className={styles.count} data-muted={room.isMuted || undefined}>
              <span aria-hidden="true">{badgeOf(room.unread)}</span>
              <span className="visually-hidden">{text.newInRow(badgeOf(room.unread) ?? '')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  </li>
)

function Face({ room }: { room: Room }) {
  const isOnline = usePresenceIn(room)?.isOnline
  return (
    <>
      <RoomPicture room={room} size={52} isOnline={isOnline} />
      {isOnline && <span className="visually-hidden">{text.presence.online}</span>}
    </>
  )
}

/** Labels that matter before writing: the user's role, and guardians who read along. */
const Marks = ({ room: { roomRole, isSeenByGuardians } }: { room: Room }) =>
  roomRole === 'GUARDIAN' ? (
    <span className={styles.mark}>
      <Icon name="eye" size={15} /> {text.guardianRow}
    </span>
  ) : (
    isSeenByGuardians && (
      <span className={styles.mark}>
        <Icon name="eye" size={15} /> {text.guardianMark}
      </span>
    )
  )

function lastOf({ last, kind }: Room, personId: string) {
  if (!last) return text.nothingYet
  if (last.isDeleted) return text.takenBack
  const words = last.text || (last.attachmentKind ? cardsText.last[last.attachmentKind] : filesText.some)
  if (kind === 'SUPPORT') return words
  if (last.senderId === personId) return text.own(words)
  return kind === 'ROOM' && last.senderName ? `${shortName(last.senderName)}: ${words}` : words
}
