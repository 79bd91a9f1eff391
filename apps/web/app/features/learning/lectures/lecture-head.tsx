import type { LecturePage } from '@khue/contracts/learning/lectures'
import { Link } from 'react-router'
import { daysBetween, formatDate } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './lecture-head.module.css'
import { lectureText as text } from './lectures.text.ts'

/** Which lecture of which course, by whom, and until when it can be watched. */
export function LectureHead({ lecture, backTo }: { lecture: LecturePage; backTo: string | null }) {
  const { course, chapter, card, teacher } = lecture
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <p className="sm muted">
          {backTo ? (
            <Link className={`link ${styles.course}`} to={backTo}>
              {course.title}
            </Link>
          ) : (
            course.title
          )}
          {` · ${text.place(chapter.number, card.number)}`}
        </p>
        <h1 className="h2">{card.title}</h1>
        <p className={`sm muted ${styles.teacher}`}>
          <img src={teacher.avatar} alt="" width="28" height="28" />
          {teacher.name}
        </p>
      </div>
      <Deadline lecture={lecture} />
    </div>
  )
}

function Deadline({ lecture: { card, now } }: { lecture: LecturePage }) {
  if (!card.until || card.state !== 'OPEN') return null
  return (
    <p className={styles.deadline}>
      <Icon name="calendar-time" size={24} />
      <span>
        {text.deadline} <b className="num">{formatDate(card.until)}</b>
        <span className={styles.left}>{text.daysLeft(daysBetween(now, card.until))}</span>
      </span>
    </p>
  )
}
