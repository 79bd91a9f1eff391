import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { weekHref } from '../shared/report-addresses.ts'
import styles from './family.module.css'
import { weekText as text } from './family-reports.text.ts'
import { rangeOf, toFigures, type Week } from './week-view.ts'

type Props = {
  week: Week
  before: Week | undefined
  monday: string
  learnerId: string | undefined
  /** Named where the page shows several learners. */
  name: string | undefined
}

/** This week in figures, above the timeline. */
export const WeekCard = ({ week, before, monday, learnerId, name }: Props) => (
  <section className={panel.panel} aria-label={name ? text.openOf(name) : text.summary}>
    <div className={panel.head}>
      <div>
        <h2 className="h3">{text.title(name)}</h2>
        <p className="sm muted num">{rangeOf(monday)}</p>
      </div>
      <Link
        className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
        to={weekHref(monday, learnerId)}
        aria-label={name && text.openOf(name)}
      >
        {text.open}
      </Link>
    </div>
    <Figures week={week} before={before} />
  </section>
)

export const Figures = ({ week, before }: { week: Week; before: Week | undefined }) => (
  <dl className={styles.figures}>
    {toFigures(week, before).map(({ name, value, note, tone }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
        {note && (
          <dd className={styles.note} data-tone={tone}>
            {note}
          </dd>
        )}
      </div>
    ))}
  </dl>
)
