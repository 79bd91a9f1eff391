import { type Invoice, type InvoiceAction, type InvoiceState, unnamedBuyer } from '@khue/contracts/sale/invoices'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { invoicesAdminText as text } from './invoices-admin.text.ts'

const tones = {
  DRAFT: 'warn',
  SENT: 'primary',
  REFUSED: 'danger',
  ISSUED: 'success',
  REPLACED: undefined,
  CANCELLED: undefined,
} as const satisfies Record<InvoiceState, Status['tone']>

export type InvoiceAdminView = {
  id: string
  number: string
  kind: string
  state: Status
  amount: string
  at: string
  buyer: string
  refusal: string | undefined
  known: { key: string; label: string; value: string }[]
  lines: { key: string; name: string; amount: string }[]
  actions: InvoiceAction[]
  /** Initial values of the buyer correction form. */
  fields: { name: string; taxId: string; address: string; email: string }
}

export const toInvoiceAdminView = (invoice: Invoice): InvoiceAdminView => ({
  id: invoice.id,
  number: invoice.series && invoice.number ? `${invoice.series} ${invoice.number}` : text.notNumbered,
  kind: text.kinds[invoice.kind],
  state: invoice.isBeingCancelled
    ? { label: text.beingCancelled, tone: 'warn' }
    : { label: text.states[invoice.state], tone: tones[invoice.state] },
  amount: formatVnd(invoice.total),
  at: formatDateTime(invoice.createdAt),
  buyer: invoice.buyer.name,
  refusal: invoice.refusal ? text.refusal(invoice.refusal) : undefined,
  known: knownOf(invoice),
  lines: invoice.lines.map(({ name, amount, vatPercent }, at) => ({
    key: String(at),
    name: `${name}, ${text.rate(vatPercent)}`,
    amount: formatVnd(amount),
  })),
  actions: invoice.actions,
  fields: {
    name: invoice.buyer.name === unnamedBuyer ? '' : invoice.buyer.name,
    taxId: invoice.buyer.taxId ?? '',
    address: invoice.buyer.address ?? '',
    email: invoice.buyer.email ?? '',
  },
})

const day = (moment: string | null) => (moment ? formatDateTime(moment) : undefined)

function knownOf({
  kind,
  order,
  buyer,
  vat,
  lookupCode,
  of,
  refundCode,
  createdAt,
  issuedAt,
  cancelledAt,
  reason,
  tries,
  nextPollAt,
}: Invoice) {
  const pairs = [
    [text.order, order.code],
    [text.vat, formatVnd(vat)],
    [text.buyer, buyer.name],
    [text.taxId, buyer.taxId],
    [text.address, buyer.address],
    [text.email, buyer.email],
    [text.of[kind], of && (of.number ?? text.notNumbered)],
    [text.refund, refundCode],
    [text.lookup, lookupCode],
    [text.columns.at, formatDateTime(createdAt)],
    [text.issuedAt, day(issuedAt)],
    [text.cancelledAt, day(cancelledAt)],
    [text.tries, tries > 0 ? text.times(tries, day(nextPollAt)) : undefined],
    [text.reason, reason],
  ] as const
  return pairs.flatMap(([label, value]) => (value ? [{ key: label, label, value }] : []))
}
