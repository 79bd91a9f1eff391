import type { Participant } from '@khue/contracts/community/chat'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Switch } from '#app/shared/ui/switch.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { chatText as text } from './chat.text.ts'
import type { RoomState, RoomStore } from './room.ts'
import styles from './room-info.module.css'
import { RoomPicture } from './room-picture.tsx'
import { kindOf, typeOf } from './room-words.ts'
import { PersonSafety } from './safety/room-safety.tsx'
import type { RoomSafety } from './safety/safety-api.ts'
import { type Chat, orToast } from './use-chat.ts'

type Props = {
  chat: Chat
  room: RoomStore
  state: Extract<RoomState, { state: 'ready' }>
  safety: RoomSafety | undefined
  onSafety: () => void
  onLeave?: () => void
}

/** Side panel of a conversation: members, pinned messages, jump to a day. */
export function RoomInfo({ chat, room, state: { details }, safety, onSafety, onLeave }: Props) {
  const { room: shown, members, guardians, pinned } = details
  const show = (seq: number) => {
    room.showMessage(seq).catch(orToast)
    onLeave?.()
  }
  return (
    <div className={styles.info}>
      <div className={styles.head}>
        <RoomPicture room={shown} size={88} />
        <h3 className={styles.name}>{shown.title}</h3>
        <p className="sm muted">{kindOf(details)}</p>
      </div>
      {shown.roomRole === 'MEMBER' && <Mute chat={chat} room={room} isMuted={shown.isMuted} />}
      <ToDay room={room} onLeave={onLeave} />
      {pinned.length > 0 && (
        <section>
          <h3>{text.pinned}</h3>
          <ul>
            {pinned.map((one) => (
              <li key={one.seq}>
                <button type="button" className={styles.pinned} onClick={() => show(one.seq)}>
                  <Icon name="pin" size={18} /> <span>{one.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {guardians.length > 0 && <People title={text.guardiansTitle} people={guardians} />}
      {shown.kind !== 'P2P' && <People title={text.membersTitle} people={members.map(({ person }) => person)} />}
      {shown.kind === 'P2P' && shown.roomRole === 'MEMBER' && shown.peer && (
        <PersonSafety roomId={room.id} personId={shown.peer.personId} safety={safety} onChanged={onSafety} />
      )}
    </div>
  )
}

const People = ({ title, people }: { title: string; people: readonly Participant[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {people.map((one) => (
        <li key={one.id} className={styles.person}>
          <img src={one.avatar} alt="" width="36" height="36" loading="lazy" />
          <span>
            {one.name}
            {typeOf(one) && <small>{typeOf(one)}</small>}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

function Mute({ chat, room, isMuted }: { chat: Chat; room: RoomStore; isMuted: boolean }) {
  const toggle = async (next: boolean) => {
    room.setMuted(next)
    await chat.rooms.mute(room.id, next).catch((error: unknown) => {
      room.setMuted(!next)
      orToast(error)
    })
  }
  return <Switch label={text.mute} isOn={isMuted} onChange={(next) => void toggle(next)} />
}

function ToDay({ room, onLeave }: { room: RoomStore; onLeave: (() => void) | undefined }) {
  const [isWorking, setWorking] = useState(false)
  async function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('day')
    if (typeof day !== 'string' || day === '') return
    setWorking(true)
    await room.showDay(day).then(() => onLeave?.(), orToast)
    setWorking(false)
  }
  return (
    <form className={styles.day} onSubmit={(event) => void go(event)}>
      <TextField label={text.toDay} type="date" name="day" />
      <Button type="submit" size="xl" color="info" loading={isWorking} fullWidth>
        {text.showDay}
      </Button>
    </form>
  )
}
