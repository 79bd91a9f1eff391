import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { editAssignmentHref, queueOfHref } from '../shared/assignment-addresses.ts'
import type { AssignmentView } from './assignment-page-view.ts'
import styles from './following.module.css'
import { followingText as text } from './following.text.ts'
import { RemoveAssignment } from './remove-assignment.tsx'

/** What was given, to whom and until when, and what the teacher does next. */
export function AssignmentHead({ view }: { view: AssignmentView }) {
  const { title, status, place, lesson, due, notes, programmeHref, figures } = view
  return (
    <>
      <div className={styles.head}>
        <h1 className="h2">{title}</h1>
        <p className={styles.places}>
          <StatusTag {...status} />
          <Link className="link" to={place.href}>
            {place.title}
          </Link>
          {lesson && (
            <Link className="link" to={lesson.href}>
              {lesson.words}
            </Link>
          )}
        </p>
        <p className={styles.due}>
          <Icon name="alarm" size={20} />
          <b>{due}</b>
        </p>
      </div>
      {notes.map((note) => (
        <Notice key={note}>
          <p>{note}</p>
          {programmeHref && (
            <p className={panel.about}>
              <Link className="link" to={programmeHref}>
                {text.toProgramme}
              </Link>
            </p>
          )}
        </Notice>
      ))}
      <Actions view={view} />
      <FigureRow label={text.figures} figures={figures} />
    </>
  )
}

const Actions = ({ view: { id, revision, submitted, can } }: { view: AssignmentView }) => (
  <div className={panel.actions}>
    {can.give && (
      <StepButton
        step="give"
        fields={{ revision: String(revision) }}
        size="xxl"
        variant="contained"
        color="main"
        onDone={() => showToast({ type: 'success', message: text.gaveNow })}
      >
        {text.giveNow}
      </StepButton>
    )}
    {submitted > 0 && (
      <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={queueOfHref(id)}>
        {text.mark}
      </Link>
    )}
    {can.remind && (
      <StepButton<{ reminded: number }>
        step="remind"
        size="xxl"
        onDone={({ reminded }) => showToast({ type: 'success', message: text.reminded(reminded) })}
      >
        {text.remind}
      </StepButton>
    )}
    {(can.edit || can.editDue) && (
      <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={editAssignmentHref(id)}>
        {can.edit ? text.edit : text.editDue}
      </Link>
    )}
    {can.change && <RemoveAssignment submitted={submitted} />}
  </div>
)
