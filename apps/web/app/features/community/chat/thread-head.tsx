import { useState } from 'react'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { HotlineLink } from '#app/shared/ui/hotline-link.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { BackToRooms } from './back-to-rooms.tsx'
import { chatText as text } from './chat.text.ts'
import type { RoomState, RoomStore } from './room.ts'
import { RoomInfo } from './room-info.tsx'
import { RoomPicture } from './room-picture.tsx'
import { presenceWords } from './presence.ts'
import { kindOf } from './room-words.ts'
import type { RoomSafety } from './safety/safety-api.ts'
import styles from './thread-head.module.css'
import type { Chat } from './use-chat.ts'
import { usePresenceIn } from './use-presence.ts'

type Props = {
  chat: Chat
  room: RoomStore
  now: number
  state: Extract<RoomState, { state: 'ready' }>
  safety: RoomSafety | undefined
  onSafety: () => void
}

/** The other members, and guardians who read along. */
export function ThreadHead({ chat, room, state, now, safety, onSafety }: Props) {
  const { details } = state
  const { title } = details.room
  const presence = usePresenceIn(details.room)
  const [isTelling, setTelling] = useState(false)
  return (
    <>
      <header className={styles.head}>
        <BackToRooms className={styles.back} />
        <RoomPicture room={details.room} size={46} isOnline={presence?.isOnline} />
        <div className={styles.words}>
          <h2 className={styles.name}>{title}</h2>
          <p className={styles.about}>{[kindOf(details), presenceWords(presence, now)].filter(Boolean).join(' · ')}</p>
        </div>
        <HotlineLink isOnPhones />
        <IconButton icon="info-circle" label={text.info} className={styles.more} onClick={() => setTelling(true)} />
      </header>
      <GuardianNote state={state} />
      <Dialog opened={isTelling} onClose={() => setTelling(false)} title={text.info}>
        <RoomInfo chat={chat} room={room} state={state} safety={safety} onSafety={onSafety} onLeave={() => setTelling(false)} />
      </Dialog>
    </>
  )
}

/** Tells an adult and a child, before they write, that the child's guardians read along. */
function GuardianNote({ state: { details } }: Pick<Props, 'state'>) {
  const { room, guardians } = details
  if (!room.isSeenByGuardians) return null
  const names = guardians.map(({ name }) => name).join(', ')
  const note = names ? text.guardiansRead(names) : text.guardiansReadUnnamed
  return (
    <p className={styles.note}>
      <Icon name="eye" size={18} /> <span>{room.roomRole === 'GUARDIAN' ? text.youAreGuardian : note}</span>
    </p>
  )
}
