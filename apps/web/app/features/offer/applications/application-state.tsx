import type { OwnApplication } from '@khue/contracts/offer/applications'
import { explainRejection } from '@khue/contracts/offer/teaching-profile-rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { hasPage } from '#app/shared/site-map.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { type Status, StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import styles from './apply.module.css'
import { applyText as text } from './apply.text.ts'
import { dueWords } from './due-words.ts'

type Shown = Pick<OwnApplication, 'kind' | 'state' | 'submittedAt' | 'dueAt' | 'decidedAt' | 'rejection'>
type Props = { application: Shown; now: Date; canApply: boolean; onAgain: () => void }

const tones: Partial<Record<OwnApplication['state'], Status['tone']>> = {
  SUBMITTED: 'primary',
  IN_REVIEW: 'primary',
  NEEDS_CHANGES: 'warn',
  APPROVED: 'success',
  REJECTED: 'danger',
}

/** What has become of an application that is no draft any more, and what its person can do next. */
export function ApplicationState({ application, now, canApply, onAgain }: Props) {
  const { kind, state, submittedAt, decidedAt } = application
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={panel.panel} aria-labelledby="application-state">
        <div className={panel.head}>
          <h1 id="application-state" className="h2">
            {titleOf(application)}
          </h1>
          <StatusTag label={text.state[state]} tone={tones[state]} />
        </div>
        <dl className={styles.dates}>
          {submittedAt && <Moment label={text.sentAt} at={submittedAt} />}
          {decidedAt && <Moment label={text.decidedAt} at={decidedAt} />}
        </dl>
        {state === 'SUBMITTED' || state === 'IN_REVIEW' ? (
          <Waiting application={application} now={now} />
        ) : (
          <Decided application={application} canApply={canApply} kind={kind} onAgain={onAgain} />
        )}
      </section>
    </div>
  )
}

function titleOf({ kind, state }: Shown) {
  const { lower } = text.kinds[kind]
  if (state === 'APPROVED') return text.approvedTitle(lower)
  if (state === 'REJECTED') return text.rejectedTitle
  return state === 'WITHDRAWN' ? text.withdrawnTitle : text.waitingTitle(lower)
}

const Moment = ({ label, at }: { label: string; at: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <time dateTime={at}>{formatDateTime(at)}</time>
    </dd>
  </div>
)

function Waiting({ application: { kind, state, dueAt }, now }: { application: Shown; now: Date }) {
  const [isAsking, setAsking] = useState(false)
  const isLate = dueAt !== null && new Date(dueAt) < now
  const links = text.waitingLinks.filter(({ href }) => hasPage(href))
  return (
    <>
      <Notice tone="accent" icon="clock">
        <p>{dueAt && !isLate ? text.answerBy(dueWords(dueAt, now)) : text.answerSoon}</p>
        {state === 'IN_REVIEW' && <p>{text.inReview}</p>}
      </Notice>
      {links.length > 0 && (
        <div>
          <h2 className="h4">{text.whileWaiting}</h2>
          <ul className={styles.links}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link className="link" to={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAsking ? (
        <Notice tone="warn">
          <p>{text.withdrawAsk}</p>
          <div className={styles.answers}>
            <StepButton step="withdraw" fields={{ kind }} onDone={() => showToast({ type: 'success', message: text.withdrawn })}>
              {text.withdraw}
            </StepButton>
            <Button size="xl" variant="text" onClick={() => setAsking(false)}>
              {text.keep}
            </Button>
          </div>
        </Notice>
      ) : (
        <div>
          <Button size="xl" variant="outlined" onClick={() => setAsking(true)}>
            {text.withdraw}
          </Button>
        </div>
      )}
    </>
  )
}

const contractHref = '/account/teaching/contract'
const profileHref = '/account/teaching/profile'

function Decided({ application: { state, rejection }, canApply, onAgain }: Omit<Props, 'now'> & { kind: Shown['kind'] }) {
  if (state === 'APPROVED')
    return (
      <>
        <p>{hasPage(contractHref) ? text.approvedText : text.approvedNoContract}</p>
        <div className={styles.answers}>
          {hasPage(contractHref) && (
            <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={contractHref}>
              <Icon name="pencil" size={19} />
              <span>{text.contract}</span>
            </Link>
          )}
          {hasPage(profileHref) && (
            <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={profileHref}>
              {text.profile}
            </Link>
          )}
        </div>
      </>
    )
  return (
    <>
      {rejection && (
        <Notice tone="bad">
          <b>{text.reason}</b>
          <p className={styles.reason}>{explainRejection(rejection)}</p>
          {rejection.isFinal && <p>{text.final}</p>}
        </Notice>
      )}
      {canApply && (
        <div>
          <Button size="xxl" color="main" onClick={onAgain}>
            {text.again}
          </Button>
        </div>
      )}
    </>
  )
}
