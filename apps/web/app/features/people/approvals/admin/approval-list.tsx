import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { ApprovalItem } from '../approval-view.ts'
import { approvalsText as text } from '../approvals.text.ts'
import styles from './approval-list.module.css'

type Props = { items: readonly ApprovalItem[]; empty: string }

/** What one admin asked and a second one decides, newest first. */
export const ApprovalList = ({ items, empty }: Props) =>
  items.length === 0 ? (
    <EmptyState title={empty} />
  ) : (
    <ul className={panel.stack}>
      {items.map((item) => (
        <ApprovalPanel key={item.id} {...item} />
      ))}
    </ul>
  )

const ApprovalPanel = ({ id, title, summary, href, subject, askedBy, status, dates, words, actions, obstacle }: ApprovalItem) => (
  <li className={panel.panel}>
    <div className={styles.head}>
      <img src={(subject ?? askedBy).avatar} alt="" width="40" height="40" className={styles.face} />
      <div className={panel.what}>
        <h2 className="h4">{title}</h2>
        {subject && <p className="sm muted">{text.about(subject.name)}</p>}
      </div>
      <span className={`${tag.tag} ${status.tone ? tag[status.tone] : ''}`}>{status.label}</span>
    </div>
    {summary !== title && <p className={styles.words}>{summary}</p>}
    <p className="sm muted">{dates}</p>
    <CaseClaim refId={id} name={summary} />
    {words.map(({ label, value }) => (
      <p key={label} className={styles.words}>
        <b>{label}:</b> {value}
      </p>
    ))}
    {obstacle && <Notice tone="warn">{obstacle}</Notice>}
    <div className={panel.actions}>
      {href && (
        <Link
          to={href}
          className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })}
          aria-label={text.of(text.openSubject, summary)}
        >
          {text.openSubject}
        </Link>
      )}
      {actions.map((action) =>
        action === 'withdraw' ? (
          <StepButton
            key={action}
            step={action}
            fields={{ id }}
            label={text.of(text.actions[action], summary)}
            onDone={() => showToast({ type: 'success', message: text.done[action] })}
          >
            {text.actions[action]}
          </StepButton>
        ) : (
          <Decide key={action} id={id} action={action} summary={summary} />
        ),
      )}
    </div>
  </li>
)

function Decide({ id, action, summary }: { id: string; action: 'approve' | 'refuse'; summary: string }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const close = () => setAsking(false)
  const color = action === 'refuse' ? 'red' : 'green'
  return (
    <>
      <Button
        size="xl"
        variant={action === 'approve' ? 'contained' : 'outlined'}
        color={color}
        aria-label={text.of(text.actions[action], summary)}
        onClick={() => setAsking(true)}
      >
        {text.actions[action]}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.ask[action].title} size="sm">
        <StepForm
          step={action}
          fields={{ id }}
          save={text.actions[action]}
          color={color}
          allowsUnsavedExit
          onDone={() => {
            close()
            showToast({ type: 'success', message: text.done[action] })
          }}
          onRefused={() => void revalidate()} // another admin was faster
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <>
              <p>{summary}</p>
              <p className="muted">{text.ask[action].text}</p>
              <TextAreaField
                label={text.reason}
                name="reason"
                required
                rows={3}
                maxLength={500}
                hint={text.reasonHint}
                error={wrong.get('reason')}
              />
            </>
          )}
        </StepForm>
      </Dialog>
    </>
  )
}
