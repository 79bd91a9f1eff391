import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import type { Choice } from '#app/shared/ui/chip-row.tsx'
import styles from './class-board.module.css'
import { ClassState } from './class-card.tsx'
import type { ClassView } from './open-class.ts'
import { classBoardText as text } from './class-board.text.ts'

type Day = keyof typeof text.boardTitle
type Props = { day: Day; dayName: string; days: Choice[]; classes: ClassView[]; moreHref: string }

/** Classes of one day, ordered by time, on the home page. */
export function ClassBoard({ day, dayName, days, classes, moreHref }: Props) {
  const firstLive = classes.find((one) => one.isLive)
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="tonight">
      <div className={styles.head}>
        <div>
          <h2 className="h2" id="tonight">
            {text.boardTitle[day]}
          </h2>
          <p className={`muted ${styles.lead}`}>{text.boardLead(dayName)}</p>
        </div>
        <nav className={styles.segment} aria-label={text.boardDays}>
          {days.map((one) => (
            <Link key={one.label} to={one.href} aria-current={one.isOn ? 'true' : undefined} preventScrollReset replace>
              {one.label}
            </Link>
          ))}
        </nav>
      </div>
      {classes.length > 0 ? (
        <ul className={styles.board}>
          {classes.map((view) => (
            <BoardRow key={view.id} view={view} href={`${moreHref}&f=${view.anchor}`} isLit={view === firstLive} />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{text.boardEmpty[day]}</p>
      )}
      <Link className={`link ${styles.more}`} to={moreHref}>
        {text.boardMore}
      </Link>
    </section>
  )
}

const litAction = buttonClass({ size: 'xl', color: 'secondary' }, styles.action)
const quietAction = buttonClass({ size: 'xl', color: 'main', variant: 'outlined' }, styles.action)

/** `isLit` marks the one row with an apricot button: at most one such button is in view. */
function BoardRow({ view, href, isLit }: { view: ClassView; href: string; isLit: boolean }) {
  const action = view.isLive ? text.watch : text.see
  return (
    <li className={styles.row} data-live={view.isLive || undefined} data-subject={view.subject.id}>
      <span className={styles.time}>{view.startTime}</span>
      <img className={styles.cover} src={view.cover} alt="" width="60" height="60" loading="lazy" />
      <div className={styles.what}>
        <h3>{view.title}</h3>
        <p>{view.teacher.name}</p>
      </div>
      <span className={styles.state}>
        <ClassState view={view} />
      </span>
      <span className={view.hasFewSeats ? styles.fewSeats : styles.seats}>{view.seats}</span>
      <Link className={isLit ? litAction : quietAction} to={href} aria-label={text.seeClass(action, view.title)}>
        {action}
      </Link>
    </li>
  )
}
