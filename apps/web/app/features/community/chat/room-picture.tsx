import type { Room } from '@khue/contracts/community/chat'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './room-picture.module.css'

const iconOf = ({ kind, purpose }: Pick<Room, 'kind' | 'purpose'>) =>
  kind === 'SUPPORT' ? 'headset' : purpose === 'CLASS' ? 'school' : 'users'

type Props = { room: Room; size: number; isOnline?: boolean | undefined }

/** Picture of the contact or the room. Decorative, beside the name; a dot shows that the contact is online. */
export const RoomPicture = ({ room, size, isOnline = false }: Props) => (
  <span className={styles.place} data-online={isOnline || undefined}>
    <Picture room={room} size={size} />
  </span>
)

const Picture = ({ room: { kind, purpose, picture }, size }: Pick<Props, 'room' | 'size'>) =>
  picture === null ? (
    <span className={styles.group} data-purpose={purpose} style={{ width: size, height: size }}>
      <Icon name={iconOf({ kind, purpose })} size={Math.round(size / 2)} />
    </span>
  ) : (
    <img src={picture} alt="" width={size} height={size} className={styles.face} />
  )
