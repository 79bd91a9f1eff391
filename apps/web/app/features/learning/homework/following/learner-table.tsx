import type { HomeworkDraft } from '@khue/contracts/learning/homework-shapes'
import { Link } from 'react-router'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { toWallTime } from '#app/shared/wall-time.ts'
import type { LearnerRow } from './assignment-page-view.ts'
import { DialogForm } from './dialog-form.tsx'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'

const onePage = { label: '', previous: { label: '', href: undefined }, next: { label: '', href: undefined } }

/** Everybody who has this to do: how far they are, and what the teacher can open or change. */
export const LearnerTable = ({ learners }: { learners: readonly LearnerRow[] }) => (
  <section className={panel.panel} aria-labelledby="learners">
    <h2 id="learners" className="h3">
      {text.learners}
    </h2>
    {learners.length === 0 ? (
      <EmptyState title={text.noLearners} text={text.noLearnersText} />
    ) : (
      <RowTable columns={text.columns} pages={onePage} className={styles.learners}>
        {learners.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </RowTable>
    )}
  </section>
)

const Row = ({ row }: { row: LearnerRow }) => {
  const { name, avatar, status, isAsking, due, hasOwnDue, work, draft, mark, movableDue } = row
  return (
    <tr>
      <RowHead>
        <span className={styles.learner}>
          <img className={styles.face} src={avatar} alt="" width="32" height="32" loading="lazy" />
          <b>{name}</b>
        </span>
      </RowHead>
      <td className={styles.tags}>
        <StatusTag {...status} />
        {isAsking && <StatusTag label={text.asks} tone="warn" />}
      </td>
      <td className={styles.when}>
        {due}
        {hasOwnDue && <span className={styles.note}>{text.ownDue}</span>}
      </td>
      <td>
        {work && (
          <>
            <span className="num">{work.at}</span>
            {work.words && <span className={styles.note}>{work.words}</span>}
          </>
        )}
        {draft && <Draft draft={draft} name={name} />}
        {!work && !draft && <span className="muted">{text.nothing}</span>}
      </td>
      <td className="num">{mark}</td>
      <td>
        <div className={styles.actions}>
          {work && (
            <Link
              className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
              to={work.href}
              aria-label={text.openWorkOf(name)}
            >
              {text.openWork}
            </Link>
          )}
          {movableDue && <LaterDue row={row} dueAt={movableDue} />}
        </div>
      </td>
    </tr>
  )
}

/** What was typed and taken so far, which is not handed in. */
const Draft = ({ draft: { text: words, files, savedAt }, name }: { draft: HomeworkDraft; name: string }) => (
  <details className={styles.draft}>
    <summary aria-label={`${text.draftOf(name)}: ${momentOf(savedAt)}`}>{text.draft(momentOf(savedAt))}</summary>
    <p className="sm muted">{text.draftNoteOf}</p>
    {words && <p className={styles.said}>{words}</p>}
    {files.length > 0 && (
      <ul>
        {files.map(({ assetId, name: file, address }) => (
          <li key={assetId} className={panel.about}>
            <a className="link" href={address} target="_blank" rel="noreferrer">
              {file}
            </a>
          </li>
        ))}
      </ul>
    )}
    {!words && files.length === 0 && <p className="sm">{text.draftEmpty}</p>}
  </details>
)

const LaterDue = ({ row: { id, name, due }, dueAt }: { row: LearnerRow; dueAt: string }) => (
  <DialogForm
    step="due"
    fields={{ learner: id }}
    open={text.laterDue}
    label={text.laterDueOf(name)}
    title={text.laterDueTitle(name)}
    save={text.saveDue}
    done={text.savedDue}
  >
    {(wrong) => (
      <>
        <p className="muted">{text.laterDueLead(due)}</p>
        <TextField
          type="datetime-local"
          name="dueAt"
          label={text.newDue}
          required
          defaultValue={toWallTime(dueAt)}
          error={wrong.get('dueAt')}
        />
      </>
    )}
  </DialogForm>
)
