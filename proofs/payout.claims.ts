import type { World } from './payout.world.ts'

export const claims = {
  once: 'no earning is in two live payouts',
  all: 'what is owed to teachers is what no live payout has, and nothing due is left out of a batch',
  told: 'who comes second, or may not, is told why',
  three: 'three different people prepare, check and approve a batch, and the database insists on it',
  bytes: 'the bank gets the bytes that were checked and approved, each time',
  killed: 'a step that was killed has not happened, and happens when it is taken again',
  ended: 'a payout ends once, as the one says who was not refused',
  unknown: 'what nobody knows about is not paid again, and one admin alone does not end it',
  booked: 'each payout stands in the ledger as it is',
  closed: 'a batch is closed as soon as all its payouts have ended, and not before',
} as const

const live = `state not in ('RETURNED', 'DROPPED')`
/** For each claim the rows that break it, by SQL. */
const broken = {
  once: `select l.earning_id::text as id from payout_lines l join payouts p on p.id = l.payout_id where p.${live} group by 1 having count(*) > 1`,
  all: `with owed as (select a.owner_id, -sum(n.amount) as vnd from ledger_entries n join ledger_accounts a on a.id = n.account_id where a.code = 'TEACHER_PAYABLE' group by 1),
      unpaid as (select person_id, sum(net_vnd) as vnd from earnings e where not exists (
        select from payout_lines l join payouts p on p.id = l.payout_id where l.earning_id = e.id and p.${live}) group by 1)
    select owner_id::text as id from owed left join unpaid on person_id = owner_id where owed.vnd <> coalesce(unpaid.vnd, 0)`,
  three: `select id::text from payout_batches where prepared_by in (checked_by, approved_by) or checked_by = approved_by
      or (state in ('APPROVED', 'EXPORTED', 'CLOSED') and num_nulls(prepared_by, checked_by, approved_by) > 0)`,
  unknown: `select u.id::text from payouts u join payout_lines l on l.payout_id = u.id join payout_lines m on m.earning_id = l.earning_id and m.payout_id <> u.id
      join payouts p on p.id = m.payout_id where u.state = 'UNKNOWN' and p.${live}`,
  booked: `with moved as (
        select p.source_id, sum(n.amount) filter (where a.code = 'TEACHER_PAYABLE') as payable, sum(n.amount) filter (where a.code = 'PAYOUTS_IN_TRANSIT') as transit,
          sum(n.amount) filter (where a.code in ('TAX_PIT_PAYABLE', 'TAX_VAT_WITHHELD')) as tax, sum(n.amount) filter (where a.code = 'BANK') as bank
        from ledger_postings p join ledger_entries n on n.month = p.month and n.posting_id = p.id join ledger_accounts a on a.id = n.account_id
        where p.source_kind like 'payout%' group by 1)
    select o.id::text from payouts o left join moved m on m.source_id = o.id::text
    where (coalesce(m.payable, 0), coalesce(m.transit, 0), coalesce(m.tax, 0), coalesce(m.bank, 0)) is distinct from
      (case when ${live} then o.base_vnd else 0 end, case when state in ('PLANNED', 'IN_TRANSIT', 'UNKNOWN') then -o.net_vnd else 0 end,
       case when ${live} then -(o.vat_vnd + o.pit_vnd) else 0 end, case state when 'PAID' then -o.net_vnd else 0 end)`,
  closed: `select b.id::text from payout_batches b where b.state in ('EXPORTED', 'CLOSED')
      and (b.state = 'CLOSED') <> not exists (select from payouts p where p.batch_id = b.id and p.state in ('IN_TRANSIT', 'UNKNOWN'))`,
} as const

/** Checks now; what is in progress does not affect the result. */
export async function look({ stage, rowsOf }: World) {
  for (const [claim, text] of Object.entries(broken) as [keyof typeof broken, string][]) {
    const rows = await rowsOf(text)
    stage.claim(claims[claim], rows.length === 0, rows.slice(0, 3))
  }
}
