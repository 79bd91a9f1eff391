import { useState } from 'react'
import { CaseClaim } from '#app/features/people/work-items/shared/case-claim.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { proofAdminText as text } from '../identity-proof.text.ts'
import type { OpenedProof } from './opened-proof.tsx'
import styles from './proof-queue.module.css'

export type QueueRow = { id: string; name: string; avatar: string; sentAt: string | undefined }
type Props = { rows: readonly QueueRow[]; onOpened: (proof: OpenedProof) => void }

/** Waiting declarations, oldest first. Opening one requires a reason. */
export function ProofQueue({ rows, onOpened }: Props) {
  const [asked, setAsked] = useState<QueueRow>()
  const close = () => setAsked(undefined)
  if (rows.length === 0) return <EmptyState title={text.emptyTitle} />
  return (
    <section className={panel.panel}>
      <ul className={panel.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <img src={row.avatar} alt="" width="44" height="44" className={styles.face} />
            <div className={panel.what}>
              <p className={panel.name}>{row.name}</p>
              {row.sentAt && <p className="sm muted">{text.sentAt(row.sentAt)}</p>}
              <CaseClaim refId={row.id} name={row.name} />
            </div>
            <Button size="xl" variant="outlined" aria-label={text.openOf(row.name)} onClick={() => setAsked(row)}>
              {text.open}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog opened={asked !== undefined} onClose={close} title={asked && text.openOf(asked.name)} size="sm">
        {asked && (
          <StepForm<{ opened: OpenedProof }>
            step="open"
            fields={{ personId: asked.id }}
            save={text.open}
            allowsUnsavedExit
            onDone={({ opened }) => {
              close()
              onOpened(opened)
            }}
            beside={
              <Button size="xxl" variant="outlined" onClick={close}>
                {text.back}
              </Button>
            }
          >
            {(wrong) => (
              <TextAreaField label={text.why} name="reason" required maxLength={1000} hint={text.whyHint} error={wrong.get('reason')} />
            )}
          </StepForm>
        )}
      </Dialog>
    </section>
  )
}
