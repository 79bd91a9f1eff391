import { type InvoiceState, type MyInvoice, unnamedBuyer } from '@khue/contracts/sale/invoices'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { invoicesText as text } from './invoices.text.ts'

const tones = {
  DRAFT: 'warn',
  SENT: 'primary',
  ISSUED: 'success',
  REPLACED: undefined,
  CANCELLED: undefined,
  REFUSED: 'warn',
} as const satisfies Record<InvoiceState, Status['tone']>

type BuyerFields = { name: string; taxId: string; address: string; email: string }
export type InvoiceView = {
  id: string
  kind: string
  tag: Status
  amount: string
  vat: string
  numbered: string | undefined
  lookupCode: string | undefined
  issuedAt: string | undefined
  buyer: string
  /** Initial values of the correction form; undefined when a correction is not allowed. */
  correction: { fields: BuyerFields; says: string } | undefined
}

export const toInvoiceView = (invoice: MyInvoice): InvoiceView => ({
  id: invoice.id,
  kind: text.kinds[invoice.kind],
  tag: invoice.isBeingCancelled
    ? { label: text.beingCancelled, tone: 'warn' }
    : { label: text.states[invoice.state], tone: tones[invoice.state] },
  amount: formatVnd(invoice.total),
  vat: invoice.vat === 0 ? text.noVat : text.vat(formatVnd(invoice.vat)),
  numbered: invoice.series && invoice.number ? text.numbered(invoice.series, invoice.number) : undefined,
  lookupCode: invoice.lookupCode ?? undefined,
  issuedAt: invoice.issuedAt ? text.issuedAt(formatDateTime(invoice.issuedAt)) : undefined,
  buyer: [invoice.buyer.name, invoice.buyer.taxId && `${text.taxId} ${invoice.buyer.taxId}`, invoice.buyer.address]
    .filter(Boolean)
    .join(' · '),
  correction: invoice.canCorrect
    ? { fields: fieldsOf(invoice.buyer), says: invoice.state === 'ISSUED' ? text.correctIssued : text.correctDraft }
    : undefined,
})

const fieldsOf = ({ name, taxId, address, email }: MyInvoice['buyer']): BuyerFields => ({
  name: name === unnamedBuyer ? '' : name,
  taxId: taxId ?? '',
  address: address ?? '',
  email: email ?? '',
})
