import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { authoringText } from '../authoring.text.ts'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { editorHref, type EditorStep, editorSteps, placeHref, placeId, versionHref } from '../editor-addresses.ts'
import { useEditor } from '../editor-context.ts'
import { filmsIn, sendCount, stepOfPlace } from '../editor-steps.ts'
import { problemWords } from '../problem-words.ts'
import { DiscardDraft } from './discard-draft.tsx'
import styles from './review-form.module.css'
import { reviewText as text } from './review.text.ts'
import { SendButton } from './send-button.tsx'
import { SubmissionHistory } from './submission-history.tsx'

/** The last step: what still lacks, the sending, and its history. */
export const ReviewForm = () => (
  <div className={styles.columns}>
    <Checklist />
    <History />
  </div>
)

function Checklist() {
  const { course, fields, missing } = useEditor()
  const { status } = course
  const own = missing.filter(({ field }) => field === 'contract' || field === 'profile')
  const lackingOf = (step: EditorStep) => missing.filter((one) => !own.includes(one) && stepOfPlace(one.field, fields.items) === step)
  return (
    <section className={panel.panel} aria-labelledby="before">
      <h2 id="before" className="h3">
        {text.before}
      </h2>
      {missing.length > 0 && <p className="muted">{text.lacking}</p>}
      <ul className={styles.checks}>
        {editorSteps
          .filter((step) => mandatory.has(step) || lackingOf(step).length > 0)
          .map((step) => {
            const lacking = lackingOf(step)
            if (lacking.length > 0)
              return lacking.map(({ field, message }) => (
                <Lacking
                  key={`${field} ${message}`}
                  message={problemWords({ field, message }, fields.items)}
                  to={placeHref(course.id, step, field)}
                />
              ))
            return (
              <li key={step}>
                <Icon name="circle-check" size={20} />
                <span>{text.filled(authoringText.steps[step])}</span>
              </li>
            )
          })}
        <FilmCount />
        {own.map(({ field, message }) => (
          <Lacking key={field} place={field} message={message} to={pagesOfProblems[field as 'contract' | 'profile']} />
        ))}
      </ul>
      {course.warnings.length > 0 && (
        <div>
          <h3 className="h4">{text.warnings}</h3>
          <ul className={styles.checks}>
            {course.warnings.map(({ field, message }) => (
              <Lacking key={`${field} ${message}`} message={message} to={placeHref(course.id, stepOfPlace(field, fields.items), field)} />
            ))}
          </ul>
        </div>
      )}
      {status === 'DRAFT' && <Send />}
      {status === 'REJECTED' && <Notice icon="pencil">{text.changeFirst}</Notice>}
      {course.answerDueAt && <p className="muted">{text.waiting(formatDateTime(course.answerDueAt))}</p>}
      {status === 'APPROVED' && <Approved course={course} />}
    </section>
  )
}

function FilmCount() {
  const { course, fields } = useEditor()
  const { ready, lectures } = filmsIn(fields.items)
  if (lectures === 0) return null
  const words = text.films(ready, lectures)
  if (ready < lectures) return <Lacking message={words} to={editorHref(course.id, 'lectures')} />
  return (
    <li>
      <Icon name="circle-check" size={20} />
      <span>{words}</span>
    </li>
  )
}

/** Documents, assignments and runs are no duty. */
const mandatory = new Set<EditorStep>(['about', 'programme'])
const pagesOfProblems = { contract: '/account/teaching/contract', profile: '/account/teaching/profile' }
const nameOf = (field: string) => (field in courseFieldNames ? courseFieldNames[field as keyof typeof courseFieldNames] : undefined) // checked

const Lacking = ({ place, message, to }: { place?: string; message: string; to: string }) => (
  <li id={place && placeId(place)} data-problem>
    <Icon name="alert-triangle" size={20} />
    <Link to={to}>{message}</Link>
  </li>
)

const Approved = ({ course: { onSale } }: { course: CourseToAuthor }) => (
  <Notice tone="good">
    <p>{text.approved}</p>
    {onSale && (
      <p className={`${panel.actions} ${styles.ways}`}>
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={onSale.href}>
          {text.seeCourse}
        </Link>
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={onSale.disclosureHref}>
          {text.seeDisclosure}
        </Link>
      </p>
    )}
  </Notice>
)

function Send() {
  const { course, missing, store } = useEditor()
  const [isOwn, setOwn] = useState(false)
  const [problem, setProblem] = useState<string>()
  return (
    <div className={styles.send}>
      {course.changedSinceApproval.length > 0 && (
        <p className="sm muted">
          {text.changed}: {course.changedSinceApproval.map((field) => nameOf(field) ?? field).join(', ')}.
        </p>
      )}
      <Checkbox
        label={text.rights}
        checked={isOwn}
        error={problem !== undefined && !isOwn ? problem : undefined}
        onChange={({ currentTarget }) => {
          setOwn(currentTarget.checked)
          setProblem(undefined)
        }}
      />
      {problem !== undefined && isOwn && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      <SendButton
        action={versionHref(course.id)}
        revision={store.read().draft.revision}
        label={text.send(sendCount(course.submissions) + 1)}
        isReady={isOwn && missing.length === 0}
        onLacking={() => setProblem(missing.length > 0 && isOwn ? text.lacking : text.rightsNeeded)}
      />
    </div>
  )
}

function History() {
  const { course, store } = useEditor()
  const { submissions, status } = course
  return (
    <SubmissionHistory status={status} submissions={submissions}>
      {status === 'DRAFT' && (
        <DiscardDraft
          action={versionHref(course.id)}
          revision={store.read().draft.revision}
          words={course.onSale ? text.discardDraft : text.discardNew}
        />
      )}
    </SubmissionHistory>
  )
}
