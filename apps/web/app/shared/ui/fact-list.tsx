import styles from './fact-list.module.css'

export type Fact = { name: string; value: string }

/** A few facts to compare: side by side, in pairs on phones. */
export const FactList = ({ label, facts }: { label: string; facts: readonly Fact[] }) => (
  <>
    <p className="visually-hidden">{label}</p>
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)
