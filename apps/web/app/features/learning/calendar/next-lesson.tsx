import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { daysBetween, formatDate, formatLongWeekday, formatTimeRange } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { calendarText as text } from './calendar.text.ts'
import { learnerOf, numberOf } from './day-events.ts'
import styles from './next-lesson.module.css'
import { timeUntil } from './time-until.ts'

type Props = { lesson: Extract<CalendarEvent, { type: 'LESSON' }>; now: string; viewerId: string | undefined }

/** The next lesson, and in how long it begins; `key` it by `now`, from which it counts. */
export function NextLesson({ lesson, now, viewerId }: Props) {
  const left = useMinutesLeft(now, lesson.startsAt)
  return (
    <section className={styles.band} aria-label={text.next}>
      <div className={styles.what}>
        <p>{[numberOf(lesson), learnerOf(lesson, viewerId)].filter(Boolean).join(' · ') || text.next}</p>
        <h2 className={styles.title}>{lesson.title}</h2>
        <p>{`${lesson.role === 'TEACHER' ? text.taught : lesson.teacher.name} · ${whenOf(lesson, now)}`}</p>
      </div>
      <p className={styles.left}>
        {left > 0 ? (
          <>
            {text.startsIn} <b>{timeUntil(left)}</b>
          </>
        ) : (
          <b>{text.running}</b>
        )}
      </p>
      <Link className={buttonClass({ size: 'xl', color: 'secondary' })} to={lesson.lessonHref}>
        {text.enter}
      </Link>
    </section>
  )
}

/** 19:30–21:00; of another day: Thứ Tư 02/12/2026, 15:30–17:00. */
function whenOf({ startsAt, endsAt }: Props['lesson'], now: string) {
  const hours = formatTimeRange(startsAt, endsAt)
  return daysBetween(now, startsAt) === 0 ? hours : `${formatLongWeekday(startsAt)} ${formatDate(startsAt)}, ${hours}`
}

/** Milliseconds from the server's `now` to a moment, corrected each minute. */
function useMinutesLeft(now: string, at: string) {
  const total = Date.parse(at) - Date.parse(now)
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - startedAt), 60_000)
    return () => clearInterval(timer)
  }, [])
  return total - passed
}
