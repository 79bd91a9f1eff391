import { listInvoiceNumbers } from '#modules/sale/invoices'
import { listTaxPaperNumbers } from '#modules/sale/tax-papers'
import { listPayoutReferences } from '#modules/money/payouts'
import { listOrderCodes, listOrderCodesByLine } from '#modules/sale/orders'
import { listCheckoutCodes, listReceiptLabels, listSuspenseLabels } from '#modules/money/payments'
import { traceLots, traceUses } from '#modules/money/points'
import { listClaimCodes, listRefundCodes } from '#modules/sale/refunds'
import type { Deps } from '#platform/deps'

/** The source of a posting: an id, optionally with a suffix that selects a part (the last day covered, which lesson, which repetition). */
type Source = { kind: string; id: string }
type Names = ReadonlyMap<string, string>
type Namer = (deps: Deps, ids: readonly string[]) => Promise<Names>

/** Names a record by the source that it was created from. */
const nameByOrigin =
  (trace: (deps: Deps, ids: readonly string[]) => Promise<ReadonlyMap<string, Source>>): Namer =>
  async (deps, ids) => {
    const traced = await trace(deps, ids)
    const names = await nameSources(deps, [...traced.values()])
    return new Map([...traced].flatMap(([id, source]) => optional(id, names(source))))
  }
const optional = (id: string, name: string | null): [string, string][] => (name === null ? [] : [[id, name]])
const always =
  (name: string): Namer =>
  async (_deps, ids) =>
    new Map(ids.map((id) => [id, name]))
const useIdAsName: Namer = async (_deps, ids) => new Map(ids.map((id) => [id, id]))

/** The public name of each kind: the code of an order, a payment or a refund, the number of an invoice. */
const namers: readonly { kinds: readonly string[]; names: Namer; keepsSuffix?: true }[] = [
  { kinds: ['order', 'instalments', 'instalments_lost'], names: listOrderCodes },
  { kinds: ['order_line'], names: listOrderCodesByLine },
  { kinds: ['plan_days', 'escrow_lesson', 'escrow_reversal'], names: listOrderCodesByLine, keepsSuffix: true },
  { kinds: ['payment_receipt'], names: listReceiptLabels },
  { kinds: ['suspense_item', 'suspense_decision'], names: listSuspenseLabels },
  { kinds: ['checkout_balance', 'checkout_balance_end'], names: listCheckoutCodes },
  { kinds: ['refund', 'refund_paid'], names: listRefundCodes },
  { kinds: ['payout', 'payout_drop', 'payout_paid', 'payout_return'], names: listPayoutReferences },
  { kinds: ['discount_claim'], names: listClaimCodes },
  { kinds: ['invoice', 'invoice_ended'], names: listInvoiceNumbers },
  { kinds: ['tax_paper'], names: listTaxPaperNumbers },
  { kinds: ['point_lot', 'point_expiry'], names: nameByOrigin(traceLots) },
  { kinds: ['point_use', 'point_use_end', 'point_return'], names: nameByOrigin(traceUses) },
  { kinds: ['voucher', 'reward', 'plan_share'], names: useIdAsName },
  { kinds: ['admin'], names: always('quà tặng') },
  { kinds: ['referral'], names: always('giới thiệu bạn') },
]

/** The public names of sources; null for a source without one. */
export async function nameSources(deps: Deps, sources: readonly Source[]) {
  const named = await Promise.all(
    namers.map(async ({ kinds, names }) => {
      const ids = new Set(sources.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => firstOf(id)))
      const found = ids.size > 0 ? await names(deps, [...ids]) : new Map<string, string>()
      return kinds.map((kind) => [kind, found] as const)
    }),
  )
  const ofKind = new Map(named.flat())
  return ({ kind, id }: Source) => {
    const name = ofKind.get(kind)?.get(firstOf(id))
    if (name === undefined) return null
    return kindsWithSuffix.has(kind) ? id.replace(firstOf(id), name) : name
  }
}
const kindsWithSuffix = new Set(namers.flatMap(({ kinds, keepsSuffix }) => (keepsSuffix ? kinds : [])))
const firstOf = (id: string) => id.split(' ', 1)[0]! // split returns at least one part
