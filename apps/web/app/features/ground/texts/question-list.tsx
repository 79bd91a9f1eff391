import { DocumentView } from '#app/shared/document/document-view.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import type { QuestionGroup } from './questions.ts'
import styles from './text-page.module.css'

/** Collapsible questions, each with its own anchor. */
export const QuestionList = ({ groups }: { groups: readonly QuestionGroup[] }) =>
  groups.map(({ id, title, questions }) => (
    <section key={id} className={styles.group} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {questions.map((one) => (
        <details key={one.id} id={one.id} className={styles.question}>
          <summary>
            {one.question}
            <Icon name="chevron-down" size={20} />
          </summary>
          <div className={styles.answer}>
            <DocumentView document={one.answer} />
          </div>
        </details>
      ))}
    </section>
  ))
