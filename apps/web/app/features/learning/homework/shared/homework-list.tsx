import { Link } from 'react-router'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './homework-list.module.css'
import { homeworkText as text } from './homework.text.ts'
import type { CardView } from './homework-words.ts'

/** Pieces of homework, each a link to its page. */
export const HomeworkList = ({ cards }: { cards: readonly CardView[] }) => (
  <ul className={styles.list}>
    {cards.map((card) => (
      <Row key={card.key} card={card} />
    ))}
  </ul>
)

function Row({ card: { href, title, place, teacher, learner, due, isLate, submitted, status, hasDraft } }: { card: CardView }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to={href}>{title}</Link>
        </p>
        <p className={styles.where}>
          {learner && (
            <span className={styles.learner}>
              <img src={learner.avatar} alt="" width="26" height="26" loading="lazy" />
              {learner.name}
            </span>
          )}
          <span>{place}</span>
          <span>{teacher}</span>
        </p>
      </div>
      <div className={styles.state}>
        <StatusTag {...status} />
        {hasDraft && <span className="sm muted">{text.hasDraft}</span>}
        <p className={`sm num ${isLate ? styles.late : ''}`}>{due}</p>
        {submitted && <p className="sm muted num">{submitted}</p>}
      </div>
    </li>
  )
}
