import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from './icon-button.tsx'
import styles from './queue-panel.module.css'
import { type Status, StatusTag } from './status-tag.tsx'

type Props = {
  texts: { details: string; closeDetails: string }
  closeHref: string
  status: Status
  title: string
  /** Shown first, above the facts. */
  lead?: ReactNode
  known: readonly { key?: string; label: string; value: ReactNode }[]
  children?: ReactNode
  /** Possible actions, at the end. */
  actions: ReactNode
}

/** Facts about the open queue item, and its actions. */
export function QueuePanel({ texts, closeHref, status, title, lead, known, children, actions }: Props) {
  const panel = useRef<HTMLElement>(null)
  // on small screens it opens above the list, possibly out of view
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' }) // braces: newer browsers return a promise, which is not a clean-up function
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label={texts.details}>
      <div className={styles.body}>
        <div className={styles.head}>
          <StatusTag {...status} />
          <IconButton component={Link} to={closeHref} icon="x" label={texts.closeDetails} preventScrollReset />
        </div>
        <h2 className="h3">{title}</h2>
        {lead}
        <dl className={styles.known}>
          {known.map(({ key, label, value }) => (
            <div key={key ?? label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
      {actions}
    </section>
  )
}

type Lines = { title: string; lines: readonly { key: string; name: string; amount: string }[] }

/** Components of an amount. */
export const QueueLines = ({ title, lines }: Lines) => (
  <>
    <h3 className="h4">{title}</h3>
    <dl className={styles.lines}>
      {lines.map(({ key, name, amount }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </>
)
