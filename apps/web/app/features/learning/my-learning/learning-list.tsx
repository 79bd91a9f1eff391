import type { LearningCard, ListedCard } from '@khue/contracts/learning/my-learning'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { type Action, actionOf, goOnOf, nextOf, statusOf } from './card-view.ts'
import { Constellation } from './constellation.tsx'
import { homeworkListHref, homeworkWords } from './homework-counts.ts'
import styles from './learning-list.module.css'
import { learningText as text } from './my-learning.text.ts'

type Props = {
  items: readonly ListedCard[]
  isFamily: boolean
  /** By a card's key, a further control. */
  besides?: Readonly<Record<string, ReactNode>>
}

/** What a household learns; the nearest lesson first. */
export const LearningList = ({ items, isFamily, besides }: Props) => (
  <section className={styles.list} aria-labelledby="learning-list">
    <div className={styles.head}>
      <h2 id="learning-list" className="h4">
        {text.list}
      </h2>
      <p className="sm muted">{text.listNote}</p>
    </div>
    <ul>
      {items.map((card) => (
        <li key={card.key} className={styles.row} data-over={card.state === 'OVER' || undefined}>
          <img className={styles.cover} src={card.cover} alt="" width="104" height="78" loading="lazy" />
          <About card={card} isFamily={isFamily} />
          <Progress card={card} />
          <Next card={card} />
          <Way card={card} beside={besides?.[card.key]} />
        </li>
      ))}
    </ul>
  </section>
)

function About({ card, isFamily }: { card: LearningCard; isFamily: boolean }) {
  const to = actionOf(card)?.to ?? card.href
  return (
    <div className={styles.about}>
      <h3>{to ? <Link to={to}>{card.title}</Link> : card.title}</h3>
      <p className={styles.who}>
        {isFamily && (
          <span className={styles.learner}>
            <img src={card.learner.avatar} alt="" width="26" height="26" loading="lazy" />
            {card.learner.name}
          </span>
        )}
        <span>{card.teacher.name}</span>
      </p>
    </div>
  )
}

function Progress({ card }: { card: ListedCard }) {
  const { lessons, kind, state, watched, homework } = card
  const status = statusOf(card)
  return (
    <div className={styles.progress}>
      {status && <StatusTag {...status} />}
      {lessons && kind !== 'CLASS' && state !== 'PENDING' && (
        <>
          <Constellation {...lessons} />
          <p className="sm muted num">{state === 'COMPLETED' ? text.allDone(lessons.all) : text.done(lessons.done, lessons.all)}</p>
        </>
      )}
      {homework && (
        <p className={`sm ${styles.homework}`}>
          <Link to={homeworkListHref(card.learner.id)}>{homeworkWords(homework)}</Link>
        </p>
      )}
      {kind === 'RECORDED' && !status && (
        <>
          <p className="sm muted">{text.recorded}</p>
          {watched && (
            <>
              <progress className={styles.bar} value={watched.percent} max={100} aria-label={text.watched(watched.percent)} />
              <p className="sm muted num">{text.watched(watched.percent)}</p>
            </>
          )}
        </>
      )}
    </div>
  )
}

function Next({ card }: { card: LearningCard }) {
  const { main, note } = nextOf(card)
  return (
    <div className={styles.next}>
      {main && (
        <p className={styles.when}>
          <Icon name="calendar-time" size={20} />
          <span className="num">{main}</span>
        </p>
      )}
      {note && <p className="sm muted">{note}</p>}
    </div>
  )
}

function Way({ card, beside }: { card: ListedCard; beside: ReactNode }) {
  const action = goOnOf(card) ?? actionOf(card)
  return (
    <div className={styles.way}>
      {action && <WayLink action={action} title={card.title} />}
      {beside}
    </div>
  )
}

const WayLink = ({ action: { label, to }, title }: { action: Action; title: string }) => (
  <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={to} aria-label={`${label}: ${title}`}>
    {label}
  </Link>
)
