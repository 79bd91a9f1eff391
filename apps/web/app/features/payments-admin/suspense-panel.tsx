import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { Decide } from './decide.tsx'
import { adminText as text } from './payments-admin.text.ts'
import styles from './suspense-panel.module.css'
import type { SuspenseView } from './suspense-view.ts'

/** All that is known about one piece of money, and what can be decided. */
export function SuspensePanel({ view, closeHref }: { view: SuspenseView; closeHref: string }) {
  const panel = useRef<HTMLElement>(null)
  // on small screens it opens above the list, perhaps out of sight
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={panel} className={styles.panel} aria-label={text.details}>
      <div className={styles.body}>
        <div className={styles.head}>
          <span className={view.state.tone ? `${tag.tag} ${tag[view.state.tone]}` : tag.tag}>{view.state.label}</span>
          <IconButton component={Link} to={closeHref} icon="x" label={text.closeDetails} preventScrollReset />
        </div>
        <h2 className="h3">
          {view.name}: {view.amount}
        </h2>
        <p className="sm muted">{view.meaning}</p>
        <dl className={styles.known}>
          {view.known.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {view.decision && (
          <>
            <h3 className="h4">{text.decision}</h3>
            <p>{view.decision.action}</p>
            <p className="sm muted">{view.decision.by}</p>
            {view.decision.note && <p className={styles.noteText}>{view.decision.note}</p>}
          </>
        )}
        <details className={styles.facts}>
          <summary>{text.facts}</summary>
          <dl>
            {view.facts.map(({ key, value }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {view.actions.length > 0 && <Decide key={view.id} view={view} />}
    </section>
  )
}
