import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { StepDialog } from '#app/features/learning/lessons/shared/step-dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { HandedWork } from './handed-work.tsx'
import { pageText as text } from './homework-page.text.ts'
import { type ReceiptView, toReceipt } from './receipt-view.ts'
import styles from './receipts.module.css'

type Props = {
  homework: Homework
  /** Whether the viewer is the learner, who may take work back. */
  isOwn: boolean
  isMarked: boolean
}

/** What was handed in, newest first, each with its receipt. */
export function Receipts({ homework, isOwn, isMarked }: Props) {
  const [newest, ...older] = homework.submissions.map((one) => toReceipt(one, homework))
  if (!newest) return null
  return (
    <section className={panel.panel} aria-labelledby="receipt">
      <div className={styles.title} data-late={newest.isLate || undefined}>
        <Icon name={newest.isLate ? 'clock' : 'check'} size={26} />
        <div>
          <h2 id="receipt" className="h3">
            {newest.title}
          </h2>
          {newest.distance && <p className="sm muted">{newest.distance}</p>}
        </div>
      </div>
      <Receipt receipt={newest} />
      <ul className={styles.seen}>
        <li>
          <img src={homework.teacher.avatar} alt="" width="28" height="28" />
          {(isMarked ? text.teacherHas : text.teacherMarks)(homework.teacher.name)}
        </li>
        {homework.can.asksFamily && (
          <li>
            <Icon name="users" size={22} />
            {text.seenByFamily}
          </li>
        )}
      </ul>
      {isOwn && homework.can.withdraw && <Withdraw />}
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{text.older(older.length)}</summary>
          {older.map((one) => (
            <section key={one.id} className={styles.one} aria-label={`${one.version}: ${one.title}`}>
              <h3 className="h4">{`${one.version}: ${one.title}`}</h3>
              <Receipt receipt={one} />
            </section>
          ))}
        </details>
      )}
    </section>
  )
}

const Receipt = ({ receipt: { facts, hash, announced, work } }: { receipt: ReceiptView }) => (
  <>
    <HandedWork work={work} />
    <p className="visually-hidden">{text.receipt}</p>
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className={styles.hash}>
        <dt>{text.hash}</dt>
        <dd>{hash}</dd>
      </div>
    </dl>
    {announced && <p className="sm muted">{announced}</p>}
  </>
)

const Withdraw = () => (
  <StepDialog step="withdraw" open={text.withdraw} title={text.withdrawTitle} save={text.withdrawSave} color="red" done={text.withdrawn}>
    {() => <p>{text.withdrawLead}</p>}
  </StepDialog>
)
