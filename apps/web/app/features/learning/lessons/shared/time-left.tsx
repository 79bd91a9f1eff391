import { formatDuration } from '#app/shared/duration.ts'
import { useMinutesLeft } from '#app/shared/use-minutes-left.ts'
import styles from './lesson-parts.module.css'

type Props = { label: string; now: string; at: string }

/** An apricot clock that counts minutes; `key` it by the server's `now`, from which it counts. */
export function TimeLeft({ label, now, at }: Props) {
  const left = useMinutesLeft(now, at)
  return (
    <p className={styles.clock} role="timer" aria-live="off">
      <span>{label}</span>
      <b>{formatDuration(left)}</b>
    </p>
  )
}
