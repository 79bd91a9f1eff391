import type { InvoiceBuyer } from '@khue/contracts/sale/invoice-buyer'
import { recordAudit } from '#modules/ground/audit'
import { refuseOwnCase } from '#modules/people/people'
import { getSoldOrder, lockSoldOrder } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { uuidv7 } from 'uuidv7'
import { mayBuyerCorrect, moveInvoice, nextState, refuseEnding } from './invoice.ts'
import { invoiceError } from './invoices.errors.ts'
import * as stored from './invoices.repository.ts'
import { monthsOf, seenOf } from './read-invoices.service.ts'

type Row = stored.InvoiceRow

/** The invoice, locked after its order: every change of an order's invoices locks the order first. Throws INVOICE_NOT_FOUND. */
async function hold(deps: Deps, id: string) {
  const found = await stored.findInvoice(deps.db, id)
  if (!found) throw invoiceError.INVOICE_NOT_FOUND()
  const { buyerId } = await lockSoldOrder(deps, { id: found.orderId })
  const row = await stored.lockInvoice(deps.db, id)
  if (!row) throw invoiceError.INVOICE_NOT_FOUND()
  return { row, buyerId, seen: seenOf(row, await stored.listAdjusted(deps.db, [id])) }
}

/** Makes it due for the job's next run, to be submitted or queried. */
export const retryInvoice = (deps: Deps, admin: Actor, id: string) =>
  transact(deps, async (deps) => {
    const { row } = await hold(deps, id)
    await stored.setInvoice(deps.db, id, { state: moveInvoice(row.state, 'RETRY') }, ['nextPollAt'])
    await note(deps, admin, row, { action: 'invoice.retried', reason: null })
  })

type Wanted = { buyer: InvoiceBuyer; reason: string }

/** Throws OWN_CASE for an invoice of the admin's household. */
export const replaceInvoice = (deps: Deps, admin: Actor, id: string, { buyer, reason }: Wanted) =>
  transact(deps, async (deps) => {
    const { row, buyerId, seen } = await hold(deps, id)
    await refuseOwnCase(deps, admin, [buyerId])
    refuseEnding(seen)
    const newId = await changeInvoiceBuyer(deps, row, { buyer, reason })
    await note(deps, admin, row, { action: 'invoice.replaced', reason, details: { newId } })
    return newId
  })

/** Changes the buyer of an invoice that was not issued; replaces an issued one by a new current invoice. Returns the id of the current one. */
async function changeInvoiceBuyer(deps: Deps, row: Row, { buyer, reason }: Wanted) {
  if (row.state !== 'ISSUED') {
    await stored.setInvoice(deps.db, row.id, { state: moveInvoice(row.state, 'CORRECT'), buyer, refusal: null }, ['nextPollAt'])
    return row.id
  }
  await stored.setInvoice(deps.db, row.id, { state: moveInvoice(row.state, 'REPLACE') })
  const id = uuidv7()
  await stored.insertDrafts(deps.db, [
    {
      id,
      orderId: row.orderId,
      kind: 'REPLACE',
      originalInvoiceId: row.id,
      refundId: null,
      providerKey: `TT-${id}`,
      totalVnd: row.totalVnd,
      vatVnd: row.vatVnd,
      buyer,
      reason,
      lines: (await stored.listLines(deps.db, [row.id])).map(({ invoiceId: _of, ...line }) => line),
    },
  ])
  return id
}

/** Requests a cancellation: the job submits it, and the invoice stands until the provider has agreed. Throws OWN_CASE. */
export const cancelInvoice = (deps: Deps, admin: Actor, id: string, reason: string) =>
  transact(deps, async (deps) => {
    const { row, buyerId, seen } = await hold(deps, id)
    await refuseOwnCase(deps, admin, [buyerId])
    refuseEnding(seen)
    moveInvoice(row.state, 'CANCEL') // checks only: the state changes when the provider has agreed
    await stored.setInvoice(deps.db, id, { reason, refusal: null }, ['cancelledAt', 'nextPollAt'])
    await note(deps, admin, row, { action: 'invoice.cancelled', reason })
  })

type Noted = {
  action: 'invoice.retried' | 'invoice.replaced' | 'invoice.cancelled'
  reason: string | null
  details?: Record<string, unknown>
}

const note = (deps: Deps, actor: Actor, { id, orderId, series, number }: Row, { action, reason, details }: Noted) =>
  recordAudit(deps, {
    actor,
    action,
    subject: { kind: 'invoice', id },
    ...(reason !== null && { reason }),
    details: { orderId, series, number, ...details },
  })

/**
 * A buyer's correction of their details: any number of times before the invoice is issued, afterwards once and within the month of issue. Throws
 * INVOICE_NOT_FOUND (also for another buyer's invoice), INVOICE_CORRECTED.
 */
export const correctOwn = (deps: Deps, buyer: Actor, id: string, named: InvoiceBuyer) =>
  transact(deps, async (deps) => {
    const found = await stored.findInvoice(deps.db, id)
    // queried for a missing invoice too, so that response time does not reveal whether it exists
    const sold = await getSoldOrder(deps, { id: found?.orderId ?? id, buyerId: buyer.id }).catch(() => undefined)
    if (!found || !sold) throw invoiceError.INVOICE_NOT_FOUND()
    const { row, seen } = await hold(deps, id)
    refuseEnding(seen)
    if (row.state !== 'ISSUED') moveInvoice(row.state, 'CORRECT')
    else if (nextState(row.state, 'REPLACE') && !mayBuyerCorrect(seen, monthsOf(deps, row))) throw invoiceError.INVOICE_CORRECTED()
    return { id: await changeInvoiceBuyer(deps, row, { buyer: named, reason: 'Người mua sửa thông tin của mình' }) }
  })
