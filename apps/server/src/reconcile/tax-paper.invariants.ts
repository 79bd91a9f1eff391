import { type Invariant, movedBy, isEventPending } from './invariant.ts'

/** The income that a payout's tax is of, by the rule that taxed it. */
const taxable = `case r.base when 'SALE' then p.gross_vnd when 'MONTH' then p.base_vnd + case when p.month_withheld_vnd = 0 then p.month_before_vnd else 0 end else p.base_vnd end`
const isFee = `kind in ('FEE_INVOICE', 'FEE_ADJUSTMENT')`

export const taxPaperInvariants: readonly Invariant[] = [
  {
    name: 'papers_state_what_was_withheld',
    description:
      'Every paid payout from which tax was withheld has one certificate over exactly the taxes that the ledger withheld and the income that they are of, or its event is pending; no other payout has one.',
    sql: `
      select coalesce(p.id, t.id) as id
      from (
        select p.*, ${taxable} as taxable_vnd, -${movedBy('l', `'TAX_PIT_PAYABLE'`)} as booked_pit, -${movedBy('l', `'TAX_VAT_WITHHELD'`)} as booked_vat
        from payouts p left join withholding_rules r on r.policy = p.tax_policy and r.effective_on = p.tax_rule_from
          left join ledger_postings l on l.source_kind = 'payout' and l.source_id = p.id::text
        where p.state = 'PAID' and p.vat_vnd + p.pit_vnd > 0) p
      full join (select * from tax_papers where kind = 'CERTIFICATE') t on t.payout_id = p.id
      where p.id is null or (t.id is null and not ${isEventPending('payout.paid', 'payoutId', 'p.id')})
        or (t.id is not null and (t.person_id, t.vat_vnd, t.pit_vnd, t.amount_vnd, t.paid_on, t.tax_policy, t.clause)
          is distinct from (p.person_id, p.booked_vat, p.booked_pit, p.taxable_vnd, p.ended_on, p.tax_policy, p.tax_clause))`,
  },
  {
    name: 'store_fees_are_invoiced',
    description: 'The store fees that a teacher paid by the end of the last invoiced month are the sum of their invoices and adjustments.',
    sql: `
      with closed as (select (max(month) + interval '1 month') at time zone 'Asia/Ho_Chi_Minh' as until from invoiced_fee_months),
        kept as (select person_id, sum(fee_vnd) as vnd from earnings, closed where earned_at < closed.until group by person_id),
        invoiced as (select person_id, sum(amount_vnd) as vnd from tax_papers where ${isFee} group by person_id)
      select coalesce(k.person_id, i.person_id) as id from kept k full join invoiced i on i.person_id = k.person_id
      where coalesce(k.vnd, 0) <> coalesce(i.vnd, 0)`,
  },
  {
    name: 'fee_adjustments_leave_no_minus',
    description: 'An adjustment is of an invoice of the same teacher and an earlier month, at its VAT rate; together they never exceed it.',
    sql: `
      select o.id from tax_papers o join tax_papers a on a.original_id = o.id
      group by o.id
      having o.amount_vnd + sum(a.amount_vnd) < 0
        or bool_or(a.person_id <> o.person_id or o.kind <> 'FEE_INVOICE' or a.month <= o.month or a.vat_percent is distinct from o.vat_percent)`,
  },
  {
    name: 'store_fee_vat_is_booked',
    description:
      'The VAT of every numbered invoice for a store fee is booked as owed, and reduced by adjustments; certificates book nothing.',
    sql: `
      select coalesce(t.id::text, p.source_id) as id
      from (select id, vat_vnd as vat from tax_papers where state = 'ISSUED' and ${isFee} and vat_vnd <> 0) t
      full join (select p.source_id, -${movedBy('p', `'VAT_PAYABLE'`)} as vat, ${movedBy('p', `'VAT_OUTPUT'`)} as output
        from ledger_postings p where p.source_kind = 'tax_paper') p on p.source_id = t.id::text
      where p.vat is distinct from t.vat or p.output is distinct from t.vat`,
  },
]
