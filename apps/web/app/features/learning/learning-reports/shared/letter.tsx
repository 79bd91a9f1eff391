import type { ReportText } from '@khue/contracts/learning/report-shapes'
import { reportFields } from '@khue/contracts/learning/report-states'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import styles from './report-parts.module.css'
import { reportWords as text } from './report-words.text.ts'

/** The parts that the teacher has written. */
export const Letter = ({ written }: { written: ReportText }) =>
  reportFields
    .filter((field) => written[field].trim() !== '')
    .map((field) => (
      <div key={field} className={styles.part}>
        <h3 className="h4">{text.fields[field]}</h3>
        <p className={`voice ${styles.words}`}>{written[field]}</p>
      </div>
    ))

type AddendaProps = { addenda: readonly { text: string; writtenAt: string }[] }
/** What the teacher added after the report was locked, each with its time. */
export const Addenda = ({ addenda }: AddendaProps) =>
  addenda.length > 0 && (
    <section aria-label={text.addenda} className={styles.addenda}>
      {addenda.map(({ text: words, writtenAt }) => (
        <div key={`${writtenAt} ${words}`}>
          <h3 className="sm muted">{text.addedAt(momentOf(writtenAt))}</h3>
          <p className={`voice ${styles.words}`}>{words}</p>
        </div>
      ))}
    </section>
  )
