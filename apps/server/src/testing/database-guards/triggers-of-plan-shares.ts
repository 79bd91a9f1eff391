import { both, type TriggerCase } from './trigger-case.ts'

const thisMonth = `date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh')::date`
const nextMonth = `(${thisMonth} + interval '1 month')::date`
const rule = (month: string) => `insert into plan_share_rules (effective_month, permille) values (${month}, 1)`
const shared = (minutes: number, vnd: number, teachers: number) =>
  `insert into plan_share_months (month, minutes, shared_vnd, teachers) values ('2026-08-01', ${minutes}, ${vnd}, ${teachers})`
const share = (teacher: string, minutes: number, vnd: number) =>
  `insert into plan_shares (month, teacher_id, minutes, vnd) values ('2026-08-01', ${teacher}, ${minutes}, ${vnd})`

/** Rules of the plan money that teachers share. */
export const planShareTriggers: readonly TriggerCase[] = [
  {
    rules: ['plan_share_rules.plan_share_rules_keep'],
    refuses: 'plan_share_rules_begun',
    given: [rule(nextMonth)],
    refused: [rule(thisMonth), rule(`'2026-01-01'`), `update plan_share_rules set effective_month = ${thisMonth}`],
    accepted: [`update plan_share_rules set permille = 2`, `delete from plan_share_rules`],
  },
  {
    rules: ['plan_share_months.plan_share_months_keep', 'plan_shares.plan_shares_keep'],
    refuses: 'plan_shares_immutable',
    given: [shared(5, 9, 1), share('#1', 5, 9)],
    refused: [
      `update plan_share_months set shared_vnd = 8`,
      `delete from plan_share_months`,
      `update plan_shares set vnd = 8`,
      `delete from plan_shares`,
    ],
  },
  {
    rules: ['plan_share_months.plan_share_months_sum', 'plan_shares.plan_shares_sum'],
    refuses: 'plan_shares_sum',
    refused: [
      shared(5, 9, 1),
      both(shared(5, 9, 1), share('#1', 5, 8)),
      both(shared(5, 9, 1), share('#1', 4, 9)),
      both(shared(5, 9, 2), share('#1', 5, 9)),
      both(shared(0, 0, 0), share('#1', 5, 9)),
    ],
    accepted: [both(shared(5, 9, 2), both(share('#1', 4, 7), share('#2', 1, 2)))],
  },
]
