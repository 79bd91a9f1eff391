import { Link } from 'react-router'
import { lessonHref } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import { LockClock } from './lock-clock.tsx'
import type { LessonView } from './report-desk-view.ts'

/** The lesson, how many of its reports are sent, and until when. */
export const LessonHead = ({ lesson, title }: { lesson: LessonView; title: string }) => (
  <div className={styles.head}>
    <div>
      <h1 className="h2">{title}</h1>
      <p className="muted num">
        {lesson.title} · {lesson.when}
      </p>
      <p>
        <Link className={`link ${styles.toLesson}`} to={lessonHref(lesson.lessonId)}>
          {text.toLesson}
        </Link>
      </p>
    </div>
    <LockClock key={lesson.now} {...lesson} />
    <div className={styles.progress}>
      <p className="sm muted">{lesson.next ? text.written(lesson.sent, lesson.pupils.length) : text.allSent(lesson.pupils.length)}</p>
      <progress aria-label={text.written(lesson.sent, lesson.pupils.length)} max={lesson.pupils.length} value={lesson.sent} />
    </div>
  </div>
)

/** Goes from pupil to pupil. */
export const PupilChips = ({ lesson, learnerId }: { lesson: LessonView; learnerId: string }) => (
  <nav aria-label={text.pupils}>
    <ul className={styles.chips}>
      {lesson.pupils.map(({ id, name, avatar, href, isSent, status }) => (
        <li key={id}>
          <Link to={href} aria-current={id === learnerId ? 'page' : undefined}>
            <img src={avatar} alt="" width="28" height="28" />
            <span>{name}</span>
            {isSent && <Icon name="check" size={18} />}
            <span className="visually-hidden">: {status.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
