import type { InvoiceAction } from '@khue/contracts/invoices'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import type { InvoiceAdminView } from './invoice-admin-view.ts'
import { invoicesAdminText as text } from './invoices-admin.text.ts'

const reason: FieldSpec = { kind: 'text', name: 'reason', label: text.reason, rows: 3, maxLength: 300, required: true }
const buyer: readonly FieldSpec[] = [
  { name: 'name', label: text.name, maxLength: 200, required: true },
  { name: 'taxId', label: text.taxId, hint: text.taxIdHint, maxLength: 14, isPlain: true },
  { name: 'address', label: text.address, maxLength: 300, required: true },
  { name: 'email', label: text.email, type: 'email', maxLength: 200, required: true },
]
const fields: Record<InvoiceAction, readonly FieldSpec[]> = { retry: [], replace: [...buyer, reason], cancel: [reason] }

/** What this admin can do with an invoice, each asked about once more. */
export function JudgeInvoice({ view }: { view: InvoiceAdminView }) {
  const [action, setAction] = useState<InvoiceAction>()
  return (
    <div className={styles.actions}>
      {view.actions.map((one) => (
        <Button
          key={one}
          size="xxl"
          color={one === 'cancel' ? 'red' : 'main'}
          variant={one === 'retry' ? 'contained' : 'outlined'}
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

type DialogProps = { view: InvoiceAdminView; action: InvoiceAction; opened: boolean; onClose: () => void }

function JudgeDialog({ view, action, opened, onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  return (
    <Dialog opened={opened} onClose={onClose} title={text.ask[action].title} size="sm">
      <p className="muted">{text.ask[action].text}</p>
      <div className={styles.dialogForm}>
        <StepForm
          step={action}
          save={text.actions[action]}
          color={action === 'cancel' ? 'red' : 'main'}
          fields={{ id: view.id }}
          isPassing
          beside={
            <Button size="xxl" variant="outlined" onClick={onClose}>
              {text.back}
            </Button>
          }
          onDone={() => {
            onClose()
            showToast({ type: 'success', message: text.done[action] })
          }}
          onRefused={() => void revalidate()} // somebody else was quicker
        >
          {(wrong) => <FormFields list={fields[action]} of={view.fields} wrong={wrong} />}
        </StepForm>
      </div>
    </Dialog>
  )
}
