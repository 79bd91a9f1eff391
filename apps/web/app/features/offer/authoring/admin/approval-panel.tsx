import type { ReactNode } from 'react'
import { Notice } from '#app/shared/ui/notice.tsx'
import { QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { editorHref, previewHref } from '../editor-addresses.ts'
import { ApprovalContent } from './approval-content.tsx'
import { ApprovalDecision } from './approval-decision.tsx'
import { Checks, Differences, History, CaseLinks } from './approval-parts.tsx'
import { ApprovalRemarks } from './approval-remarks.tsx'
import type { ApprovalPanelView } from './approval-view.ts'
import styles from './approval-panel.module.css'
import { approvalsText as text } from './approvals.text.ts'

type Props = { course: ApprovalPanelView; closeHref: string; /** Of other areas about the same course. */ children?: ReactNode }

/** The course that is being decided: facts, checks, what has changed, all that it says, remarks, and the decision. */
export const ApprovalPanel = ({ course, closeHref, children }: Props) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={course.tag}
    title={course.title}
    lead={<Lead {...course} />}
    known={course.known}
    actions={course.isWaiting ? <ApprovalDecision item={course} words={text} /> : null}
  >
    {course.status === 'DRAFT' && <Notice>{text.isDraft}</Notice>}
    {course.isWaiting && course.problems.length > 0 && (
      <Notice tone="warn">
        {text.problems}: {course.problems.map((one) => one.text).join(' ')}
      </Notice>
    )}
    <Checks checks={course.checks} />
    {course.approvedVersion !== null && course.approvedVersion !== course.version && (
      <Differences title={text.differences} of={course.differences} />
    )}
    {course.isWaiting && course.sinceLast && (
      <Differences title={course.sinceLast.title} none={text.noChangeSince} of={course.sinceLast.differences} />
    )}
    {course.isWaiting && course.earlierRemarks.length > 0 && <EarlierRemarks of={course.earlierRemarks} />}
    <ApprovalContent course={course} />
    <ApprovalRemarks course={course} />
    {children && <div className={styles.part}>{children}</div>}
    {course.history.length > 0 && <History of={course.history} />}
  </QueuePanel>
)

const Lead = ({ id, title, cover, teacher, attempt }: ApprovalPanelView) => (
  <>
    <img src={cover} alt="" width="352" height="148" className={styles.cover} />
    <p className={styles.lead}>
      <img src={teacher.avatar} alt="" width="28" height="28" />
      <span>
        {teacher.name} <span className="muted">· {text.approvedCourses(teacher.approvedCourses)}</span>
        {attempt && <span className="muted"> · {attempt}</span>}
      </span>
    </p>
    <CaseClaim refId={id} name={title} />
    <CaseLinks previewHref={previewHref(id)} editHref={editorHref(id, 'review')} />
  </>
)

/** Remarks on earlier requests, and whether their authors have marked them as fixed. */
const EarlierRemarks = ({ of }: { of: ApprovalPanelView['earlierRemarks'] }) => (
  <section className={styles.part}>
    <h3 className="h4">{text.earlierRemarks}</h3>
    <ul className={styles.remarks}>
      {of.map(({ id, placeName, text: words, state }) => (
        <li key={id} className={styles.remark}>
          <p className={styles.name}>
            {placeName} <span className="sm muted">· {state}</span>
          </p>
          <p className={styles.words}>{words}</p>
        </li>
      ))}
    </ul>
  </section>
)
