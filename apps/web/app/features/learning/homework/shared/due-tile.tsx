import { clockDigits } from '#app/shared/countdown.ts'
import { formatDuration } from '#app/shared/duration.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { useTimeLeft } from '#app/shared/use-time-left.ts'
import styles from './due-tile.module.css'
import { dueWords, isOver } from './homework-words.ts'

type Props = {
  dueAt: string | null
  now: string
  /** Words below the deadline. */
  note?: string | undefined
  /** Whether time still matters: nothing has been handed in. */
  counts: boolean
}

const dayMs = 24 * 60 * 60_000

/** When work is due; on its last day, how long still. */
export function DueTile({ dueAt, now, note, counts }: Props) {
  const isLate = dueAt !== null && isOver(dueAt, now)
  const isNear = counts && dueAt !== null && !isLate && Date.parse(dueAt) - Date.parse(now) <= dayMs
  return (
    <div className={styles.tile} data-late={(isLate && counts) || undefined} data-near={isNear || undefined}>
      <Icon name="clock" size={22} />
      <p className={styles.words}>
        <b>{dueWords(dueAt, now)}</b>
        {note && <span className="sm">{note}</span>}
      </p>
      {isNear && <Countdown now={now} expiresAt={dueAt} />}
    </div>
  )
}

/** Minutes and seconds in the last hour, before it hours and minutes. */
function Countdown({ now, expiresAt }: { now: string; expiresAt: string }) {
  const left = useTimeLeft({ now, expiresAt })
  const isLastHour = left.minutes < 60
  return (
    <b className={`${styles.left} num`} role="timer" aria-live="off" data-small={!isLastHour || undefined}>
      {isLastHour ? clockDigits(left) : formatDuration((left.minutes * 60 + left.seconds) * 1000)}
    </b>
  )
}
