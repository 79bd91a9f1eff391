import { type Invariant, movedBy } from './invariant.ts'

const sumOf = (column: string) => `(select coalesce(sum(s.${column}), 0) from plan_shares s where s.month = m.month)`

/** Plan money that teachers share. */
export const planShareInvariants: readonly Invariant[] = [
  {
    name: 'plan_shares_are_the_pool',
    description:
      'A shared month has the revenue of the ledger and the rule of its time, its shares sum to its pool by minutes, and each share is booked and earned once.',
    sql: `
      select m.month::text as id from plan_share_months m
        left join lateral (select permille, cap_minutes from plan_share_rules r where r.effective_month <= m.month order by r.effective_month desc limit 1) r on true
      where (m.permille, m.cap_minutes) is distinct from (r.permille, r.cap_minutes)
        or m.revenue_vnd <> (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where a.code = 'PLAN_REVENUE' and e.month = m.month)
        or m.pool_vnd <> greatest(m.revenue_vnd, 0) * m.permille / 1000
        or m.shared_vnd <> case when m.minutes > 0 then m.pool_vnd else 0 end
        or m.shared_vnd <> ${sumOf('vnd')} or m.minutes <> ${sumOf('minutes')}
        or exists (select from plan_shares s where s.month = m.month and abs(s.vnd::numeric * m.minutes - m.pool_vnd::numeric * s.minutes) >= m.minutes)
      union all
      select coalesce(s.source, p.source_id)
      from (select to_char(month, 'YYYY-MM') || ' ' || teacher_id as source, month, teacher_id, vnd from plan_shares where vnd > 0) s
      full join (select * from ledger_postings where source_kind = 'plan_share') p on p.source_id = s.source
      where s.source is null or p.id is null or p.reason <> 'PLAN_SHARED' or ${movedBy('p', `'PLAN_SHARES'`)} <> s.vnd
        or (select coalesce(sum(n.amount), 0) from ledger_entries n join ledger_accounts a on a.id = n.account_id
            where n.month = p.month and n.posting_id = p.id and a.code = 'TEACHER_PAYABLE' and a.owner_id = s.teacher_id) <> -s.vnd
        or not exists (select from earnings e where e.source_kind = 'plan_share' and e.source_id = s.source and e.kind = 'PLAN_SHARE'
            and e.person_id = s.teacher_id and e.month = s.month and e.net_vnd = s.vnd)
      union all
      select e.id::text from earnings e where e.kind = 'PLAN_SHARE' and e.reverses_id is null
        and not exists (select from plan_shares s where e.source_id = to_char(s.month, 'YYYY-MM') || ' ' || s.teacher_id)`,
  },
]
