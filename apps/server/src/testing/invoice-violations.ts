const one = (where: string, table = 'invoices') => `ctid = (select ctid from ${table} where ${where} limit 1)`
const account = (code: string) => `(select id from ledger_accounts where code = '${code}' limit 1)`
const entryOf = (kind: string, code: string) => `ctid = (select e.ctid from ledger_entries e
  join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
  where p.source_kind = '${kind}' and a.code = '${code}' limit 1)`
const later = `(select id from invoices where kind = 'ISSUE' and state = 'ISSUED' and order_id not in (select order_id from invoices where kind <> 'ISSUE') order by at desc limit 1)`

/** For each invariant of invoices, every SQL statement that violates it. */
export const invoiceViolations: Record<string, string | readonly string[]> = {
  paid_orders_have_one_invoice: [
    `delete from invoices where id = ${later}`,
    `update invoices set total_vnd = total_vnd + 1 where id = ${later}`,
    `update invoices set state = 'REPLACED' where id = ${later}`,
    `update invoices set order_id = (select id from orders where completed_at is null limit 1) where id = ${later}`,
  ],
  invoices_are_the_sum_of_their_lines: [
    `delete from invoice_lines where ${one('amount_vnd > 0', 'invoice_lines')}`,
    `update invoices set vat_vnd = vat_vnd + 1 where ${one('vat_vnd > 0')}`,
    `update invoices set original_invoice_id = ${later} where ${one(`kind = 'ADJUST'`)}`,
  ],
  refunds_adjust_invoices: [
    `delete from invoices where kind = 'ADJUST'`,
    `update invoices set total_vnd = total_vnd - 1 where kind = 'ADJUST'`,
    `update refunds set state = 'REJECTED' where id in (select refund_id from invoices where kind = 'ADJUST')`,
    `update invoices set order_id = (select order_id from invoices where id = ${later}) where kind = 'ADJUST'`,
  ],
  invoiced_vat_is_booked: [
    `update ledger_postings set source_id = 'x' where ${one(`source_kind = 'invoice'`, 'ledger_postings')}`,
    `update ledger_postings set source_id = 'x' where ${one(`source_kind = 'invoice_ended'`, 'ledger_postings')}`,
    `update ledger_entries set account_id = ${account('DEFERRED_REVENUE')} where ${entryOf('invoice', 'VAT_OUTPUT')}`,
    `update invoices set state = 'SENT', issued_at = null where ${one(`state = 'ISSUED' and vat_vnd > 0`)}`,
    `update invoices set state = 'ISSUED' where ${one(`state = 'CANCELLED'`)}`,
  ],
  vat_payable_is_what_was_invoiced: [
    `update ledger_entries set account_id = ${account('DEFERRED_REVENUE')} where ${entryOf('invoice', 'VAT_PAYABLE')}`,
    `update invoices set vat_vnd = vat_vnd + 1 where id = ${later}`,
    `update invoices set state = 'CANCELLED' where id = ${later}`,
  ],
  histories_tell_of_invoices: [
    `delete from order_events where ${one(`kind = 'INVOICED'`, 'order_events')}`,
    `update order_events set subject = 'x' where ${one(`kind = 'INVOICED'`, 'order_events')}`,
  ],
}
