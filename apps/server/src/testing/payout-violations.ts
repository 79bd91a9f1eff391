const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const ofEarning = (where: string) => one('earnings', where)
const ofPayout = (where: string) => one('payouts', where)
const ofBatch = (where: string) => one('payout_batches', where)
const entryOf = (
  kind: string,
  code: string,
) => `ctid = (select e.ctid from ledger_entries e join ledger_postings p on p.month = e.month and p.id = e.posting_id
  join ledger_accounts a on a.id = e.account_id where p.source_kind = '${kind}' and a.code = '${code}' limit 1)`
const otherPerson = (table: string, column: string) => `(select id from people where id <> ${table}.${column} limit 1)`
const moreTax = (policy: string, tax: string) =>
  `update payouts set ${tax} = ${tax} + 1, net_vnd = net_vnd - 1 where ${ofPayout(`tax_policy = '${policy}' and ${tax} > 0`)}`
const inExported = `batch_id = (select id from payout_batches where state = 'EXPORTED' limit 1)`
const dropOnce = `drop index payout_lines_once;\n`

/** For each invariant of payouts, every SQL statement that violates it. */
export const payoutViolations: Record<string, readonly string[]> = {
  earnings_are_the_ledger: [
    `update earnings set net_vnd = net_vnd + 1, gross_vnd = gross_vnd + 1 where ${ofEarning('reverses_id is null')}`,
    `delete from earnings where ${ofEarning('true')}`,
    `insert into earnings (id, person_id, kind, source_kind, source_id, line_id, lesson_no, gross_vnd, discount_vnd, fee_percent, fee_vnd, net_vnd, earned_at)
     select gen_random_uuid(), person_id, kind, source_kind, 'x', line_id, lesson_no, gross_vnd, discount_vnd, fee_percent, fee_vnd, net_vnd, earned_at
     from earnings where reverses_id is null limit 1`,
    `update earnings set person_id = ${otherPerson('earnings', 'person_id')} where ${ofEarning('true')}`,
    `update earnings set earned_at = earned_at - interval '32 days' where ${ofEarning('true')}`,
    `update ledger_postings set source_kind = 'something_else' where ${one('ledger_postings', `source_kind = 'escrow_reversal'`)}`,
  ],
  earnings_say_what_was_sold: [
    `update earnings set discount_vnd = 0 where ${ofEarning('discount_vnd > 0')}`,
    `update earnings set gross_vnd = gross_vnd + 1, fee_vnd = fee_vnd + 1 where ${ofEarning('reverses_id is null')}`,
    `update earnings set fee_percent = fee_percent + 1 where ${ofEarning('true')}`,
    `update earnings set kind = 'LESSON' where kind = 'RECORDED'`,
    `update earnings set kind = 'RECORDED' where ${ofEarning(`kind = 'LESSON'`)}`,
  ],
  reversals_take_back_their_earnings: [
    `update earnings set lesson_no = lesson_no + 1 where reverses_id is not null`,
    `update earnings set reverses_id = null where reverses_id is not null`,
    `update earnings set fee_percent = fee_percent + 1 where reverses_id is not null`,
    `update earnings set reverses_id = (select id from earnings e where e.reverses_id is null and e.kind = 'RECORDED') where ${ofEarning('reverses_id is not null')}`,
    `update earnings e set source_id = o.source_id || ' 7' from earnings o where o.id = e.reverses_id`,
    `update earnings set gross_vnd = gross_vnd - 1, net_vnd = net_vnd - 1 where reverses_id is not null`,
  ],
  payouts_are_the_sum_of_their_lines: [
    `update payouts set lines = lines + 1 where ${ofPayout('true')}`,
    `update payouts set gross_vnd = gross_vnd + 1 where ${ofPayout('true')}`,
    `update payouts set base_vnd = base_vnd + 1, net_vnd = net_vnd + 1 where ${ofPayout('true')}`,
    `delete from payout_lines where ${one('payout_lines', 'true')}`,
    `update payout_lines set is_live = false where ${one('payout_lines', 'is_live')}`,
    `${dropOnce}update payout_lines set is_live = true where not is_live`,
    `update payout_batches set cut_off_at = cut_off_at - interval '1 day' where ${ofBatch('true')}`,
    `update payouts set person_id = ${otherPerson('payouts', 'person_id')} where ${ofPayout('true')}`,
  ],
  earnings_are_paid_once: [
    `${dropOnce}update payout_lines set is_live = true where not is_live`,
    `update earnings set payout_id = null where ${ofEarning('payout_id is not null')}`,
    `update earnings set payout_id = (select id from payouts p where p.id <> earnings.payout_id limit 1) where ${ofEarning('payout_id is not null')}`,
    `update payout_lines set is_live = false where ${one('payout_lines', 'is_live')}`,
  ],
  owed_is_what_no_payout_has: [
    `update earnings set payout_id = null where ${ofEarning('payout_id is not null')}`,
    `update earnings set payout_id = (select id from payouts limit 1) where ${ofEarning('payout_id is null')}`,
    `update ledger_entries set amount = amount + 1 where ${entryOf('payout', 'TEACHER_PAYABLE')}`,
    `delete from earnings where ${ofEarning('payout_id is null')}`,
  ],
  payouts_are_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payout'`)}`,
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payout_drop'`)}`,
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payout_return'`)}`,
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payout_paid'`)}`,
    `update ledger_postings set reason = 'PAYOUT_DROPPED' where ${one('ledger_postings', `source_kind = 'payout_return'`)}`,
    `update payouts set state = 'PAID', ended_at = now(), ended_on = pay_on where ${ofPayout(`state = 'IN_TRANSIT'`)}`,
    `update ledger_entries set amount = amount + 1 where ${entryOf('payout_paid', 'BANK')}`,
    `update ledger_entries set amount = amount + 1 where ${entryOf('payout', 'TAX_PIT_PAYABLE')}`,
    `update ledger_entries set amount = amount + 1 where ${entryOf('payout', 'TAX_VAT_WITHHELD')}`,
    `update payouts set person_id = ${otherPerson('payouts', 'person_id')} where ${ofPayout('true')}`,
  ],
  transit_is_what_is_on_its_way: [
    `update payouts set state = 'PAID', ended_at = now(), ended_on = pay_on where ${ofPayout(`state = 'UNKNOWN'`)}`,
    `update payouts set state = 'IN_TRANSIT', ended_at = null where ${ofPayout(`state = 'RETURNED'`)}`,
    `update ledger_entries set amount = amount + 1 where ${entryOf('payout', 'PAYOUTS_IN_TRANSIT')}`,
  ],
  withheld_tax_is_of_live_payouts: [
    moreTax('STATUTORY', 'pit_vnd'),
    moreTax('PLATFORM', 'vat_vnd'),
    `update payouts set state = 'PAID', ended_on = pay_on where ${ofPayout(`state = 'RETURNED' and pit_vnd > 0`)}`,
  ],
  tax_is_what_the_rule_says: [
    moreTax('STATUTORY', 'pit_vnd'),
    moreTax('SPEC_MONTHLY', 'pit_vnd'),
    moreTax('PLATFORM', 'pit_vnd'),
    moreTax('PLATFORM', 'vat_vnd'),
    `update payouts set tax_policy = 'NONE', tax_rule_from = '2020-01-01', tax_clause = (select clause from withholding_rules where policy = 'NONE')
     where ${ofPayout('pit_vnd > 0')}`,
    `update payouts set tax_rule_from = '2013-10-01', tax_clause = 'Thông tư 111/2013' where ${ofPayout(`tax_policy = 'STATUTORY' and base_vnd < 2000000`)}`,
    `update payouts set tax_rule_from = '2019-01-01' where ${ofPayout('true')}`,
    `update payouts set tax_clause = 'x' where ${ofPayout('true')}`,
    `update payouts set month_withheld_vnd = month_withheld_vnd + 1 where ${ofPayout(`tax_policy = 'SPEC_MONTHLY' and pit_vnd > 0`)}`,
    `update payouts set month_before_vnd = month_before_vnd + 2000000 where ${ofPayout(`tax_policy = 'SPEC_MONTHLY'`)}`,
    `update withholding_rules set pit_permille = pit_permille + 10 where policy = 'STATUTORY'`,
    `update withholding_rules set exempt_below_vnd = 100000000 where policy = 'STATUTORY'`,
    `update withholding_rules set exempt_below_vnd = 100000000 where policy = 'PLATFORM'`,
    `update withholding_rules set exempt_up_to_year_vnd = 1000000000 where policy = 'PLATFORM'`,
    `update earnings set gross_vnd = gross_vnd + 1000, fee_vnd = fee_vnd + 1000 where ${ofEarning(
      `reverses_id is null and payout_id in (select id from payouts where tax_policy = 'PLATFORM')`,
    )}`,
  ],
  batches_are_the_sum_of_their_payouts: [
    `update payout_batches set payouts = payouts + 1 where ${ofBatch('true')}`,
    `update payout_batches set base_vnd = base_vnd + 1, net_vnd = net_vnd + 1 where ${ofBatch('true')}`,
    `update payout_batches set vat_vnd = vat_vnd + 1, net_vnd = net_vnd - 1 where ${ofBatch('true')}`,
    `update payout_batches set pit_vnd = pit_vnd + 1, net_vnd = net_vnd - 1 where ${ofBatch('true')}`,
    `update payout_batches set pay_on = pay_on + 1 where ${ofBatch('true')}`,
    `update payout_batches set state = 'CLOSED', closed_at = now() where state = 'EXPORTED'`,
    `update payout_batches set state = 'EXPORTED', closed_at = null where state = 'CLOSED'`,
    `update payout_batches set state = 'PREPARED' where state = 'DROPPED'`,
    `update payouts set state = 'IN_TRANSIT' where ${ofPayout(`state = 'PLANNED'`)}`,
    `delete from payouts where ${ofPayout('true')}`,
  ],
  batches_are_moved_by_three_people: [
    `update payout_batches set checked_by = prepared_by where ${ofBatch(`state = 'EXPORTED'`)}`,
    `update payout_batches set approved_by = prepared_by where ${ofBatch(`state = 'EXPORTED'`)}`,
    `update payout_batches set approved_by = (select p.person_id from person_roles p where p.role = 'admin' and p.person_id not in (payout_batches.prepared_by, payout_batches.checked_by, payout_batches.approved_by) limit 1)
     where ${ofBatch(`state = 'EXPORTED'`)}`,
    `update payouts set person_id = (select checked_by from payout_batches b where b.id = payouts.batch_id) where ${ofPayout(inExported)}`,
    `update payouts set person_id = (select approved_by from payout_batches b where b.id = payouts.batch_id) where ${ofPayout(inExported)}`,
    `update person_roles r set granted_by = b.prepared_by from payout_batches b where b.state = 'EXPORTED' and r.person_id = b.approved_by and r.role = 'admin'`,
    `update sessions set device_hash = 'planted' where account_id in
     (select a.id from accounts a, payout_batches b where b.state = 'EXPORTED' and a.person_id in (b.prepared_by, b.checked_by))`,
    `update approvals set status = 'REFUSED' where kind = 'PAYOUT_BATCH' and status = 'EFFECTIVE'`,
    `update payout_batches set file_sha256 = repeat('0', 64) where ${ofBatch(`state = 'CHECKED'`)}`,
    `update payout_batches set file_sha256 = repeat('0', 64) where ${ofBatch(`state = 'CLOSED'`)}`,
    `update approvals set payload = jsonb_set(payload, '{netVnd}', '1') where kind = 'PAYOUT_BATCH' and status = 'EFFECTIVE'`,
  ],
  checked_batches_have_their_files: [
    `delete from payout_files where format = 'CSV'`,
    `delete from payout_files where ${one('payout_files', `format = 'XLSX'`)}`,
    `update payout_files set sha256 = repeat('0', 64) where ${one('payout_files', `format = 'CSV'`)}`,
    `insert into payout_files (batch_id, format, sha256, sealed) select id, 'CSV', 'x', '' from payout_batches where state = 'DROPPED'`,
  ],
}
