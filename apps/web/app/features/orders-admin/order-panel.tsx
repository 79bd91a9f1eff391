import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import type { AdminOrderView } from './order-admin-view.ts'
import styles from './order-panel.module.css'
import { ordersAdminText as text } from './orders-admin.text.ts'
import { RefundOnBehalf } from './refund-on-behalf.tsx'

type Props = { view: AdminOrderView; closeHref: string; /** What has happened to it. */ children: ReactNode }

/** All that is known about one order, and what can be done for its buyer. */
export function OrderPanel({ view, closeHref, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  // on small screens it opens above the list, perhaps out of sight
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={panel} className={styles.panel} aria-label={text.details}>
      <div className={styles.body}>
        <div className={styles.head}>
          <StatusTag {...view.status} />
          <IconButton component={Link} to={closeHref} icon="x" label={text.closeDetails} preventScrollReset />
        </div>
        <h2 className="h3">
          {view.code}: {view.amount}
        </h2>
        <Known view={view} />
        <Lines lines={view.lines} />
        <Money money={view.money} />
        {view.refunds.length > 0 && <Refunds refunds={view.refunds} />}
        <div className={styles.timeline}>{children}</div>
      </div>
      {view.behalf.lines.length > 0 && <RefundOnBehalf view={view} />}
    </section>
  )
}

const Known = ({ view: { buyer, known } }: { view: AdminOrderView }) => (
  <dl className={styles.known}>
    <div>
      <dt>{text.buyer}</dt>
      <dd>
        <Link to={buyer.href}>{buyer.name}</Link>
      </dd>
    </div>
    {known.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Lines = ({ lines }: Pick<AdminOrderView, 'lines'>) => (
  <>
    <h3 className="h4">{text.lines}</h3>
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
    <h3 className="h4">{text.money}</h3>
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
    <h3 className="h4">{text.refunds}</h3>
    <ul className={styles.list}>
      {refunds.map(({ id, label, status, href }) => (
        <li key={id} className={styles.pair}>
          <Link to={href} className={styles.refund}>
            {label}
          </Link>
          <StatusTag {...status} />
        </li>
      ))}
    </ul>
  </>
)
