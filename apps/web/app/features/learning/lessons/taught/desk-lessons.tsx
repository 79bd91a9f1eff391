import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { scheduleHref } from './schedule-address.ts'
import { TaughtDays, TaughtRows } from './taught-rows.tsx'
import styles from './taught-rows.module.css'
import { taughtLessonsText } from './taught.text.ts'
import type { ContestRowView, TaughtDay, TaughtRowView } from './taught-view.ts'

const { desk: text } = taughtLessonsText

/** Lessons of today and tomorrow, each with the page where it is taught. */
export const SoonTaught = ({ days }: { days: readonly TaughtDay[] }) => (
  <section className={panel.panel}>
    <div className={panel.head}>
      <div>
        <h2 className="h3">{text.title}</h2>
      </div>
      <p className={panel.about}>
        <Link className="link" to={scheduleHref({})}>
          {text.schedule}
        </Link>
      </p>
    </div>
    <TaughtDays days={days} level="h3" />
  </section>
)

/** Lessons that are over and wait for the teacher's word. */
export const LessonsToDeclare = ({ lessons, hasMore }: { lessons: readonly TaughtRowView[]; hasMore: boolean }) =>
  lessons.length > 0 && (
    <section className={panel.panel}>
      <div>
        <h2 className="h3">{text.toDeclare}</h2>
        <p className="sm muted">{text.toDeclareLead}</p>
      </div>
      <TaughtRows lessons={lessons} />
      {hasMore && (
        <p className={panel.about}>
          <Link className="link" to={scheduleHref({ when: 'TO_DECLARE' })}>
            {text.allToDeclare}
          </Link>
        </p>
      )}
    </section>
  )

/** What families say about lessons, until the teacher answers or Khuê decides. */
export const ContestsToAnswer = ({ contests }: { contests: readonly ContestRowView[] }) =>
  contests.length > 0 && (
    <section className={panel.panel}>
      <div>
        <h2 className="h3">{text.contests}</h2>
        <p className="sm muted">{text.contestsLead}</p>
      </div>
      <ul className={panel.rows}>
        {contests.map(({ id, name, when, reason, due, href, label }) => (
          <li key={id}>
            <div className={panel.what}>
              <p className={panel.name}>{name}</p>
              <p className="sm muted">{when}</p>
              <blockquote className={styles.reason}>“{reason}”</blockquote>
              <p className="sm">{due}</p>
            </div>
            <Link className={buttonClass({ size: 'xl', color: 'main' })} to={href} aria-label={label}>
              {text.answer}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
