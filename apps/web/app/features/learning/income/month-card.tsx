import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './income.module.css'
import { incomeText as text } from './income.text.ts'
import type { MonthView } from './income-view.ts'

/** What a month earned, and what was paid in it. */
export const MonthCard = ({ month: { name, net, earned, discount, paid, previous, next } }: { month: MonthView }) => (
  <section className={panel.panel} aria-labelledby="month">
    <div className={styles.monthHead}>
      <h2 id="month" className="h4">
        {text.monthTitle(name)}
      </h2>
      <nav className={styles.turns} aria-label={text.month(name)}>
        {previous && <IconButton component={Link} to={previous} preventScrollReset icon="chevron-left" label={text.previous} />}
        {next && <IconButton component={Link} to={next} preventScrollReset icon="chevron-right" label={text.next} />}
      </nav>
    </div>
    <p>
      <b className={styles.big}>{net}</b> <span className="muted">{text.beforeTax}</span>
    </p>
    <Sums rows={earned} />
    {discount && <p className="sm muted">{discount}</p>}
    {paid && (
      <>
        <h3 className={styles.part}>{text.paidIn}</h3>
        <Sums rows={paid} />
        <p className="sm muted">{text.paidNote}</p>
      </>
    )}
  </section>
)

const Sums = ({ rows }: { rows: readonly { name: string; value: string }[] }) => (
  <dl className={styles.sums}>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
