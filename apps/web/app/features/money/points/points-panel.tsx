import panel from '#app/shared/ui/panel.module.css'
import styles from './points.module.css'
import { pointsText as text } from './points.text.ts'
import type { PointsView } from './points-view.ts'

/** The user's points, expired and used points, and the rules in force. */
export const PointsPanel = ({ points }: { points: PointsView }) => (
  <section className={panel.panel} aria-labelledby="usable">
    <div>
      <h2 id="usable" className="sm muted">
        {text.usable}
      </h2>
      <p className={styles.usable}>{points.usable}</p>
      <p className="muted">≈ {points.worth}</p>
    </div>
    <dl className={styles.facts}>
      {points.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {[points.ending, points.held].map((explanation) => explanation && <p key={explanation}>{explanation}</p>)}
    <div className="sm muted">
      {points.rules.map((explanation) => (
        <p key={explanation}>{explanation}</p>
      ))}
    </div>
  </section>
)
