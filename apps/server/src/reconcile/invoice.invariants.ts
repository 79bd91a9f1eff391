import { heldBy, type Invariant, movedBy, isEventPending } from './invariant.ts'

/** The invoice that represents its order. */
const isLive = `i.kind in ('ISSUE', 'REPLACE') and i.state in ('DRAFT', 'SENT', 'ISSUED', 'REFUSED')`
/** Its VAT is no longer owed: it was cancelled, or its replacement was issued. */
const hasEnded = `(i.state = 'CANCELLED' or exists (select 1 from invoices r where r.kind = 'REPLACE' and r.original_invoice_id = i.id and r.issued_at is not null))`

export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'paid_orders_have_one_invoice',
    description:
      'Every order paid with money since invoicing began has one valid invoice over that sum, or had one that was cancelled; no other order has any.',
    sql: `
      with invoiced as (
        select order_id, count(*) filter (where ${isLive}) as live, bool_or(i.state = 'CANCELLED') as was_cancelled,
          min(total_vnd) filter (where i.kind <> 'ADJUST') as least, max(total_vnd) filter (where i.kind <> 'ADJUST') as most
        from invoices i group by order_id)
      select o.id from orders o left join invoiced v on v.order_id = o.id
      where case when o.completed_at is null or o.total_vnd = 0 then v.order_id is not null
        when v.order_id is null then o.completed_at >= (select min(at) from invoices) and not ${isEventPending('order.completed', 'orderId', 'o.id')}
        else v.live > 1 or (v.live = 0 and not v.was_cancelled) or v.least <> o.total_vnd or v.most <> o.total_vnd end`,
  },
  {
    name: 'invoices_are_the_sum_of_their_lines',
    description:
      'The total and the VAT of an invoice are the sums of its lines; an adjustment or replacement is of the same order as its original.',
    sql: `
      select i.id from invoices i left join invoice_lines l on l.invoice_id = i.id left join invoices o on o.id = i.original_invoice_id
      group by i.id, o.order_id
      having coalesce(sum(l.amount_vnd), 0) <> i.total_vnd or coalesce(sum(l.vat_vnd), 0) <> i.vat_vnd
        or bool_or(i.kind = 'ADJUST' and l.amount_vnd > 0) or bool_or(i.kind <> 'ADJUST' and l.amount_vnd < 0)
        or (o.order_id is not null and o.order_id <> i.order_id)`,
  },
  {
    name: 'refunds_adjust_invoices',
    description:
      'Every completed refund is adjusted once on the invoice of its order, over exactly the sum of its lines without the credit of an older membership, or the event is pending; there are no other adjustments.',
    sql: `
      select coalesce(r.id, a.id) as id
      from (
        select r.*, (select coalesce(sum(l.credit_vnd), 0) from refund_lines rl join order_lines l on l.id = rl.order_line_id where rl.refund_id = r.id) as credit_vnd
        from (select *, amount_vnd + dues_vnd + withheld_vnd as given_vnd from refunds) r where r.state = 'DONE' and r.subject = 'ORDER' and r.given_vnd > 0) r
      full join (select * from invoices where kind = 'ADJUST') a on a.refund_id = r.id
      where r.id is null or a.order_id <> r.order_id or a.total_vnd not between -r.given_vnd and -greatest(0, r.given_vnd - r.credit_vnd)
        or (a.id is null and r.given_vnd > r.credit_vnd and exists (select 1 from invoices i where i.order_id = r.order_id and ${isLive})
          and not ${isEventPending('refund.completed', 'refundId', 'r.id')})`,
  },
  {
    name: 'invoiced_vat_is_booked',
    description:
      'The VAT of every issued invoice is booked as owed, reduced by adjustments, and reversed for cancelled or replaced invoices.',
    sql: `
      select coalesce(i.id::text, p.source_id) as id
      from (
        select id, 'invoice' as kind, vat_vnd as vat from invoices where issued_at is not null and vat_vnd <> 0
        union all select i.id, 'invoice_ended', -i.vat_vnd from invoices i where i.issued_at is not null and i.vat_vnd <> 0 and ${hasEnded}) i
      full join (select p.source_kind, p.source_id, -${movedBy('p', `'VAT_PAYABLE'`)} as vat, ${movedBy('p', `'VAT_OUTPUT'`)} as output
        from ledger_postings p where p.source_kind in ('invoice', 'invoice_ended')) p on p.source_kind = i.kind and p.source_id = i.id::text
      where p.vat is distinct from i.vat or p.output is distinct from i.vat`,
  },
  {
    name: 'vat_payable_is_what_was_invoiced',
    description: 'The platform owes exactly the VAT of its valid invoices, also to teachers, minus their adjustments.',
    sql: `
      select 'VAT_PAYABLE' as id where ${heldBy(`'VAT_PAYABLE'`)}
        <> (select coalesce(sum(i.vat_vnd), 0) from invoices i where i.issued_at is not null and not ${hasEnded})
        + (select coalesce(sum(vat_vnd), 0) from tax_papers where state = 'ISSUED' and kind in ('FEE_INVOICE', 'FEE_ADJUSTMENT'))`,
  },
  {
    name: 'histories_tell_of_invoices',
    description: 'An order’s history lists each invoice issued for it, and no other.',
    sql: `
      select coalesce(i.order_id, e.order_id) as id
      from (select order_id, id from invoices where kind in ('ISSUE', 'REPLACE') and issued_at is not null) as i
      full join (select order_id, subject from order_events where kind = 'INVOICED') e on e.order_id = i.order_id and e.subject = i.id::text
      where i.id is null or e.order_id is null`,
  },
]
