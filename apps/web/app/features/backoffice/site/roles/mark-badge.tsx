import { dueClock } from '#app/features/people/work-items/shared/due-clock.ts'
import { useServerNow } from '#app/features/people/work-items/shared/use-server-now.ts'
import { badgeOf } from '#app/shared/ui/badge.tsx'
import type { Mark } from './badge-marks.ts'
import styles from './mark-badge.module.css'
import { rolesText as text } from './roles.text.ts'

type Props = {
  mark: Mark
  className?: string | undefined
  /** Only that something waits. */
  isDot?: boolean
  /** Plain, beside a group whose entries have the apricot numbers. */
  isPlain?: boolean
}

/** The number beside a label; work in apricot, unread messages plain (navigation, section 9). */
export function MarkBadge({ mark: { count, isWork }, className, isDot, isPlain }: Props) {
  const shown = badgeOf(count)
  if (!shown) return null
  const name = [styles.badge, isWork && !isPlain ? styles.work : styles.plain, isDot && styles.dot, className].filter(Boolean).join(' ')
  return (
    <>
      <span className={name} aria-hidden="true">
        {!isDot && shown}
      </span>
      <span className="visually-hidden">{isDot ? text.somethingWaits : isWork ? text.waiting(shown) : text.unread(shown)}</span>
    </>
  )
}

/** The time left of the first case, once it is under one hour. Moves each minute and is not announced. */
export function UrgentClock({ dueAt, now }: { dueAt: string; now: string }) {
  const { words, isUrgent } = dueClock(dueAt, useServerNow(now))
  return isUrgent && <span className={styles.urgent}>{words}</span>
}
