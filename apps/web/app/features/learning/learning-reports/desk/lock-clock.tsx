import { useTimeLeft } from '#app/shared/use-time-left.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'

type Props = { now: string; locksAt: string; locksWhen: string; isLocked: boolean }

const two = (count: number) => String(count).padStart(2, '0')

/** How long the reports of a lesson can still be sent in time. `key` it by the server's `now`. */
export function LockClock({ now, locksAt, locksWhen, isLocked }: Props) {
  const { minutes, seconds } = useTimeLeft({ now, expiresAt: locksAt })
  if (isLocked) return <p className={styles.locked}>{text.isLocked(locksWhen)}</p>
  return (
    <p className={styles.clock} role="timer" aria-live="off">
      <span>{text.locksAt(locksWhen)}</span>
      <b>
        {Math.floor(minutes / 60)}:{two(minutes % 60)}
        <small>:{two(seconds)}</small>
      </b>
    </p>
  )
}
