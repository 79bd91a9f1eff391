import type { ReactNode } from 'react'
import { checkoutText as text } from './checkout.text.ts'
import styles from './order-summary.module.css'
import type { OrderView } from './order-view.ts'

/** What is bought, for whom, and a sum that adds up. `children` is what can be done about it. */
export const OrderSummary = ({ order, totalLabel, children }: { order: OrderView; totalLabel: string; children?: ReactNode }) => (
  <section className={styles.summary} aria-label={text.summary}>
    <ul>
      {order.items.map((item) => (
        <li key={item.name + item.note} className={styles.item}>
          {item.image && <img src={item.image} alt="" width="72" height="72" />}
          <div>
            <h2 className="h4">{item.name}</h2>
            <p className="sm muted">{item.note}</p>
          </div>
        </li>
      ))}
    </ul>
    <dl className={styles.rows}>
      {order.rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd>{order.total}</dd>
      </div>
    </dl>
    {children}
  </section>
)
