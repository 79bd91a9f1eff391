import { unnamedBuyer } from '@khue/contracts/sale/invoices'
import { lockSoldOrder, listToInvoice } from '#modules/sale/orders'
import { listRefundedLines } from '#modules/sale/refunds'
import { vatIncluded, vatOn } from '#modules/ground/tax-rules'
import { type Deps, transact } from '#platform/deps'
import { uuidv7 } from 'uuidv7'
import { type Draft, findLive, insertDrafts, listLines, listTakenOff } from './invoices.repository.ts'

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

/** A line has the same number on every invoice of its order. */
const numberOf = (index: number) => index + 1

/** Drafts invoices of orders paid with money, at the VAT rates of the day of payment. Idempotent: the provider's key is derived from the order. */
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
 * Drafts the adjustment for a refund. It is submitted once the order's invoice has its number; for a cancelled invoice there is nothing to adjust.
 * Idempotent.
 */
export const draftAdjustment = (deps: Deps, { refundId, orderId }: { refundId: string; orderId: string }) =>
  transact(deps, async (deps) => {
    const order = await lockSoldOrder(deps, { id: orderId }) // blocks replacing or cancelling its invoice meanwhile
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
      // upgrade credit is on the invoice of the older membership
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
