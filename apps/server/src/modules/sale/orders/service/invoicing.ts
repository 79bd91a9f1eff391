import { assertInsideTransaction } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import * as stored from '../invoicing.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { orderError } from '../orders.errors.ts'

/** What invoices are made of: orders that were paid for with money, each of their lines in the order in which they always stand. */
export const listToInvoice = ({ db }: Deps, orderIds: readonly string[]) => stored.listToInvoice(db, orderIds)

/** A page of what somebody has paid, newest first. */
export const listPaidOrders = ({ db }: Deps, buyerId: string, page: { before?: string | undefined; limit: number }) =>
  stored.listPaid(db, buyerId, page)

/** The order that people know by this code. */
export const findOrderByCode = ({ db }: Deps, code: string) => stored.findByCode(db, code)

/** The order that an invoice is about, locked until the caller's transaction ends. */
export async function lockOrderToInvoice({ db }: Deps, id: string) {
  const [order] = await stored.lockToInvoice(assertInsideTransaction(db), { id })
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return order
}

/** Shows in an order's history that an invoice of it was issued. Safe to run twice. */
export const noteInvoice = ({ db }: Deps, { orderId, invoiceId }: { orderId: string; invoiceId: string }) =>
  insertEvents(db, [{ orderId, kind: 'INVOICED', subject: invoiceId }])
