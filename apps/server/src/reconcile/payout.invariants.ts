import { dependentPairs } from './approval.invariants.ts'
import { heldBy, type Invariant } from './invariant.ts'

/** What moves TEACHER_PAYABLE without being earned. */
const byPayouts = `('payout', 'payout_drop', 'payout_return')`
/** Its earnings are in it: it is not returned or dropped. */
const isLive = (payout: string) => `${payout}.state in ('PLANNED', 'IN_TRANSIT', 'UNKNOWN', 'PAID')`
const isOnItsWay = `state in ('PLANNED', 'IN_TRANSIT', 'UNKNOWN')`
const filesStand = `('CHECKED', 'APPROVED', 'EXPORTED', 'CLOSED')`

/** Postings of some kinds with what they moved on each account, a credit being negative. */
const booked = (kinds: string) => `
  select p.source_kind, p.source_id, p.reason, p.at, (array_agg(a.owner_id) filter (where a.code = 'TEACHER_PAYABLE'))[1] as person_id,
    ${Object.entries({
      payable: 'TEACHER_PAYABLE',
      transit: 'PAYOUTS_IN_TRANSIT',
      pit: 'TAX_PIT_PAYABLE',
      vat: 'TAX_VAT_WITHHELD',
      bank: 'BANK',
      escrow: 'ESCROW',
      promotion: 'PROMOTION_COSTS',
      fees: 'STORE_FEES',
    })
      .map(([name, code]) => `coalesce(sum(n.amount) filter (where a.code = '${code}'), 0) as ${name}`)
      .join(', ')}
  from ledger_postings p join ledger_entries n on n.month = p.month and n.posting_id = p.id join ledger_accounts a on a.id = n.account_id
  where p.source_kind in ${kinds} group by p.month, p.id`

/** Postings that a payout in its state has, with the amounts that they move. */
const expectedOfPayouts = `
  select 'payout' as source_kind, 'PAYOUT_PREPARED' as reason, id::text as source_id, person_id, base_vnd as payable, -net_vnd as transit, -pit_vnd as pit, -vat_vnd as vat, 0 as bank from payouts
  union all select 'payout_drop', 'PAYOUT_DROPPED', id::text, person_id, -base_vnd, net_vnd, pit_vnd, vat_vnd, 0 from payouts where state = 'DROPPED'
  union all select 'payout_return', 'PAYOUT_RETURNED', id::text, person_id, -base_vnd, net_vnd, pit_vnd, vat_vnd, 0 from payouts where state = 'RETURNED'
  union all select 'payout_paid', 'PAYOUT_PAID', id::text, null, 0, net_vnd, 0, 0, -net_vnd from payouts where state = 'PAID'`

const isFree = (amount: string) => `(${amount} < r.exempt_below_vnd or (r.is_threshold_exempt and ${amount} = r.exempt_below_vnd))`
/** Of each sale of a payout by itself, at list price; what was taken back gives its tax back. */
const ofSales = (permille: string) => `
  (select coalesce(sum(sign(e.gross_vnd) * div(abs(e.gross_vnd) * r.${permille}, 1000)), 0) from payout_lines l join earnings e on e.id = l.earning_id
   where l.payout_id = p.id and not ${isFree('abs(e.gross_vnd)')})`

export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'earnings_are_the_ledger',
    description:
      'For each posting that owes a teacher something, or takes it back, there is exactly one earning of that person, moment and amount, and no other one.',
    sql: `
      select coalesce(e.id::text, m.source_kind || ' ' || m.source_id) as id
      from (select * from earnings where net_vnd <> 0) as e
      full join (
        select p.source_kind, p.source_id, p.at, a.owner_id, -sum(n.amount) as vnd
        from ledger_entries n join ledger_accounts a on a.id = n.account_id join ledger_postings p on p.month = n.month and p.id = n.posting_id
        where a.code = 'TEACHER_PAYABLE' and p.source_kind not in ${byPayouts} group by p.month, p.id, a.owner_id) as m
        on m.source_kind = e.source_kind and m.source_id = e.source_id and m.owner_id = e.person_id
      where e.id is null or m.source_id is null or (e.net_vnd, e.earned_at) is distinct from (m.vnd, m.at)
      union all
      select e.id::text from earnings e where e.net_vnd = 0
        and not exists (select from ledger_postings p where p.source_kind = e.source_kind and p.source_id = e.source_id and p.at = e.earned_at)`,
  },
  {
    name: 'earnings_say_what_was_sold',
    description:
      'The list price, discount and fee of an earning are what its posting moved out of escrow and costs, at the fee of who taught.',
    sql: `
      select coalesce(e.id::text, b.source_id) as id
      from (select * from earnings where source_kind in ('escrow_lesson', 'escrow_reversal')) as e
      full join (${booked(`('escrow_lesson', 'escrow_reversal')`)}) as b on b.source_kind = e.source_kind and b.source_id = e.source_id
      where e.id is null or b.source_id is null
        or (e.gross_vnd, e.discount_vnd, e.fee_vnd) is distinct from (b.escrow + b.promotion, b.promotion, -b.fees)
        or e.fee_vnd <> div(e.gross_vnd * e.fee_percent, 100)
      union all
      select e.id::text from earnings e left join escrows s on s.line_id = e.line_id
      where e.kind <> 'PLAN_SHARE' and s.is_recorded is distinct from (e.kind = 'RECORDED')`,
  },
  {
    name: 'reversals_take_back_their_earnings',
    description:
      'A reversal is one earning with the amounts of the release that it takes back, all with a minus, of the same person and lesson.',
    sql: `
      select e.id from earnings e left join earnings o on o.id = e.reverses_id
      where (e.source_kind = 'escrow_reversal' or e.reverses_id is not null)
        and (o.reverses_id is not null
          or (e.person_id, e.kind, e.line_id, e.lesson_no, e.lesson_id, e.month, e.fee_percent, -e.gross_vnd, -e.discount_vnd, -e.fee_vnd, -e.net_vnd) is distinct from
             (o.person_id, o.kind, o.line_id, o.lesson_no, o.lesson_id, o.month, o.fee_percent, o.gross_vnd, o.discount_vnd, o.fee_vnd, o.net_vnd))
      union all
      select e.id from earnings e join earnings o on o.id = e.reverses_id
      where e.source_kind = 'escrow_reversal' and e.source_id <> o.source_id || case when split_part(o.source_id, ' ', 3) = '' then ' 1' else '' end`,
  },
  {
    name: 'payouts_are_the_sum_of_their_lines',
    description: 'A payout is the sum of its lines, all earned by its person before the cut-off; they are live exactly while it is.',
    sql: `
      select p.id from payouts p join payout_batches b on b.id = p.batch_id left join payout_lines l on l.payout_id = p.id left join earnings e on e.id = l.earning_id
      group by p.id, b.cut_off_at
      having (count(e.id), coalesce(sum(e.net_vnd), 0), coalesce(sum(e.gross_vnd), 0)) is distinct from (p.lines::bigint, p.base_vnd::numeric, p.gross_vnd::numeric)
        or bool_or(e.person_id <> p.person_id or e.earned_at >= b.cut_off_at or l.is_live <> (${isLive('p')}))`,
  },
  {
    name: 'earnings_are_paid_once',
    description: 'An earning is in at most one live payout, the one that it names.',
    sql: `
      select earning_id as id from payout_lines where is_live group by earning_id having count(*) > 1
      union
      select coalesce(l.earning_id, e.id) from (select * from payout_lines where is_live) as l
      full join (select * from earnings where payout_id is not null) as e on e.id = l.earning_id and e.payout_id = l.payout_id
      where l.earning_id is null or e.id is null`,
  },
  {
    name: 'owed_is_what_no_payout_has',
    description: 'What is owed to each teacher in the ledger is what they earned and no live payout has.',
    sql: `
      select coalesce(e.person_id, a.owner_id) as id
      from (select person_id, sum(net_vnd) as vnd from earnings where payout_id is null group by person_id) as e
      full join (select a.owner_id, -sum(n.amount) as vnd from ledger_entries n join ledger_accounts a on a.id = n.account_id
        where a.code = 'TEACHER_PAYABLE' group by a.owner_id) as a on a.owner_id = e.person_id
      where coalesce(e.vnd, 0) <> coalesce(a.vnd, 0)`,
  },
  {
    name: 'payouts_are_booked',
    description: 'A payout is booked once when it is prepared, and once as it ends, with exactly its amounts.',
    sql: `
      select coalesce(e.source_kind || ' ' || e.source_id, b.source_kind || ' ' || b.source_id) as id
      from (${expectedOfPayouts}) as e
      full join (${booked(`('payout', 'payout_drop', 'payout_return', 'payout_paid')`)}) as b on b.source_kind = e.source_kind and b.source_id = e.source_id
      where (e.reason, e.person_id, e.payable, e.transit, e.pit, e.vat, e.bank) is distinct from (b.reason, b.person_id, b.payable, b.transit, b.pit, b.vat, b.bank)`,
  },
  {
    name: 'transit_is_what_is_on_its_way',
    description: 'Payouts in transit hold what is planned, on its way or of unknown fate.',
    sql: `
      select 'PAYOUTS_IN_TRANSIT' as id where ${heldBy(`'PAYOUTS_IN_TRANSIT'`)} <> (select coalesce(sum(net_vnd), 0) from payouts where ${isOnItsWay})`,
  },
  {
    name: 'withheld_tax_is_of_live_payouts',
    description: 'The withheld taxes are those of the payouts that are not returned or dropped.',
    sql: `
      select t.code as id from (values ('TAX_PIT_PAYABLE', (select coalesce(sum(pit_vnd), 0) from payouts p where ${isLive('p')})),
        ('TAX_VAT_WITHHELD', (select coalesce(sum(vat_vnd), 0) from payouts p where ${isLive('p')}))) as t (code, vnd)
      where ${heldBy('t.code')} <> t.vnd`,
  },
  {
    name: 'tax_is_what_the_rule_says',
    description:
      'The tax of a payout follows from the rule of its policy that it names, in force on its day: of the month, of the payment, or of each sale at list price.',
    sql: `
      select p.id from payouts p join payout_batches b on b.id = p.batch_id
      left join withholding_rules r on r.policy = p.tax_policy and r.effective_on = p.tax_rule_from
      left join lateral (select
        case when r.base = 'MONTH' then p.month_before_vnd + p.base_vnd when r.base = 'SALE' then p.gross_vnd else p.base_vnd end as vnd) as taxed on true
      left join lateral (select
        case when r.vat_permille + r.pit_permille = 0 then true
          when r.base = 'SALE' then coalesce(p.year_before_vnd + p.gross_vnd <= r.exempt_up_to_year_vnd, false) else ${isFree('taxed.vnd')} end as is_exempt) as t on true
      left join lateral (select
        case when t.is_exempt then 0 when r.base = 'SALE' then greatest(0, least(p.base_vnd, ${ofSales('vat_permille')})) else div(taxed.vnd * r.vat_permille, 1000) end as vnd) as vat on true
      left join lateral (select
        case when t.is_exempt then 0 else greatest(0, least(p.base_vnd - vat.vnd, case r.base when 'SALE' then ${ofSales('pit_permille')}
          when 'MONTH' then div(taxed.vnd * r.pit_permille, 1000) - p.month_withheld_vnd else div(taxed.vnd * r.pit_permille, 1000) end)) end as vnd) as pit on true
      where r.policy is null or r.effective_on > p.pay_on or p.tax_clause <> r.clause or (p.vat_vnd, p.pit_vnd) is distinct from (vat.vnd, pit.vnd)
        or exists (select from withholding_rules n where n.policy = p.tax_policy and n.effective_on > p.tax_rule_from
          and n.effective_on <= least(p.pay_on, (b.prepared_at at time zone 'Asia/Ho_Chi_Minh')::date))`, // a rule of a later day can still be changed
  },
  {
    name: 'batches_are_the_sum_of_their_payouts',
    description: 'A batch is the sum of its payouts, which are where it is: closed exactly when the bank has answered for each of them.',
    sql: `
      select b.id from payout_batches b left join payouts p on p.batch_id = b.id group by b.id
      having (b.payouts::bigint, b.base_vnd::numeric, b.vat_vnd::numeric, b.pit_vnd::numeric, b.net_vnd::numeric) is distinct from
          (count(p.id), coalesce(sum(p.base_vnd), 0), coalesce(sum(p.vat_vnd), 0), coalesce(sum(p.pit_vnd), 0), coalesce(sum(p.net_vnd), 0))
        or bool_or(p.pay_on <> b.pay_on) or count(p.id) = 0
        or case b.state when 'DROPPED' then bool_or(p.state <> 'DROPPED') when 'CLOSED' then bool_or(p.state not in ('PAID', 'RETURNED'))
          when 'EXPORTED' then bool_or(p.state in ('PLANNED', 'DROPPED')) or bool_and(p.state in ('PAID', 'RETURNED')) else bool_or(p.state <> 'PLANNED') end`,
  },
  {
    name: 'batches_are_moved_by_three_people',
    description:
      'Who prepared, checked and approved a batch are three independent people whom it does not pay; what was approved is the file that was checked.',
    sql: `
      select id from (${dependentPairs(`
        select id || ' prepared, checked' as id, prepared_by as one, checked_by as other, checked_at as at from payout_batches where prepared_by is not null and checked_by is not null
        union all select id || ' prepared, approved', prepared_by, approved_by, approved_at from payout_batches where prepared_by is not null and approved_by is not null
        union all select id || ' checked, approved', checked_by, approved_by, approved_at from payout_batches where checked_by is not null and approved_by is not null`)}) as dependent
      union
      select b.id::text from payout_batches b join payouts p on p.batch_id = b.id and p.person_id in (b.checked_by, b.approved_by, b.exported_by)
      union
      select b.id::text from payout_batches b where (b.state in ('APPROVED', 'EXPORTED', 'CLOSED') or b.approved_by is not null)
        and not exists (select from approvals a where a.kind = 'PAYOUT_BATCH' and a.subject_id = b.id and a.status = 'EFFECTIVE' and a.asked_by = b.checked_by
          and a.decided_by = b.approved_by and a.payload->>'sha256' = b.file_sha256 and (a.payload->>'netVnd')::bigint = b.net_vnd)
      union
      select b.id::text from payout_batches b where b.state = 'CHECKED'
        and not exists (select from approvals a where a.kind = 'PAYOUT_BATCH' and a.subject_id = b.id and a.asked_by = b.checked_by and a.payload->>'sha256' = b.file_sha256)`,
  },
  {
    name: 'checked_batches_have_their_files',
    description: 'A batch that was checked has the files that were pinned, of the SHA-256 that it names; no other one has any.',
    sql: `
      select b.id from payout_batches b
      left join payout_files c on c.batch_id = b.id and c.format = 'CSV' left join payout_files x on x.batch_id = b.id and x.format = 'XLSX'
      where case when b.state in ${filesStand} then b.file_sha256 is null or c.sha256 is distinct from b.file_sha256 or x.sha256 is null
        else c.sha256 is not null or x.sha256 is not null end`,
  },
]
