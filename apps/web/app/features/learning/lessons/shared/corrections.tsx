import type { CorrectionView } from './lesson-words.ts'
import { lessonText as text } from './lesson.text.ts'
import styles from './lesson-parts.module.css'

/** Corrections of one learner's attendance: both values, the reason, and who corrected. */
export const Corrections = ({ corrections }: { corrections: readonly CorrectionView[] }) =>
  corrections.length > 0 && (
    <ul className={styles.corrections} aria-label={text.corrections}>
      {corrections.map(({ key, what, by }) => (
        <li key={key}>
          {what} <span className="muted">({by})</span>
        </li>
      ))}
    </ul>
  )
