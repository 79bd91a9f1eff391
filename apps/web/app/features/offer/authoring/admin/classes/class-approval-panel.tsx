import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { QueuePanel } from '#app/shared/ui/queue-panel.tsx'
import { classPreviewHref, singleClassHref } from '../../shared/class-addresses.ts'
import { Description, Part } from '../approval-content.tsx'
import { ApprovalDecision } from '../approval-decision.tsx'
import { Checks, Differences, History, CaseLinks } from '../approval-parts.tsx'
import styles from '../approval-panel.module.css'
import { approvalsText } from '../approvals.text.ts'
import type { ClassApprovalPanelView } from './class-approval-view.ts'
import { classApprovalsText as text } from './class-approvals.text.ts'

type Props = { one: ClassApprovalPanelView; closeHref: string }

/** The class to decide: facts, checks, differences, content, and the decision. */
export const ClassApprovalPanel = ({ one, closeHref }: Props) => (
  <QueuePanel
    texts={text}
    closeHref={closeHref}
    status={one.tag}
    title={one.title}
    lead={<Lead {...one} />}
    known={one.known}
    actions={one.isWaiting ? <ApprovalDecision item={one} words={text} /> : null}
  >
    {one.isWaiting && one.problems.length > 0 && (
      <Notice tone="warn">
        {approvalsText.problems}: {one.problems.map((problem) => problem.text).join(' ')}
      </Notice>
    )}
    {one.isWaiting && one.clashes.length > 0 && (
      <Notice tone="warn">
        {text.clashes}: {one.clashes.join('; ')}.
      </Notice>
    )}
    <Checks checks={one.checks} />
    {one.isNewVersion && <Differences of={one.differences} title={text.differences} />}
    <details className={styles.details} open>
      <summary>{approvalsText.content}</summary>
      <Part title={approvalsText.summary} words={one.summary} />
      <Description of={one.document} />
    </details>
    {one.history.length > 0 && <History of={one.history} />}
  </QueuePanel>
)

const Lead = ({ id, title, cover, teacher, attempt }: ClassApprovalPanelView) => (
  <>
    <img src={cover} alt="" width="352" height="148" className={styles.cover} />
    <p className={styles.lead}>
      <img src={teacher.avatar} alt="" width="28" height="28" />
      <span>
        {teacher.name} <span className="muted">· {text.approvedClasses(teacher.approvedClasses)}</span>
        {attempt && <span className="muted"> · {attempt}</span>}
      </span>
    </p>
    <CaseClaim refId={id} name={title} />
    <CaseLinks previewHref={classPreviewHref(id)} editHref={singleClassHref(id)} />
  </>
)
