import styles from './stay-lines.module.css'
import type { StayLine } from './stay-view.ts'

type Props = { line: StayLine; none: string }

/** When each person was there, over the planned time; each line says the same in words below it. */
export const StayLines = ({ line: { planned, hours, people }, none }: Props) => (
  <div>
    <div className={styles.hours} aria-hidden="true">
      {hours.map(({ key, left, label }) => (
        <span key={key} style={{ left: `${left}%` }}>
          {label}
        </span>
      ))}
    </div>
    <ul className={styles.people}>
      {people.map(({ key, name, bars, facts }) => (
        <li key={key}>
          <p className={styles.name}>{name}</p>
          <div className={styles.line} aria-hidden="true">
            <i className={styles.planned} style={{ left: `${planned.left}%`, width: `${planned.width}%` }} />
            {bars.map((bar) => (
              <i
                key={bar.key}
                className={styles.stay}
                data-source={bar.source}
                style={{ left: `${bar.left}%`, width: `max(4px, ${bar.width}%)` }}
              />
            ))}
          </div>
          {facts.length === 0 ? (
            <p className="sm muted">{none}</p>
          ) : (
            <ul className="sm muted">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </div>
)
