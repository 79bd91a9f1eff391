import { type Invoice, invoicePageSize, type InvoiceState, type MyInvoice } from '@khue/contracts/sale/invoices'
import { findOrderByCode, getSoldOrder, listPaidOrders, listOrderCodes } from '#modules/sale/orders'
import { listRefundCodes } from '#modules/sale/refunds'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { cappedTotal } from '#platform/lists/cursors'
import { inVietnam } from '#platform/vietnam/time'
import { providerOf } from './einvoice/einvoice.ts'
import { actionsOf, mayBuyerCorrect } from './invoice.ts'
import { invoiceError } from './invoices.errors.ts'
import * as stored from './invoices.repository.ts'

type Row = stored.InvoiceRow
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

export const seenOf = (row: Row, adjusted: ReadonlySet<string | null>) => ({
  kind: row.kind,
  state: row.state,
  isBeingCancelled: row.state === 'ISSUED' && row.cancelledAt !== null,
  hasAdjustments: adjusted.has(row.id),
})
const monthOf = (moment: Date) => inVietnam(moment).toPlainDate().toPlainYearMonth().toString()
export const monthsOf = (deps: Deps, { issuedAt }: Row) => ({
  issuedMonth: issuedAt ? monthOf(issuedAt) : undefined,
  thisMonth: monthOf(deps.clock()),
})

const common = (row: Row, codes: ReadonlyMap<string, string>) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  isBeingCancelled: row.state === 'ISSUED' && row.cancelledAt !== null,
  order: { id: row.orderId, code: codes.get(row.orderId) ?? '' },
  series: row.series,
  number: row.number,
  lookupCode: row.lookupCode,
  total: row.totalVnd,
  vat: row.vatVnd,
  buyer: row.buyer,
  createdAt: row.at.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
})

/** Invoices of one order, or of a page of the buyer's paid orders. Throws ORDER_NOT_FOUND, also for another buyer's order. */
export async function listOwn(
  deps: Deps,
  buyer: Actor,
  { orderId, cursor }: { orderId?: string | undefined; cursor?: string | undefined },
) {
  if (orderId) return { items: await shownToBuyer(deps, [await getSoldOrder(deps, { id: orderId, buyerId: buyer.id })]) }
  const orders = await listPaidOrders(deps, buyer.id, { before: cursor, limit: invoicePageSize + 1 })
  const page = orders.slice(0, invoicePageSize)
  const last = orders.length > invoicePageSize ? page.at(-1)?.id : undefined
  return { items: await shownToBuyer(deps, page), ...(last && { nextCursor: last }) }
}

export async function shownToBuyer(deps: Deps, orders: readonly { id: string; code: string }[]): Promise<MyInvoice[]> {
  if (orders.length === 0) return []
  const rows = await stored.listOfOrders(
    deps.db,
    orders.map(({ id }) => id),
  )
  if (rows.length === 0) return []
  const adjusted = await stored.listAdjusted(deps.db, idsOf(rows))
  const codes = new Map(orders.map(({ id, code }) => [id, code]))
  return rows.map((row) => ({
    ...common(row, codes),
    canCorrect: mayBuyerCorrect(seenOf(row, adjusted), monthsOf(deps, row)),
  }))
}

async function describe(deps: Deps, rows: readonly Row[]): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const [lines, adjusted, codes, refunds, ofs] = await Promise.all([
    stored.listLines(deps.db, idsOf(rows)),
    stored.listAdjusted(deps.db, idsOf(rows)),
    listOrderCodes(
      deps,
      rows.map(({ orderId }) => orderId),
    ),
    listRefundCodes(
      deps,
      rows.flatMap(({ refundId }) => refundId ?? []),
    ),
    stored.listByIds(
      deps.db,
      rows.flatMap(({ originalInvoiceId }) => originalInvoiceId ?? []),
    ),
  ])
  const [ofInvoice, numberOf] = [Map.groupBy(lines, ({ invoiceId }) => invoiceId), new Map(ofs.map(({ id, number }) => [id, number]))]
  return rows.map((row) => ({
    ...common(row, codes),
    of: row.originalInvoiceId === null ? null : { id: row.originalInvoiceId, number: numberOf.get(row.originalInvoiceId) ?? null },
    refundCode: refunds.get(row.refundId ?? '') ?? null,
    refusal: row.refusal,
    reason: row.reason,
    tries: row.tries,
    nextPollAt: row.nextPollAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    lines: (ofInvoice.get(row.id) ?? []).map(({ name, amountVnd, vatPercent, vatVnd }) => ({
      name,
      amount: amountVnd,
      vatPercent,
      vat: vatVnd,
    })),
    actions: actionsOf(seenOf(row, adjusted)),
  }))
}

/** An invoice as admins see it. Throws INVOICE_NOT_FOUND. */
export async function readInvoice(deps: Deps, id: string) {
  const row = await stored.findInvoice(deps.db, id)
  if (!row) throw invoiceError.INVOICE_NOT_FOUND()
  const [invoice] = await describe(deps, [row])
  return invoice! // one result per row
}

const waiting: ReadonlySet<InvoiceState | undefined> = new Set(['DRAFT', 'SENT', 'REFUSED'] as const)

export async function listAll(deps: Deps, { term, ...asked }: Omit<stored.InvoiceFilter, 'orderId'>) {
  const orderId = term?.startsWith('KH') ? await findOrderByCode(deps, term) : undefined
  const filter = { ...asked, ...(term && { term }), ...(orderId && { orderId }) }
  const [rows, total] = await Promise.all([
    stored.listQueue(deps.db, filter, { limit: invoicePageSize + 1, oldestFirst: waiting.has(filter.state) }),
    stored.countQueue(deps.db, filter),
  ])
  const page = rows.slice(0, invoicePageSize)
  const last = rows.length > invoicePageSize ? page.at(-1)?.id : undefined
  return {
    items: await describe(deps, page),
    ...cappedTotal(total),
    ...(last && { nextCursor: last }),
    hasProvider: providerOf(deps.config) !== undefined,
  }
}

/** "series number" of issued invoices, by id. */
export async function listInvoiceNumbers({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listByIds(db, ids) : []
  return new Map(rows.flatMap(({ id, series, number }) => (series && number ? [[id, `${series} ${number}`] as const] : [])))
}
