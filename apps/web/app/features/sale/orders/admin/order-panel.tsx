import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { AdminOrderView } from './order-admin-view.ts'
import styles from './order-panel.module.css'
import { ordersAdminText as text } from './orders-admin.text.ts'
import { RefundOnBehalf } from './refund-on-behalf.tsx'

type Props = { view: AdminOrderView; closeHref: string; /** Timeline of the order. */ children: ReactNode }

/** All facts about one order, and actions on behalf of its buyer. */
export const OrderPanel = ({ view, closeHref, children }: Props) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={view.status}
    title={`${view.code}: ${view.amount}`}
    known={[{ label: text.buyer, value: <Buyer {...view.buyer} /> }, ...view.known]}
    actions={view.behalf.lines.length > 0 && <RefundOnBehalf view={view} />}
  >
    <Lines lines={view.lines} />
    <Money money={view.money} />
    {view.refunds.length > 0 && <Refunds refunds={view.refunds} />}
    <div className={styles.timeline}>{children}</div>
  </QueuePanel>
)

const Buyer = ({ href, name }: AdminOrderView['buyer']) => (
  <Link to={href} className={styles.link}>
    {name}
  </Link>
)

const Lines = ({ lines }: Pick<AdminOrderView, 'lines'>) => (
  <>
    <h3 className={`h4 ${styles.part}`}>{text.lines}</h3>
    <ul className={styles.list}>
      {lines.map(({ key, name, note, price, steps }) => (
        <li key={key}>
          <p className={styles.pair}>
            <b>{name}</b> <b className="nowrap">{price}</b>
          </p>
          <p className="sm muted">{note}</p>
          {steps.map((step) => (
            <p key={step.key} className={`sm ${styles.pair}`}>
              <span>{step.label}</span> <span className="nowrap">{step.amount}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  </>
)

const Money = ({ money }: Pick<AdminOrderView, 'money'>) => (
  <>
    <h3 className={`h4 ${styles.part}`}>{text.money}</h3>
    {money.length === 0 && <p className="sm muted">{text.noMoney}</p>}
    <ul className={styles.list}>
      {money.map(({ key, head, status, notes }) => (
        <li key={key}>
          <p className={styles.pair}>
            <b>{head}</b> <span className="sm nowrap">{status}</span>
          </p>
          {notes.map((note) => (
            <p key={note} className="sm muted">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ul>
  </>
)

const Refunds = ({ refunds }: Pick<AdminOrderView, 'refunds'>) => (
  <>
    <h3 className={`h4 ${styles.part}`}>{text.refunds}</h3>
    <ul className={styles.list}>
      {refunds.map(({ id, label, status, href }) => (
        <li key={id} className={styles.pair}>
          <Link to={href} className={styles.link}>
            {label}
          </Link>
          <StatusTag {...status} />
        </li>
      ))}
    </ul>
  </>
)
