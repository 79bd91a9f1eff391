const entryOf = (code: string) => `(e.month, e.posting_id) in (select month, id from ledger_postings where source_kind = 'plan_share')
  and e.account_id in (select id from ledger_accounts where code = '${code}')`
const oneShare = `ctid = (select ctid from plan_shares where vnd > 1 limit 1)`

/** Every SQL statement that violates the invariant of plan shares. */
export const planShareViolations: Record<string, string | readonly string[]> = {
  plan_shares_are_the_pool: [
    `update plan_shares set vnd = vnd + 1 where ${oneShare}`,
    `update plan_shares set minutes = minutes + 1 where ${oneShare}`,
    `update plan_share_months set revenue_vnd = revenue_vnd + 1000, pool_vnd = pool_vnd`,
    `update plan_share_months set permille = permille + 1`,
    `update plan_share_months set cap_minutes = cap_minutes + 1`,
    `update plan_share_rules set permille = permille + 1`,
    `delete from plan_shares`,
    `delete from ledger_postings where source_kind = 'plan_share'`,
    `update ledger_postings set reason = 'LESSON_TAUGHT' where source_kind = 'plan_share'`,
    `update ledger_entries e set amount = amount + 1 where ${entryOf('PLAN_SHARES')}`,
    `update ledger_entries e set amount = amount - 1 where ${entryOf('TEACHER_PAYABLE')}`,
    `delete from earnings where kind = 'PLAN_SHARE'`,
    `update earnings set net_vnd = net_vnd - 1 where kind = 'PLAN_SHARE'`,
    `update earnings set person_id = (select id from people order by id limit 1) where kind = 'PLAN_SHARE'`,
    `insert into earnings (id, person_id, kind, source_kind, source_id, month, gross_vnd, discount_vnd, fee_percent, fee_vnd, net_vnd, earned_at)
      select uuidv7(), person_id, kind, source_kind, 'x', month, gross_vnd, discount_vnd, fee_percent, fee_vnd, net_vnd, earned_at
      from earnings where kind = 'PLAN_SHARE' limit 1`,
  ],
}
