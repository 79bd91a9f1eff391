import type { OrderView } from './order-view.ts'
import styles from './order-timeline.module.css'
import { ordersText as text } from './orders.text.ts'

/** Events of an order, oldest first; the last star is ringed. */
export const OrderTimeline = ({ events }: { events: OrderView['timeline'] }) => (
  <section className={styles.card}>
    <h2 className="h3">{text.timeline}</h2>
    <ol className={styles.events}>
      {events.map(({ key, at, label, note }) => (
        <li key={key}>
          <p className={styles.label}>{label}</p>
          <p className="sm muted">
            <span>{at}</span>
            {note && <span>{`\u00A0· ${note}`}</span>}
          </p>
        </li>
      ))}
    </ol>
  </section>
)
