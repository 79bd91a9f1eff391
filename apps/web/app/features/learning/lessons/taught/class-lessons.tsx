import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './class-lessons.module.css'
import { scheduleHref } from './schedule-address.ts'
import { taughtLessonsText as text } from './taught.text.ts'
import type { ClassCounts, MeetingLesson } from './taught-view.ts'

type CountsProps = { counts: ClassCounts[string] | undefined; title: string }

/** On the card of a class: how many lessons were held, how many wait, and the next one. */
export const LessonsOfCard = ({ counts, title }: CountsProps) =>
  counts && (
    <div className={styles.ofCard}>
      <p className="sm muted num">{counts.figures}</p>
      {counts.toDeclare && (
        <span className={panel.about}>
          <Link className="link" to={scheduleHref({ when: 'TO_DECLARE' })}>
            {counts.toDeclare}
          </Link>
        </span>
      )}
      {counts.nextHref && (
        <Link
          className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
          to={counts.nextHref}
          aria-label={text.ofClass.nextOf(title)}
        >
          {text.ofClass.next}
        </Link>
      )}
    </div>
  )

/** Tags and link of a meeting's lesson. */
export const meetingLesson = (lesson: MeetingLesson | undefined, when: string) =>
  lesson && {
    tags: (
      <>
        {lesson.status && <StatusTag {...lesson.status} />}
        {lesson.problems && <StatusTag label={lesson.problems} tone="danger" />}
      </>
    ),
    link: (
      <Link
        className={buttonClass({ size: 'xl', variant: lesson.isToDeclare ? 'contained' : 'outlined', color: 'main' })}
        to={lesson.href}
        aria-label={`${lesson.isToDeclare ? text.declare : text.open}: ${when}`}
      >
        {lesson.isToDeclare ? text.declare : text.open}
      </Link>
    ),
  }
