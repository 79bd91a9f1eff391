import type { AdminOrder, AdminOrderRow } from '@khue/contracts/sale/orders-admin'
import type { Reply } from '@khue/contracts/endpoint'
import type { OrderStatus } from '@khue/contracts/sale/orders'
import type { RefundState } from '@khue/contracts/sale/refunds'
import type { previewOnBehalf, Refund } from '@khue/contracts/sale/refunds-admin'
import { formatDate, formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { ordersAdminText as text } from './orders-admin.text.ts'

const tones = {
  AWAITING_PAYMENT: 'warn',
  WAITING_CONFIRMATION: 'primary',
  COMPLETED: 'success',
  CANCELLED: 'danger',
  REFUNDED: undefined,
} as const satisfies Record<OrderStatus, Status['tone']>

const statusOf = (status: OrderStatus): Status => ({ label: text.statuses[status], tone: tones[status] })

export type AdminOrderRowView = {
  id: string
  code: string
  buyer: string
  what: string
  at: string
  status: Status
  amount: string
  note: string
}

export const toOrderRowView = (row: AdminOrderRow): AdminOrderRowView => ({
  id: row.id,
  code: row.code,
  buyer: row.buyer.name,
  what: `${row.lines[0]?.name ?? ''}${row.lines.length > 1 ? text.more(row.lines.length - 1) : ''}`,
  at: formatDateTime(row.createdAt),
  status: statusOf(row.status),
  amount: formatVnd(row.total),
  note: [row.method && text.methods[row.method], row.refunded > 0 && text.returned(formatVnd(row.refunded))].filter(Boolean).join(' · '),
})

export type MoneyView = { key: string; head: string; status: string; notes: string[] }
export type RefundNoteView = { id: string; label: string; status: Status; href: string }
export type BehalfView = {
  lines: { id: string; name: string; note: string; amount: string; vnd: number }[]
  ways: { value: 'GATEWAY' | 'BALANCE'; label: string }[]
}
export type AdminOrderView = {
  id: string
  code: string
  status: Status
  amount: string
  buyer: { name: string; href: string }
  known: { label: string; value: string }[]
  lines: { key: string; name: string; note: string; price: string; steps: { key: string; label: string; amount: string }[] }[]
  money: MoneyView[]
  refunds: RefundNoteView[]
  behalf: BehalfView
}

type Facts = { order: AdminOrder; refunds: readonly Refund[]; preview: Reply<typeof previewOnBehalf> }

export const toAdminOrderView = ({ order, refunds, preview }: Facts): AdminOrderView => ({
  id: order.id,
  code: order.code,
  status: statusOf(order.status),
  amount: formatVnd(order.total),
  buyer: { name: order.buyer.name, href: `/admin/users/${order.buyer.id}` },
  known: [
    { label: text.at, value: formatDateTime(order.createdAt) },
    ...(order.completedAt ? [{ label: text.completedAt, value: formatDateTime(order.completedAt) }] : []),
    ...(order.discount > 0 ? [{ label: text.discount, value: formatVnd(-order.discount) }] : []),
  ],
  lines: order.lines.map(lineOf),
  money: order.checkouts.map(moneyOf),
  refunds: refunds.map(refundOf),
  behalf: behalfOf(preview),
})

const lineOf = ({ id, name, learner, seller, price, steps }: AdminOrder['lines'][number]) => ({
  key: id,
  name,
  note: [text.learner(learner.name), seller && text.seller(seller.name)].filter(Boolean).join(', '),
  price: formatVnd(price),
  steps: steps.map(({ code, explanation, amount }, at) => ({
    key: `${at} ${explanation}`,
    label: code ? `${code}: ${explanation}` : explanation,
    amount: formatVnd(-amount),
  })),
})

const moneyOf = ({ code, status, amount, balance, attempts, money }: AdminOrder['checkouts'][number]): MoneyView => ({
  key: code,
  head: [`${code}: ${formatVnd(amount)}`, balance > 0 && text.withBalance(formatVnd(balance))].filter(Boolean).join(' '),
  status: text.checkoutStatuses[status],
  notes: [
    ...attempts.map((one) => text.attempt(text.methods[one.method], text.attemptStatuses[one.status], one.gatewayCode)),
    ...money.map((one) =>
      [
        text.came(formatVnd(one.amount), text.methods[one.method], formatDateTime(one.at)),
        text.transaction(one.transactionNo),
        text.bookedAs[one.bookedAs],
        one.returned > 0 && text.returned(formatVnd(one.returned)),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  ],
})

const refundTones: Partial<Record<RefundState, Status['tone']>> = { DONE: 'success', FAILED: 'danger', REQUESTED: 'warn', CHECKED: 'warn' }

const refundOf = ({ id, code, amount, state, createdAt }: Refund): RefundNoteView => ({
  id,
  label: `${text.refundOf(code, formatVnd(amount))} · ${formatDate(createdAt)}`,
  status: { label: text.refundStates[state], tone: refundTones[state] },
  href: `/admin/refunds?state=ALL&item=${id}`,
})

/** A bank refund needs an account of the buyer's, which only the buyer can choose. */
const behalfOf = ({ lines, channels }: Reply<typeof previewOnBehalf>): BehalfView => ({
  lines: lines
    .filter(({ isPossible }) => isPossible)
    .map(({ lineId, name, learner, explanation, amount }) => ({
      id: lineId,
      name,
      note: `${text.learner(learner.name)}. ${explanation}`,
      amount: formatVnd(amount),
      vnd: amount,
    })),
  ways: channels.flatMap(({ channel }) => (channel === 'BANK' ? [] : [{ value: channel, label: text.ways[channel] }])),
})
