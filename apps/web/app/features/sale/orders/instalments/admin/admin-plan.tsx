import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from '../instalments.module.css'
import { instalmentsText as text } from '../instalments.text.ts'
import { PlanParts } from '../plan-parts.tsx'
import type { PlanView } from '../plan-view.ts'

/** Instalment plan of an order, for admins, who may cancel the remaining parts. */
export function AdminPlan({ plan: { orderId, tag, parts, next, open } }: { plan: PlanView }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <section aria-labelledby="instalments">
      <div className={styles.head}>
        <h3 id="instalments" className="h4">
          {text.adminTitle}
        </h3>
        <StatusTag {...tag} />
      </div>
      <PlanParts parts={parts} />
      {next && (
        <Button size="xl" variant="outlined" color="red" onClick={() => setAsking(true)}>
          {text.giveUp}
        </Button>
      )}
      <Dialog opened={isAsking} onClose={close} title={text.giveUpTitle(open)} size="sm">
        <p className={`muted ${styles.hint}`}>{text.giveUpHint}</p>
        <StepForm
          step="give-up"
          save={text.giveUp}
          color="red"
          fields={{ orderId }}
          allowsUnsavedExit
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.keep}
            </Button>
          }
          onDone={() => {
            close()
            showToast({ type: 'success', message: text.givenUp })
          }}
        >
          {(wrong) => (
            <TextAreaField label={text.giveUpReason} name="reason" rows={3} maxLength={500} required error={wrong.get('reason')} />
          )}
        </StepForm>
      </Dialog>
    </section>
  )
}
