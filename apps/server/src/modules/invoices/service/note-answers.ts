import { unnamedBuyer } from '@khue/contracts/invoices'
import { post } from '#modules/ledger'
import { type Notice, notify } from '#modules/notifications'
import { getSold, holdSold, noteInvoice } from '#modules/orders'
import { type Deps, transact } from '#platform/deps'
import { moveInvoice, nextState } from '../invoice.ts'
import { invoiceCancelled, invoiceIssued } from '../invoices.notices.ts'
import { deleteUnsentAdjustments, findInvoice, type InvoiceRow, lockInvoice, setInvoice } from '../invoices.repository.ts'
import type { Answer, Cancelled } from '../provider.ts'

/** With its order, which is locked first by whoever changes anything of its invoices. */
async function hold(deps: Deps, id: string) {
  const found = await findInvoice(deps.db, id)
  if (!found) return undefined
  await holdSold(deps, { id: found.orderId })
  return lockInvoice(deps.db, id)
}

/** What the provider has said of one that it was told of. Said twice, it changes nothing. */
export const noteAnswer = (deps: Deps, id: string, answer: Answer) =>
  transact(deps, async (deps) => {
    const invoice = await hold(deps, id)
    if (!invoice || answer.outcome === 'WAITS' || answer.outcome === 'UNHEARD') return
    if (!nextState(invoice.state, answer.outcome)) {
      if (answer.outcome === 'NUMBERED' && answer.number !== invoice.number)
        deps.log.error({ invoiceId: id, state: invoice.state, answer }, 'an invoice was issued that is over already')
      return
    }
    const state = moveInvoice(invoice.state, answer.outcome)
    if (answer.outcome === 'REFUSED') await setInvoice(deps.db, id, { state, refusal: answer.says, askAfter: null })
    else await number(deps, invoice, answer)
  })

async function number(deps: Deps, invoice: InvoiceRow, { series, number, lookupCode }: Extract<Answer, { outcome: 'NUMBERED' }>) {
  const { id, orderId, kind, vatVnd } = invoice
  const numbered = { series, number, lookupCode }
  const state = moveInvoice(invoice.state, 'NUMBERED')
  await setInvoice(deps.db, id, { state, ...numbered, refusal: null, askAfter: null }, ['issuedAt'])
  await bookVat(deps, { kind: 'invoice', id }, vatVnd)
  if (kind === 'ADJUST') return
  if (kind === 'REPLACE' && invoice.ofInvoiceId) {
    const replaced = await findInvoice(deps.db, invoice.ofInvoiceId)
    if (replaced) await bookVat(deps, { kind: 'invoice_ended', id: replaced.id }, -replaced.vatVnd)
  }
  await noteInvoice(deps, { orderId, invoiceId: id })
  await tellBuyer(deps, invoice, (order) => invoiceIssued({ id, order, series, number, lookupCode, isReplacement: kind === 'REPLACE' }))
}

/** The VAT of what was issued; with the other sign, of what has ended or is taken off. */
async function bookVat(deps: Deps, source: { kind: 'invoice' | 'invoice_ended'; id: string }, vatVnd: number) {
  if (vatVnd === 0) return
  await post(deps, {
    reason: source.kind === 'invoice' ? 'VAT_INVOICED' : 'VAT_WITHDRAWN',
    source,
    lines: [
      { account: 'VAT_OUTPUT', amount: vatVnd },
      { account: 'VAT_PAYABLE', amount: -vatVnd },
    ],
  })
}

/** What the provider has said of a cancellation. */
export const noteCancellation = (deps: Deps, id: string, answer: Cancelled) =>
  transact(deps, async (deps) => {
    const invoice = await hold(deps, id)
    if (!invoice?.cancelledAt || invoice.state !== 'ISSUED' || answer.outcome === 'WAITS') return
    if (answer.outcome === 'REFUSED') {
      await setInvoice(deps.db, id, { cancelledAt: null, askAfter: null, refusal: answer.says })
      return
    }
    await setInvoice(deps.db, id, { state: moveInvoice('ISSUED', 'CANCEL'), refusal: null, askAfter: null }, ['cancelledAt'])
    await bookVat(deps, { kind: 'invoice_ended', id }, -invoice.vatVnd)
    await deleteUnsentAdjustments(deps.db, id)
    const { series, number } = invoice
    await tellBuyer(deps, invoice, (order) => invoiceCancelled({ id, order, series, number }))
  })

/** Only those who wanted their name on it: everybody else finds it at their order. */
async function tellBuyer(deps: Deps, { buyer, orderId }: InvoiceRow, notice: (order: { id: string; code: string }) => Notice) {
  if (buyer.name === unnamedBuyer) return
  const { id, code, buyerId } = await getSold(deps, { id: orderId })
  await notify(deps, [buyerId], notice({ id, code }))
}
