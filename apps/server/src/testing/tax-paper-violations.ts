const one = (where: string, table = 'tax_papers') => `ctid = (select ctid from ${table} where ${where} limit 1)`
const account = (code: string) => `(select id from ledger_accounts where code = '${code}' limit 1)`
const entryOf = (kind: string, code: string) => `ctid = (select e.ctid from ledger_entries e
  join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
  where p.source_kind = '${kind}' and a.code = '${code}' and e.amount <> 0 limit 1)`
const certificate = one(`kind = 'CERTIFICATE'`)
const invoice = one(`kind = 'FEE_INVOICE'`)

/** For each invariant of tax papers, every SQL statement that violates it. */
export const taxPaperViolations: Record<string, string | readonly string[]> = {
  papers_state_what_was_withheld: [
    `delete from tax_papers where ${certificate}`,
    `update tax_papers set pit_vnd = pit_vnd + 1 where ${certificate}`,
    `update tax_papers set vat_vnd = vat_vnd + 1 where ${certificate}`,
    `update tax_papers set amount_vnd = amount_vnd + 1 where ${certificate}`,
    `update tax_papers set paid_on = paid_on - 1, month = date_trunc('month', paid_on - 1)::date where ${certificate}`,
    `update tax_papers set person_id = (select id from people where id not in (select person_id from tax_papers) limit 1) where ${certificate}`,
    `update tax_papers set clause = 'another' where ${certificate}`,
    `update payouts set state = 'RETURNED' where id = (select payout_id from tax_papers where payout_id is not null limit 1)`,
    `update payouts set pit_vnd = 0, net_vnd = base_vnd - vat_vnd where id = (select payout_id from tax_papers where vat_vnd = 0 and payout_id is not null limit 1)`,
    `update ledger_entries set account_id = ${account('TEACHER_PAYABLE')} where ${entryOf('payout', 'TAX_PIT_PAYABLE')}`,
  ],
  store_fees_are_invoiced: [
    `update tax_papers set amount_vnd = amount_vnd + 1, vat_vnd = 0, vat_percent = null where ${invoice}`,
    `delete from tax_papers where ${invoice}`,
    `update earnings set fee_vnd = fee_vnd + 1, net_vnd = net_vnd - 1 where ${one('earned_at < (select max(month) from invoiced_fee_months)', 'earnings')}`,
    `delete from invoiced_fee_months`,
  ],
  fee_adjustments_leave_no_minus: [
    `update tax_papers set amount_vnd = -9000000, vat_vnd = 0, vat_percent = null where ${one(`kind = 'FEE_ADJUSTMENT'`)}`,
    `update tax_papers set person_id = (select id from people where id not in (select person_id from tax_papers) limit 1) where ${one(`kind = 'FEE_ADJUSTMENT'`)}`,
    `update tax_papers set month = '2020-01-01' where ${one(`kind = 'FEE_ADJUSTMENT'`)}`,
    `update tax_papers set original_id = (select id from tax_papers where kind = 'CERTIFICATE' limit 1) where ${one(`kind = 'FEE_ADJUSTMENT'`)}`,
  ],
  store_fee_vat_is_booked: [
    `update ledger_postings set source_id = 'x' where ${one(`source_kind = 'tax_paper'`, 'ledger_postings')}`,
    `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('tax_paper', 'VAT_OUTPUT')}`,
    `update tax_papers set state = 'SENT', series = null, number = null, lookup_code = null, issued_at = null where ${one(`state = 'ISSUED' and kind = 'FEE_INVOICE'`)}`,
  ],
  vat_payable_is_what_was_invoiced: `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('tax_paper', 'VAT_PAYABLE')}`,
}
