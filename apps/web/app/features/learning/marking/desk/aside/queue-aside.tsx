import type { QueuedWork } from '@khue/contracts/learning/marking-shapes'
import { Link } from 'react-router'
import type { Settled } from '#app/shared/settled.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { type MarkFilter, markHref, queueHref } from '../../shared/mark-address.ts'
import { momentWords } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import { queueText } from '../../queue/queue.text.ts'
import styles from './aside.module.css'

type Props = { queued: Settled<readonly QueuedWork[]>; filter: MarkFilter; submissionId: string }

/** What waits to be marked, by piece of homework. */
export function QueueAside({ queued, filter, submissionId }: Props) {
  if (queued.state === 'failed') return <p className={`sm muted ${styles.alone}`}>{queued.message}</p>
  if (queued.value.length === 0) return <EmptyState title={text.allDone} />
  return (
    <>
      {[...Map.groupBy(queued.value, ({ assignmentId }) => assignmentId)].map(([assignmentId, works]) => (
        <section key={assignmentId} aria-labelledby={`queue-${assignmentId}`}>
          <h2 id={`queue-${assignmentId}`} className={styles.group}>
            {works[0]!.title}
          </h2>
          <ul>
            {works.map((work) => (
              <li key={work.submissionId}>
                <Link
                  className={styles.row}
                  to={markHref(work.submissionId, filter)}
                  aria-current={work.submissionId === submissionId ? 'true' : undefined}
                >
                  <img src={work.learner.avatar} alt="" width="40" height="40" />
                  <span>
                    <b>{work.learner.name}</b>
                    <span className="sm muted">
                      {momentWords(work.submittedAt)}
                      {work.isOverdue && <em>{queueText.overdue}</em>}
                      {work.state === 'DRAFT' && ` · ${queueText.begun}`}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={`sm ${styles.alone}`}>
        <Link className="link" to={queueHref(filter)}>
          {queueText.all}
        </Link>
      </p>
    </>
  )
}
