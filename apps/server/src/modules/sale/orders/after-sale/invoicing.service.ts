import { assertInsideTransaction } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import * as stored from './invoicing.repository.ts'
import { insertEvents } from '../order-events.repository.ts'
import { orderError } from '../orders.errors.ts'

/** Orders paid with money, for invoices; lines always come in the same order. */
export const listToInvoice = ({ db }: Deps, orderIds: readonly string[]) => stored.listToInvoice(db, orderIds)

/** A page of a buyer's paid orders, newest first. */
export const listPaidOrders = ({ db }: Deps, buyerId: string, page: { before?: string | undefined; limit: number }) =>
  stored.listPaid(db, buyerId, page)

/** The id of the order with this code. */
export const findOrderByCode = ({ db }: Deps, code: string) => stored.findByCode(db, code)

/** The order of an invoice, locked until the caller's transaction ends. Throws ORDER_NOT_FOUND. */
export async function lockOrderToInvoice({ db }: Deps, id: string) {
  const [order] = await stored.lockToInvoice(assertInsideTransaction(db), { id })
  if (!order) throw orderError.ORDER_NOT_FOUND()
  return order
}

/** Adds INVOICED to an order's history. Idempotent. */
export const noteInvoice = ({ db }: Deps, { orderId, invoiceId }: { orderId: string; invoiceId: string }) =>
  insertEvents(db, [{ orderId, kind: 'INVOICED', subject: invoiceId }])
