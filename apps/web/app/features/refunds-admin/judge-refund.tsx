import type { RefundAction } from '@khue/contracts/refunds'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
import styles from '#app/shared/ui/queue-panel.module.css'
import { refundsAdminText as text } from './refunds-admin.text.ts'

const colors = {
  check: 'green',
  approve: 'green',
  reject: 'red',
  paid: 'green',
  'to-balance': 'main',
  given: 'green',
  'not-given': 'red',
} as const satisfies Record<RefundAction, string>

/** What this admin can do with a refund, each asked about once more. */
export function JudgeRefund({ view }: { view: RefundAdminView }) {
  const [action, setAction] = useState<RefundAction>()
  return (
    <div className={styles.actions}>
      {view.actions.map((one) => (
        <Button
          key={one}
          size="xxl"
          color={colors[one]}
          variant={one === 'reject' ? 'outlined' : 'contained'}
          onClick={() => setAction(one)}
        >
          {text.actions[one]}
        </Button>
      ))}
      {view.actions.map((one) => (
        <JudgeDialog key={one} view={view} action={one} opened={action === one} onClose={() => setAction(undefined)} />
      ))}
    </div>
  )
}

type DialogProps = { view: RefundAdminView; action: RefundAction; opened: boolean; onClose: () => void }

function JudgeDialog({ view: { id, amount, vnd }, action, opened, onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  const isNeeded = action !== 'check' && action !== 'approve' && action !== 'to-balance'
  return (
    <Dialog opened={opened} onClose={onClose} title={text.ask[action].title(amount)} size="sm">
      <p className="muted">{text.ask[action].text}</p>
      <div className={styles.dialogForm}>
        <StepForm<{ done: true; isChanged?: boolean }>
          step={action}
          save={text.actions[action]}
          color={colors[action]}
          fields={{ id, amount: String(vnd) }}
          isPassing
          beside={
            <Button size="xxl" variant="outlined" onClick={onClose}>
              {text.back}
            </Button>
          }
          onDone={({ isChanged }) => {
            onClose()
            showToast(isChanged ? { type: 'error', message: text.changed } : { type: 'success', message: text.done[action] })
          }}
          onRefused={() => void revalidate()} // somebody else was quicker
        >
          {(wrong) => (
            <TextAreaField label={text.noteOf[action]} name="note" rows={3} maxLength={500} required={isNeeded} error={wrong.get('note')} />
          )}
        </StepForm>
      </div>
    </Dialog>
  )
}
