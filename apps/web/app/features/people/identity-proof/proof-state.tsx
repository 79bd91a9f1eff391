import type { ProofStatus } from '@khue/contracts/people/identity-proof'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { proofText as text } from './identity-proof.text.ts'
import styles from './proof-state.module.css'

export type ProofState = {
  status: ProofStatus | 'NONE'
  reason: string | null
  sentAt: string | undefined
  decidedAt: string | undefined
  warnings: readonly string[]
}

const tones = { NONE: undefined, DRAFT: undefined, PENDING: 'warn', APPROVED: 'success', REJECTED: 'danger' } as const

/** Status of a declaration, and what happens next. */
export function ProofStateView({ status, reason, sentAt, decidedAt, warnings }: ProofState) {
  const tone = tones[status]
  return (
    <div className={styles.state}>
      <div className={styles.head}>
        <h2 className="h3">{text.state}</h2>
        <span className={tone ? `${tag.tag} ${tag[tone]}` : tag.tag}>{text.states[status]}</span>
      </div>
      <p className="muted">{text.stateNotes[status]}</p>
      {(decidedAt ?? sentAt) && <p className="sm muted">{decidedAt ? text.decidedAt(decidedAt) : sentAt && text.sentAt(sentAt)}</p>}
      {reason && (
        <Notice tone="bad">
          <b>{text.reason}:</b> {reason}
        </Notice>
      )}
      {warnings.length > 0 && status !== 'APPROVED' && (
        <Notice tone="warn">
          <b>{text.warnings}</b> {warnings.join(' ')}
        </Notice>
      )}
      {status === 'DRAFT' && (
        <StepButton step="submit" variant="contained" color="main" onDone={() => showToast({ type: 'success', message: text.sent })}>
          {text.sendDraft}
        </StepButton>
      )}
    </div>
  )
}
