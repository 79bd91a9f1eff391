import { Link } from 'react-router'
import { formatDuration } from '#app/shared/duration.ts'
import { daysBetween, formatDate, formatLongWeekday, formatTimeRange } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { useMinutesLeft } from '#app/shared/use-minutes-left.ts'
import { lessonText as text } from './lesson.text.ts'
import { openMinutes } from './lesson-words.ts'
import styles from './next-band.module.css'

type Props = {
  label: string
  cover?: string
  /** Which lesson of whom. */
  above: string
  title: string
  teacher: string
  times: { startsAt: string; endsAt: string }
  now: string
  to: string
}

/** The nearest lesson, and in how long it begins; `key` it by the server's `now`, from which it counts. */
export function NextBand({ label, cover, above, title, teacher, times, now, to }: Props) {
  const left = useMinutesLeft(now, times.startsAt)
  return (
    <section className={styles.band} aria-label={label}>
      {cover && <img className={styles.cover} src={cover} alt="" width="132" height="88" />}
      <div className={styles.what}>
        <p>{above}</p>
        <h2 className={styles.title}>{title}</h2>
        <p>{`${teacher} · ${whenOf(times, now)}`}</p>
      </div>
      <p className={styles.left}>
        {left > 0 ? (
          <>
            {text.startsIn} <b className="num">{formatDuration(left)}</b>
          </>
        ) : (
          <b>{text.running}</b>
        )}
      </p>
      <Link className={buttonClass({ size: 'xl', color: 'secondary' })} to={to}>
        {left > openMinutes * 60_000 ? text.see : text.enter}
      </Link>
    </section>
  )
}

/** 19:30–21:00; of another day: Thứ Tư 02/12/2026, 15:30–17:00. */
function whenOf({ startsAt, endsAt }: Props['times'], now: string) {
  const hours = formatTimeRange(startsAt, endsAt)
  return daysBetween(now, startsAt) === 0 ? hours : `${formatLongWeekday(startsAt)} ${formatDate(startsAt)}, ${hours}`
}
