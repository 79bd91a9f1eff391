import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { Corrections } from '../shared/corrections.tsx'
import styles from './family.module.css'
import { familyText as text } from './family.text.ts'
import type { ReceiptView } from './seat-view.ts'
import { TimeBar } from './time-bar.tsx'

/** What a family can see of a lesson that is over. */
export const Receipt = ({ id, receipt: { attendance, figures, bar, notes, corrections } }: { id: string; receipt: ReceiptView }) => (
  <section className={panel.panel} aria-labelledby={`receipt-${id}`}>
    <div className={panel.head}>
      <h2 id={`receipt-${id}`} className="h3">
        {text.receipt}
      </h2>
      <StatusTag {...attendance} />
    </div>
    <dl className={styles.figures} aria-label={text.facts}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-none={value === text.unknown || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
    {bar && <TimeBar bar={bar} />}
    <Corrections corrections={corrections} />
    {notes.map((note) => (
      <p key={note} className="sm muted">
        {note}
      </p>
    ))}
  </section>
)
