import type { RefundAction } from '@khue/contracts/sale/refunds-admin'
import { QueueActions } from '#app/shared/ui/queue-actions.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
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

/** Actions that need no comment. */
const speechless: ReadonlySet<RefundAction> = new Set(['check', 'approve', 'to-balance'])

/** Actions that this admin may take on a refund. */
export const RefundActions = ({ view: { id, amount, vnd, actions } }: { view: RefundAdminView }) => (
  <QueueActions<RefundAction, { done: true; isChanged?: boolean }>
    actions={actions.map((name) => ({
      name,
      label: text.actions[name],
      color: colors[name],
      variant: name === 'reject' ? 'outlined' : 'contained',
      title: text.ask[name].title(amount),
      text: text.ask[name].text,
      fields: [{ kind: 'text', name: 'note', label: text.noteOf[name], rows: 3, maxLength: 500, required: !speechless.has(name) }],
    }))}
    sends={{ id, amount: String(vnd) }}
    back={text.back}
    says={(name, { isChanged }) => (isChanged ? { type: 'error', message: text.changed } : { type: 'success', message: text.done[name] })}
  />
)
