import type { PersonCard } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { weekHref } from '../shared/report-addresses.ts'
import { weekText as text } from './family-reports.text.ts'
import { Figures } from './week-card.tsx'
import styles from './week-report.module.css'
import { addDays, type Coming, rangeOf, toCourses, toDays, type Week } from './week-view.ts'

type Person = Pick<PersonCard, 'id' | 'name' | 'avatar'>
type Props = {
  week: Week
  before: Week | undefined
  monday: string
  learner: Person
  /** Reads about somebody else. */
  isGuardian: boolean
  coming: Coming
  today: string
  /** "20:00, CN 29/11" */
  now: string
}

/** The report of one week: figures, hours of each day, every course in a sentence, and what comes next. It prints as one sheet. */
export const WeekReport = ({ week, before, monday, learner, isGuardian, coming, today, now }: Props) => (
  <article className={styles.sheet}>
    <header className={styles.head}>
      <img src={learner.avatar} alt="" width="64" height="64" />
      <div>
        <h1 className="h2">{text.title(isGuardian ? learner.name : undefined)}</h1>
        <p className="num">{rangeOf(monday)}</p>
      </div>
    </header>
    <div className={styles.body}>
      <section aria-label={text.summary}>
        {week.lessonsHeld === 0 && <p className={styles.none}>{text.noLessons}</p>}
        <Figures week={week} before={before} />
      </section>
      <Days monday={monday} week={week} today={today} />
      <Courses week={week} learnerId={learner.id} />
      <Coming coming={coming} />
      <p className="xs muted">{text.source(now)}</p>
    </div>
  </article>
)

const Days = ({ monday, week, today }: Pick<Props, 'monday' | 'week' | 'today'>) => (
  <section aria-labelledby="days">
    <h2 id="days" className="h3">
      {text.days}
    </h2>
    <ol className={styles.days}>
      {toDays(monday, week, today).map(({ day, weekday, hours, stars }) => (
        <li key={day} data-rest={stars === 0 || undefined}>
          <b>{weekday}</b>
          <span className={styles.stars} aria-hidden="true">
            {Array.from({ length: stars }, (_, at) => (
              <Star key={at} />
            ))}
          </span>
          <span className="num">{hours}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** The star of the house (visual 1). */
const Star = () => (
  <svg width="18" height="18" viewBox="0 0 18 18">
    <path
      d="M9 .5 10.4 5.6 15 3 12.4 7.6 17.5 9 12.4 10.4 15 15 10.4 12.4 9 17.5 7.6 12.4 3 15 5.6 10.4.5 9 5.6 7.6 3 3 7.6 5.6Z"
      fill="currentColor"
    />
  </svg>
)

const Courses = ({ week, learnerId }: { week: Week; learnerId: string }) => (
  <section aria-labelledby="courses">
    <h2 id="courses" className="h3">
      {text.courses}
    </h2>
    {week.courses.length === 0 && <p className="muted">{text.noReports}</p>}
    <ul className={styles.courses}>
      {toCourses(week, learnerId).map(({ key, title, teacher, sentence, href }) => (
        <li key={key}>
          <img src={teacher.avatar} alt="" width="48" height="48" />
          <div>
            <p>
              <Link className={styles.open} to={href} aria-label={text.read(title)}>
                {title}
              </Link>{' '}
              <span className="sm muted">· {teacher.name}</span>
            </p>
            <p className="voice">{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Coming = ({ coming }: Pick<Props, 'coming'>) => (
  <section className={styles.coming} aria-labelledby="coming">
    <h2 id="coming" className="h3">
      {text.coming}
    </h2>
    {coming.length === 0 && <p className="muted">{text.nothingComing}</p>}
    <ul>
      {coming.map(({ key, day, words }) => (
        <li key={key}>
          <b className="num">{day}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
)

type SwitchProps = { monday: string; learnerId: string | undefined; isFirst: boolean; isNewest: boolean }
/** One week back or forth, and the button that prints. */
export const WeekSwitch = ({ monday, learnerId, isFirst, isNewest }: SwitchProps) => (
  <div className={`${styles.switch} no-print`}>
    <nav aria-label={text.switch}>
      {isFirst ? (
        <span className={styles.noWeek} />
      ) : (
        <IconButton component={Link} to={weekHref(addDays(monday, -7), learnerId)} icon="chevron-left" label={text.previous} />
      )}
      <b className="num">{rangeOf(monday)}</b>
      {isNewest ? (
        <span className={styles.noWeek} />
      ) : (
        <IconButton component={Link} to={weekHref(addDays(monday, 7), learnerId)} icon="chevron-right" label={text.next} />
      )}
    </nav>
    <Button size="xl" variant="outlined" startIcon={<Icon name="printer" size={19} />} onClick={() => print()}>
      {text.print}
    </Button>
  </div>
)
