import type { InvoiceAction } from '@khue/contracts/sale/invoices'
import type { FieldSpec } from '#app/shared/ui/form-fields.tsx'
import { QueueActions } from '#app/shared/ui/queue-actions.tsx'
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

/** Actions that this admin may take on an invoice. */
export const InvoiceActions = ({ view: { id, actions, fields: of } }: { view: InvoiceAdminView }) => (
  <QueueActions
    actions={actions.map((name) => ({
      name,
      label: text.actions[name],
      color: name === 'cancel' ? 'red' : 'main',
      variant: name === 'retry' ? 'contained' : 'outlined',
      title: text.ask[name].title,
      text: text.ask[name].text,
      fields: fields[name],
    }))}
    sends={{ id }}
    of={of}
    back={text.back}
    says={(name) => ({ type: 'success', message: text.done[name] })}
  />
)
