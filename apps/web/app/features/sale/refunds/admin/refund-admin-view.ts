import { isWaitingRefund, type RefundState } from '@khue/contracts/sale/refunds'
import { type Refund, type RefundAction } from '@khue/contracts/sale/refunds-admin'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { refundsAdminText as text } from './refunds-admin.text.ts'

const tones = {
  REQUESTED: 'warn',
  CHECKED: 'warn',
  APPROVED: 'primary',
  SENDING: 'primary',
  SENT: 'primary',
  FAILED: 'danger',
  DONE: 'success',
  REJECTED: undefined,
  WITHDRAWN: undefined,
} as const satisfies Record<RefundState, string | undefined>

export type RefundAdminView = {
  id: string
  code: string
  state: Status
  channel: string
  amount: string
  /** The amount that was shown: an approval confirms exactly this. */
  vnd: number
  since: string
  payee: string
  known: { key: string; label: string; value: string }[]
  lines: { key: string; name: string; amount: string }[]
  actions: RefundAction[]
  disabledReason: string | undefined
  hasAccount: boolean
}

export const toRefundAdminView = (refund: Refund): RefundAdminView => ({
  id: refund.id,
  code: refund.code,
  state: { label: text.states[refund.state], tone: tones[refund.state] },
  channel: text.channels[refund.channel],
  amount: formatVnd(refund.amount),
  vnd: refund.amount,
  since: formatDateTime(refund.createdAt),
  payee: refund.payee?.name ?? text.nobody,
  known: knownOf(refund),
  lines: [
    ...refund.lines.map(({ name, amount }, at) => ({ key: `${at} ${name}`, name, amount: formatVnd(amount) })),
    ...(refund.withheld > 0 ? [{ key: 'withheld', name: text.withheld, amount: formatVnd(-refund.withheld) }] : []),
    ...(refund.instalmentDeduction > 0
      ? [{ key: 'instalmentDeduction', name: text.instalmentDeduction, amount: formatVnd(-refund.instalmentDeduction) }]
      : []),
  ],
  actions: refund.actions,
  disabledReason: refund.isGatewayOverdue
    ? text.silentNote
    : isWaitingRefund(refund.state)
      ? (refund.disabledReason ?? undefined)
      : undefined,
  hasAccount: refund.channel === 'BANK' && refund.state === 'APPROVED' && refund.payee !== null,
})

function knownOf({ payee, requestedBy, order, method, channel, reason, note, approvedBy, secondApprovedBy, panel, createdAt }: Refund) {
  const pairs = [
    [text.payee, payee?.name],
    [text.requestedBy, requestedBy?.id === payee?.id ? undefined : requestedBy?.name],
    [text.order, order?.code],
    [text.method, method ? text.methods[method] : undefined],
    [text.columns.channel, text.channels[channel]],
    [text.columns.since, formatDateTime(createdAt)],
    [text.reason, reason],
    [channel === 'BANK' ? text.checkedBy : text.approvedBy, approvedBy?.name],
    [text.secondBy, secondApprovedBy?.name],
    [text.panel, panel ? `${panel.by.name}: ${text.portalStatus[panel.outcome]}` : undefined],
    [text.note, note],
  ] as const
  return pairs.flatMap(([label, value]) => (value ? [{ key: label, label, value }] : []))
}
