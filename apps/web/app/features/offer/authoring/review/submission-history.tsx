import type { CourseSubmission } from '@khue/contracts/offer/authoring'
import type { ReactNode } from 'react'
import { formatDateTime } from '#app/shared/format.ts'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { statusOf } from '../editor-view.ts'
import styles from './review-form.module.css'
import { reviewText as text } from './review.text.ts'

type Props = { status: CourseSubmission['status']; submissions: readonly CourseSubmission[]; children: ReactNode }

/** Requests for approval and their answers, newest first. */
export const SubmissionHistory = ({ status, submissions, children }: Props) => (
  <section className={panel.panel} aria-labelledby="history">
    <h2 id="history" className="h3">
      {text.history}
    </h2>
    <ol className={styles.history}>
      {status === 'DRAFT' && (
        <li data-now>
          <p className={styles.line}>
            <b>{text.nth(submissions.length + 1)}</b>
            <span className="sm muted">{text.now}</span>
          </p>
          <StatusTag {...statusOf(status)} />
        </li>
      )}
      {submissions.map((one, at) => (
        <li key={one.version} data-bad={one.status === 'REJECTED' || undefined} data-good={one.status === 'APPROVED' || undefined}>
          <p className={styles.line}>
            <b>{text.nth(submissions.length - at)}</b>
            <span className="sm muted">{formatDateTime(one.decidedAt ?? one.submittedAt)}</span>
          </p>
          <StatusTag {...statusOf(one.status)} />
          {one.reason && <p className={styles.reason}>{one.reason}</p>}
        </li>
      ))}
    </ol>
    {submissions.length === 0 && <p className="muted">{text.neverSent}</p>}
    {children}
  </section>
)
