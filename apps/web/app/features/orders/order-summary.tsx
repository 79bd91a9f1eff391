import type { ReactNode } from 'react'
import styles from './order-summary.module.css'
import type { PurchaseView } from './order-view.ts'
import { ordersText as text } from './orders.text.ts'

type Props = { purchase: PurchaseView; totalLabel: string; children?: ReactNode }

/** What is bought, for whom, and a sum that adds up. `children` is what can be done about it. */
export const OrderSummary = ({ purchase, totalLabel, children }: Props) => (
  <section className={styles.summary} aria-label={text.summary}>
    <ul>
      {purchase.items.map((item) => (
        <li key={item.key} className={styles.item}>
          {item.image && <img src={item.image} alt="" width="72" height="72" />}
          <div>
            <h2 className="h4">{item.name}</h2>
            <p className="sm muted">{item.note}</p>
            {item.until && <p className="sm muted">{item.until}</p>}
          </div>
        </li>
      ))}
    </ul>
    <dl className={styles.rows}>
      {purchase.rows.map((row) => (
        <div key={row.key}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd>{purchase.total}</dd>
      </div>
    </dl>
    {children}
  </section>
)
