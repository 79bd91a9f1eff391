import type { Room } from '@khue/contracts/chat'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './room-picture.module.css'

const iconOf = ({ kind, purpose }: Pick<Room, 'kind' | 'purpose'>) =>
  kind === 'SUPPORT' ? 'headset' : purpose === 'CLASS' ? 'school' : 'users'

/** Who somebody writes with, or what the room is of. Beside its name, so it needs none. */
export const RoomPicture = ({ room: { kind, purpose, picture }, size }: { room: Room; size: number }) =>
  picture === null ? (
    <span className={styles.group} data-purpose={purpose} style={{ width: size, height: size }}>
      <Icon name={iconOf({ kind, purpose })} size={Math.round(size / 2)} />
    </span>
  ) : (
    <img src={picture} alt="" width={size} height={size} className={styles.face} />
  )
