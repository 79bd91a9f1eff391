import type { Assignment } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { DocumentList } from '#app/features/learning/lessons/shared/document-list.tsx'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { formatPoints } from '../shared/points.ts'
import { DialogForm } from './dialog-form.tsx'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'

type Props = { assignment: Pick<Assignment, 'document' | 'documents' | 'parts' | 'corrections' | 'isDraft'> }

/** What learners read: text, files, parts, and corrections below it. */
export const ContentPanel = ({ assignment: { document, documents, parts, corrections, isDraft } }: Props) => (
  <section className={panel.panel} aria-labelledby="assignment-text">
    <h2 id="assignment-text" className="h3">
      {text.content}
    </h2>
    {document.length > 0 ? <DocumentView document={document} isSection /> : <p className="muted">{text.noContent}</p>}
    {parts.length > 0 && (
      <div>
        <h3 className="h4">{text.parts}</h3>
        <ol className={styles.parts}>
          {parts.map(({ title, points }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
            <li key={at}>
              <span>{title}</span>
              <span className="num">{text.points(formatPoints(points))}</span>
            </li>
          ))}
        </ol>
      </div>
    )}
    {documents.length > 0 && (
      <div>
        <h3 className="h4">{text.files}</h3>
        <DocumentList documents={documents} />
      </div>
    )}
    {corrections.length > 0 && (
      <div className={styles.corrections}>
        <h3 className="h4">{text.corrections}</h3>
        {corrections.map(({ at, text: words }) => (
          <div key={at} className={styles.correction}>
            <p className="sm muted num">{text.correctedAt(momentOf(at))}</p>
            <p className={styles.said}>{words}</p>
          </div>
        ))}
      </div>
    )}
    {!isDraft && corrections.length < limits.corrections && <Correct />}
  </section>
)

const Correct = () => (
  <div className={panel.actions}>
    <DialogForm step="correct" open={text.correct} title={text.correctTitle} save={text.correctSave} done={text.corrected}>
      {(wrong) => (
        <>
          <p>{text.correctLead}</p>
          <TextAreaField
            name="text"
            label={text.correctText}
            hint={text.correctHint}
            required
            maxLength={limits.correctionLetters}
            error={wrong.get('text')}
          />
        </>
      )}
    </DialogForm>
  </div>
)
