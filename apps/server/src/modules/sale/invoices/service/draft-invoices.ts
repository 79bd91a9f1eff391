import { unnamedBuyer } from '@khue/contracts/sale/invoices'
import { lockSoldOrder, listToInvoice } from '#modules/sale/orders'
import { listRefundedLines } from '#modules/sale/refunds'
import { vatIncluded, vatOn } from '#modules/ground/tax-rules'
import { type Deps, transact } from '#platform/deps'
import { uuidv7 } from 'uuidv7'
import { type Draft, findLive, insertDrafts, listLines, listTakenOff } from '../invoices.repository.ts'

type Line = Draft['lines'][number]

const lineOf = (no: number, name: string, amountVnd: number, vatPercent: number | null): Line => ({
  no,
  name,
  amountVnd,
  vatPercent,
  vatVnd: vatIncluded(amountVnd, vatPercent),
})
const sumsOf = (lines: readonly Line[]) => ({
  totalVnd: lines.reduce((sum, { amountVnd }) => sum + amountVnd, 0),
  vatVnd: lines.reduce((sum, { vatVnd }) => sum + vatVnd, 0),
})

/** A line of an order keeps its number on every invoice of it. */
const numberOf = (index: number) => index + 1

/**
 * Drafts the invoices of orders that were paid for with money, at the rates of the day on which they were paid. Safe to run twice: the
 * provider's key is the order's.
 */
export async function draftInvoices(deps: Deps, orderIds: readonly string[]) {
  const rows = await listToInvoice(deps, orderIds)
  if (rows.length === 0) return
  const ratesOf = await readRates(deps, rows)
  const drafts = [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, lines]): Draft => {
    const recipient = lines[0]?.recipient
    const drawn = lines.map(({ name, amountVnd, kind, paidOn }, index) =>
      lineOf(numberOf(index), name, amountVnd, ratesOf.get(paidOn)?.get(kind) ?? null),
    )
    return {
      id: uuidv7(),
      orderId,
      kind: 'ISSUE',
      originalInvoiceId: null,
      refundId: null,
      providerKey: `HD-${orderId}`,
      ...sumsOf(drawn),
      buyer: recipient ?? { name: unnamedBuyer, taxId: null, address: null, email: null },
      reason: '',
      lines: drawn,
    }
  })
  await insertDrafts(deps.db, drafts)
}

type ToInvoice = Awaited<ReturnType<typeof listToInvoice>>

async function readRates(deps: Deps, rows: ToInvoice) {
  const ratesOf = new Map<string, Awaited<ReturnType<typeof vatOn>>>()
  for (const [day, ofDay] of Map.groupBy(rows, ({ paidOn }) => paidOn))
    ratesOf.set(day, await vatOn(deps, [...new Set(ofDay.map(({ kind }) => kind))], day))
  return ratesOf
}

/**
 * Drafts what a refund takes off the invoice of its order. It waits until that has its number; where the invoice was cancelled, there is
 * nothing to take off. Safe to run twice.
 */
export const draftAdjustment = (deps: Deps, { refundId, orderId }: { refundId: string; orderId: string }) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrder(deps, { id: orderId }) // whoever replaces or cancels its invoice waits
    await draftInvoices(deps, [orderId])
    const of = await findLive(deps.db, orderId)
    if (!of) return
    const refunded = await listRefundedLines(deps, refundId)
    const issued = new Map((await listLines(deps.db, [of.id])).map((line) => [line.no, line]))
    const taken = await listTakenOff(deps.db, of.id)
    const lines = refunded.flatMap(({ orderLineId, amountVnd }) => {
      const no = numberOf(order.lines.findIndex(({ id }) => id === orderLineId))
      const line = issued.get(no)
      if (!line) throw new Error(`Refund ${refundId} gives back what invoice ${of.id} does not name`)
      // what an upgrade credited of an older membership stands on the invoice of that
      const lessVnd = Math.min(amountVnd, line.amountVnd + (taken.get(no) ?? 0))
      return lessVnd > 0 ? [lineOf(no, line.name, -lessVnd, line.vatPercent)] : []
    })
    if (lines.length === 0) return
    await insertDrafts(deps.db, [
      {
        id: uuidv7(),
        orderId,
        kind: 'ADJUST',
        originalInvoiceId: of.id,
        refundId,
        providerKey: `DC-${refundId}`,
        ...sumsOf(lines),
        buyer: of.buyer,
        reason: 'Hoàn tiền cho người mua',
        lines,
      },
    ])
  })
