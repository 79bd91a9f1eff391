import type { ReactNode } from 'react'
import styles from './order-summary.module.css'
import type { PurchaseView } from './order-view.ts'
import { ordersText as text } from './orders.text.ts'

type Props = {
  purchase: PurchaseView
  totalLabel: string
  /** Between items and total: controls that change the total. */
  codes?: ReactNode
  children?: ReactNode
}

/** Items, learners and a total that adds up. `children` are the actions. */
export const OrderSummary = ({ purchase, totalLabel, codes, children }: Props) => (
  <section className={styles.summary} aria-label={text.summary}>
    <ul>
      {purchase.items.map((item) => (
        <li key={item.key} className={styles.item}>
          {item.image && <img src={item.image} alt="" width="72" height="72" />}
          <div>
            <h2 className="h4">{item.name}</h2>
            <p className="sm muted">{item.note}</p>
            {item.until && <p className="sm muted">{item.until}</p>}
            {purchase.items.length > 1 &&
              item.steps.map(({ label, amount }) => (
                <p key={label} className={`sm ${styles.step}`}>
                  <span>{label}</span> <span className="nowrap">{amount}</span>
                </p>
              ))}
          </div>
        </li>
      ))}
    </ul>
    {codes}
    <dl className={styles.rows}>
      {purchase.rows.map((row) => (
        <div key={row.key} data-off={row.isOff}>
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
