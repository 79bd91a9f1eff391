import { unnamedBuyer } from '@khue/contracts/sale/invoices'
import { post } from '#modules/money/ledger'
import { type Notice, notify } from '#modules/people/notifications'
import { lockOrderToInvoice, noteInvoice } from '#modules/sale/orders'
import { type Deps, transact } from '#platform/deps'
import { moveInvoice, nextState } from '../invoice.ts'
import { invoiceCancelled, invoiceIssued } from '../invoices.notices.ts'
import { deleteUnsentAdjustments, findInvoice, type InvoiceRow, lockInvoice, numberInvoice, setInvoice } from '../invoices.repository.ts'
import type { Answer, Cancelled } from '../einvoice/provider.ts'

type Named = Pick<InvoiceRow, 'id' | 'orderId'>
type Order = Awaited<ReturnType<typeof lockOrderToInvoice>>

/** The invoice, locked after its order, in one round trip: every change of an order's invoices locks the order first. */
async function hold(deps: Deps, { id, orderId }: Named) {
  const [order, invoice] = await Promise.all([lockOrderToInvoice(deps, orderId), lockInvoice(deps.db, id)])
  return { order, invoice }
}

/** Applies the provider's answer to a submission. Idempotent. */
export async function noteAnswer(deps: Deps, named: Named, answer: Answer) {
  if (answer.outcome === 'PENDING' || answer.outcome === 'NOT_FOUND') return
  await transact(deps, async (deps) => {
    const { order, invoice } = await hold(deps, named)
    if (!invoice) return
    if (!nextState(invoice.state, answer.outcome)) {
      if (answer.outcome === 'NUMBERED' && answer.number !== invoice.number)
        deps.log.error({ invoiceId: invoice.id, state: invoice.state, answer }, 'provider issued an invoice that has already ended')
      return
    }
    const state = moveInvoice(invoice.state, answer.outcome)
    if (answer.outcome === 'REFUSED') await setInvoice(deps.db, invoice.id, { state, refusal: answer.says, nextPollAt: null })
    else await number(deps, { order, invoice }, answer)
  })
}

async function number(
  deps: Deps,
  { order, invoice }: { order: Order; invoice: InvoiceRow },
  { series, number, lookupCode }: Extract<Answer, { outcome: 'NUMBERED' }>,
) {
  const { id, orderId, kind, vatVnd } = invoice
  await numberInvoice(deps.db, { id, state: moveInvoice(invoice.state, 'NUMBERED'), series, number, lookupCode })
  await bookVat(deps, { kind: 'invoice', id }, vatVnd)
  if (kind === 'ADJUST') return
  if (kind === 'REPLACE' && invoice.originalInvoiceId) {
    const replaced = await findInvoice(deps.db, invoice.originalInvoiceId)
    if (replaced) await bookVat(deps, { kind: 'invoice_ended', id: replaced.id }, -replaced.vatVnd)
  }
  await noteInvoice(deps, { orderId, invoiceId: id })
  await notifyBuyer(deps, { order, invoice }, invoiceIssued({ id, order, series, number, lookupCode, isReplacement: kind === 'REPLACE' }))
}

/** Books the VAT of an issued invoice; with the opposite sign for one that ended or is adjusted. */
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

/** Applies the provider's answer to a cancellation. */
export async function noteCancellation(deps: Deps, named: Named, answer: Cancelled) {
  if (answer.outcome === 'PENDING') return
  await transact(deps, async (deps) => {
    const { order, invoice } = await hold(deps, named)
    if (!invoice?.cancelledAt || invoice.state !== 'ISSUED') return
    const { id, series, number, vatVnd } = invoice
    if (answer.outcome === 'REFUSED') {
      await setInvoice(deps.db, id, { cancelledAt: null, nextPollAt: null, refusal: answer.says })
      return
    }
    await setInvoice(deps.db, id, { state: moveInvoice('ISSUED', 'CANCEL'), refusal: null, nextPollAt: null }, ['cancelledAt'])
    await bookVat(deps, { kind: 'invoice_ended', id }, -vatVnd)
    await deleteUnsentAdjustments(deps.db, id)
    await notifyBuyer(deps, { order, invoice }, invoiceCancelled({ id, order, series, number }))
  })
}

/** Only buyers who asked for an invoice in their name are notified; the others find it at their order. */
async function notifyBuyer(deps: Deps, { order, invoice }: { order: Order; invoice: InvoiceRow }, notice: Notice) {
  if (invoice.buyer.name !== unnamedBuyer) await notify(deps, [order.buyerId], notice)
}
