import type { SumView } from './batch-view.ts'
import styles from './payouts.module.css'

/** Before tax − taxes = what is transferred: side by side, as rows on phones. */
export const SumRow = ({ sums }: { sums: readonly SumView[] }) => (
  <dl className={styles.sums}>
    {sums.map(({ name, value, sign }) => (
      <div key={name} data-sign={sign}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Facts by name, in columns where there is room. */
export const Facts = ({ facts }: { facts: readonly { name: string; value: string }[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
