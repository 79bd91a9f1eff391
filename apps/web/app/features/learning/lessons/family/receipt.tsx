import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { Corrections } from '../shared/corrections.tsx'
import { TimeBar } from '../shared/time-bar.tsx'
import styles from './family.module.css'
import { familyText as text } from './family.text.ts'
import type { ReceiptView, SeatView } from './seat-view.ts'

type Props = {
  /** Named where the page shows several. */
  learner: SeatView['learner'] | undefined
  receipt: ReceiptView
}

/** What a family can see of a lesson that is over. */
export const Receipt = ({ learner, receipt: { attendance, figures, bar, notes, corrections } }: Props) => (
  <section className={panel.panel} aria-label={learner ? text.receiptOf(learner.name) : text.receipt}>
    <div className={panel.head}>
      <h2 className="h3">{text.receipt}</h2>
      <StatusTag {...attendance} />
    </div>
    <dl className={styles.figures}>
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
