import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { lessonText as text } from './lesson.text.ts'
import styles from './lesson-head.module.css'
import type { LessonHeadView } from './lesson-head-view.ts'

/** What the lesson is, when, with whom; and the lessons before and after it. */
export const LessonHead = ({ head }: { head: LessonHeadView }) => (
  <div className={styles.head}>
    <img className={styles.cover} src={head.cover} alt="" width="128" height="80" />
    <div className={styles.words}>
      <h1 className="h2">{head.title}</h1>
      <ul className={styles.facts}>
        {head.learners.length > 0 && (
          <li className={styles.people}>
            <span className="visually-hidden">{text.learnersLabel}: </span>
            {head.learners.map(({ id, name, avatar }) => (
              <span key={id} className={styles.person}>
                <img src={avatar} alt="" width="28" height="28" />
                <b>{name}</b>
              </span>
            ))}
          </li>
        )}
        <li>
          <Icon name="calendar" size={20} />
          <span className="num">{head.when}</span>
        </li>
        {head.teacher && (
          <li>
            <img src={head.teacher.avatar} alt="" width="28" height="28" />
            {text.teacher(head.teacher.name)}
          </li>
        )}
        <li>
          {head.number} <StatusTag {...head.status} />
        </li>
        <li>
          <Link className="link" to={head.href}>
            {text.about}
          </Link>
        </li>
      </ul>
    </div>
    {(head.previous || head.next) && (
      <nav className={styles.turns} aria-label={text.beside}>
        <Turn to={head.previous} icon="chevron-left" label={text.previous} />
        <Turn to={head.next} icon="chevron-right" label={text.next} />
      </nav>
    )}
    {head.because && (
      <div className={styles.because}>
        <Notice tone={head.isBad ? 'warn' : 'info'}>{head.because}</Notice>
      </div>
    )}
    {head.isMoved && (
      <div className={styles.because}>
        <Notice icon="clock">{text.moved}</Notice>
      </div>
    )}
  </div>
)

type TurnProps = { to: string | undefined; icon: 'chevron-left' | 'chevron-right'; label: string }
const Turn = ({ to, icon, label }: TurnProps) =>
  to !== undefined && <IconButton component={Link} to={to} icon={icon} iconSize={24} label={label} />
