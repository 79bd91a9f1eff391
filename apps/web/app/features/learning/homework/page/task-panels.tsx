import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { DocumentList } from '#app/features/learning/lessons/shared/document-list.tsx'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { momentOf } from '../shared/homework-words.ts'
import { partRows, formatPoints, sumOfParts } from '../shared/points.ts'
import { pageText as text } from './homework-page.text.ts'
import styles from './task-panels.module.css'

/** What the teacher wrote, hands out and corrected. */
export const TaskPanel = ({ homework: { content, documents, corrections } }: { homework: Homework }) => (
  <section className={panel.panel} aria-labelledby="task">
    <h2 id="task" className="h3">
      {text.task}
    </h2>
    {content.length > 0 ? <DocumentView document={content} isSection /> : documents.length === 0 && <p className="muted">{text.noTask}</p>}
    {documents.length > 0 && (
      <section aria-label={text.documents}>
        <h3 className="h4">{text.documents}</h3>
        <DocumentList documents={documents} />
      </section>
    )}
    {corrections.length > 0 && (
      <section className={styles.corrections} aria-labelledby="corrections">
        <h3 id="corrections" className="h4">
          {text.corrections}
        </h3>
        {corrections.map((one) => (
          <div key={`${one.at} ${one.text}`}>
            <p className={styles.typed}>{one.text}</p>
            <p className="sm">{text.correctedAt(momentOf(one.at))}</p>
          </div>
        ))}
      </section>
    )}
  </section>
)

/** The parts and what each is worth; nothing when the teacher gives no points. */
export const PartsPanel = ({ parts }: Pick<Homework, 'parts'>) =>
  parts.length > 0 && (
    <section className={panel.panel} aria-labelledby="parts">
      <h2 id="parts" className="h3">
        {text.parts}
      </h2>
      <dl className={styles.parts}>
        {partRows(parts).map(({ key, title, words }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd className="num">{words}</dd>
          </div>
        ))}
        <div>
          <dt>{text.total}</dt>
          <dd className="num">{text.points(formatPoints(sumOfParts(parts)))}</dd>
        </div>
      </dl>
    </section>
  )
