import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { StatisticsView } from './statistics-view.ts'
import { taughtLessonsText } from './taught.text.ts'

const { statistics: text } = taughtLessonsText

/** What a teacher taught in the last months. */
export const Statistics = ({ statistics: { figures, months } }: { statistics: StatisticsView }) =>
  months.length === 0 ? (
    <EmptyState
      {...text.empty}
      action={
        <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/account/teaching/classes">
          {text.toClasses}
        </Link>
      }
    />
  ) : (
    <>
      <FigureRow label={text.total} figures={figures} />
      <section className={panel.panel} aria-labelledby="months">
        <h2 id="months" className="h3">
          {text.months}
        </h2>
        <ul className={panel.rows}>
          {months.map(({ month, name, facts }) => (
            <li key={month}>
              <div className={panel.what}>
                <p className={panel.name}>{name}</p>
                <p className="sm muted num">{facts}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
