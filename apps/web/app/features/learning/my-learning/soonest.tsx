import type { LearningCard } from '@khue/contracts/learning/my-learning'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { daysBetween, formatDate, formatTimeRange, formatLongWeekday } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { learningText as text } from './my-learning.text.ts'
import styles from './soonest.module.css'
import { timeLeft } from './time-left.ts'

type Props = { card: LearningCard; now: string }

/** The nearest lesson of the household; `key` it by `now`, from which it counts. */
export function Soonest({ card: { next, ...card }, now }: Props) {
  const left = useTimeLeft(now, next?.startsAt ?? now)
  if (!next) return null
  const hours = formatTimeRange(next.startsAt, next.endsAt)
  const when = daysBetween(now, next.startsAt) === 0 ? hours : `${formatLongWeekday(next.startsAt)} ${formatDate(next.startsAt)}, ${hours}`
  const number = next.number && card.lessons ? text.numbered(next.number, card.lessons.all) : undefined
  return (
    <section className={styles.band} aria-label={text.soonest}>
      <img className={styles.cover} src={card.cover} alt="" width="132" height="88" />
      <div className={styles.what}>
        <p>{[card.learner.name, number].filter(Boolean).join(' · ')}</p>
        <h2 className={styles.title}>{card.title}</h2>
        <p>{`${card.teacher.name} · ${when}`}</p>
      </div>
      <p className={styles.left}>
        {left > 0 ? (
          <>
            {text.startsIn} <b className="num">{timeLeft(left)}</b>
          </>
        ) : (
          <b>{text.running}</b>
        )}
      </p>
      <Link className={buttonClass({ size: 'xl', color: 'secondary' })} to={`/account/lessons/${next.id}`}>
        {text.toLesson}
      </Link>
    </section>
  )
}

/** Milliseconds from the server's `now` to a moment, corrected each minute. */
function useTimeLeft(now: string, at: string) {
  const total = Date.parse(at) - Date.parse(now)
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - startedAt), 30_000)
    return () => clearInterval(timer)
  }, [])
  return total - passed
}
