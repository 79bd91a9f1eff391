import type { FactLine } from './facts-view.ts'
import styles from './report-parts.module.css'

/** What the server wrote into a report by itself. */
export const Facts = ({ lines }: { lines: readonly FactLine[] }) => (
  <dl className={styles.facts}>
    {lines.map(({ key, name, values }) => (
      <div key={key}>
        <dt>{name}</dt>
        {values.map((value) => (
          <dd key={value}>{value}</dd>
        ))}
      </div>
    ))}
  </dl>
)
