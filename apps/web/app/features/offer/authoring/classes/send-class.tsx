import { useState } from 'react'
import { Link } from 'react-router'
import type { AuthoredClassState } from '@khue/contracts/offer/class-authoring'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import { formatDateTime } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { placeId } from '../editor-addresses.ts'
import { DiscardDraft } from '../review/discard-draft.tsx'
import review from '../review/review-form.module.css'
import { SendButton } from '../review/send-button.tsx'
import { SubmissionHistory } from '../review/submission-history.tsx'
import { classVersionHref } from '../shared/class-addresses.ts'
import { useClass } from './class-context.ts'
import type { ClassFieldName } from './class-draft.ts'
import { classText as text } from './class-editor.text.ts'
import { classProblemWords } from './class-words.ts'

const isOpen = (state: AuthoredClassState) => state === 'NEW' || state === 'LISTED'

/** The end of the form: problems, and the button that submits. */
export function SendClass({ onShowAll }: { onShowAll: () => void }) {
  const { one } = useClass()
  return isOpen(one.state) && one.status !== 'APPROVED' && <Checklist onShowAll={onShowAll} />
}

/** Earlier requests and their answers, with the buttons to discard the draft and to duplicate the class. */
export function ClassHistory() {
  const { one, store } = useClass()
  const { id, state, status, submissions, listed } = one
  return (
    <SubmissionHistory status={isOpen(state) ? status : 'APPROVED'} submissions={submissions}>
      <div className={panel.actions}>
        <StepButton step="duplicate" action={classVersionHref(id)} label={text.duplicateOf(one.content.title || text.untitled)}>
          {text.duplicate}
        </StepButton>
        {isOpen(state) && status === 'DRAFT' && (
          <DiscardDraft
            action={classVersionHref(id)}
            revision={store.read().draft.revision}
            words={listed ? text.discardDraft : text.discardNew}
          />
        )}
      </div>
    </SubmissionHistory>
  )
}

const pagesOfProblems: Readonly<Record<string, string>> = { contract: '/account/teaching/contract', profile: '/account/teaching/profile' }

function Checklist({ onShowAll }: { onShowAll: () => void }) {
  const { one, missing } = useClass()
  const { status, answerDueAt } = one
  return (
    <section className={panel.panel} aria-labelledby="before">
      <h2 id="before" className="h3">
        {text.before}
      </h2>
      {missing.length > 0 ? <p className="muted">{text.lacking}</p> : null}
      <ul className={review.checks}>
        {missing.length === 0 && (
          <li>
            <Icon name="circle-check" size={20} />
            <span>{text.complete}</span>
          </li>
        )}
        {missing.map((problem) => {
          const way = pagesOfProblems[problem.field]
          const words = classProblemWords(problem)
          return (
            <li key={`${problem.field} ${problem.message}`} id={way && placeId(problem.field)} data-problem>
              <Icon name="alert-triangle" size={20} />
              {way ? (
                <Link to={way}>{words}</Link>
              ) : (
                <a href={`#${placeId(problem.field)}`} onClick={onShowAll}>
                  {words}
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {(status === 'DRAFT' || status === 'REJECTED' || status === 'CANCELLED') && <Send onShowAll={onShowAll} />}
      {answerDueAt && <p className="muted">{text.waiting(formatDateTime(answerDueAt))}</p>}
    </section>
  )
}

function Send({ onShowAll }: { onShowAll: () => void }) {
  const { one, missing, store } = useClass()
  const [isTried, setTried] = useState(false)
  return (
    <div className={review.send}>
      {one.changedSinceApproval.length > 0 && (
        <p className="sm muted">
          {text.changed}: {one.changedSinceApproval.map(nameOf).join(', ')}.
        </p>
      )}
      {isTried && missing.length > 0 && (
        <Notice tone="bad" isAlert>
          {text.lacking}
        </Notice>
      )}
      <SendButton
        action={classVersionHref(one.id)}
        revision={store.read().draft.revision}
        label={text.send(one.submissions.length + 1)}
        isReady={missing.length === 0}
        onLacking={() => {
          setTried(true)
          onShowAll()
        }}
      />
    </div>
  )
}

const nameOf = (field: string) => (Object.hasOwn(classFieldNames, field) ? classFieldNames[field as ClassFieldName] : field) // checked
