import styles from './money-overview.module.css'
import { adminText as text } from './payments-admin.text.ts'
import type { OverviewView } from './suspense-view.ts'

/** Number of open suspense items, and balances of the sale's accounts. */
export const MoneyOverview = ({ overview: { open, accounts } }: { overview: OverviewView }) => (
  <section className={styles.overview} aria-label={text.overview}>
    <ul className={styles.tiles}>
      {open.map(({ label, count, amount, isQuiet }) => (
        <li key={label} data-quiet={isQuiet || undefined}>
          <b>{amount}</b>
          <span>
            {label} · {text.pieces(count)}
          </span>
        </li>
      ))}
    </ul>
    <details className={styles.accounts}>
      <summary>{text.accounts}</summary>
      <dl>
        {accounts.map(({ code, label, balance }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{balance}</dd>
          </div>
        ))}
      </dl>
    </details>
  </section>
)
