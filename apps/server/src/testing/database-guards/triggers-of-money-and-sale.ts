import { both, type TriggerCase } from './trigger-case.ts'

const posting = `insert into ledger_postings (month, id, line_count) values ('2026-11-01', #1, 2)`
const entryColumns = 'insert into ledger_entries (month, id, posting_id, account_id, currency, amount) values'
const entryValues = (id: string, amount: number, currency = 'VND', account = '#1') =>
  `('2026-11-01', ${id}, #1, ${account}, '${currency}', ${amount})`
const entry = (...values: Parameters<typeof entryValues>) => `${entryColumns} ${entryValues(...values)}`
/** In one statement, as they must come. */
const entries = (...all: Parameters<typeof entryValues>[]) => `${entryColumns} ${all.map((one) => entryValues(...one)).join(', ')}`

const promotionUse = (id: string, state = 'HELD') =>
  `insert into promotion_uses (id, promotion_id, code, person_id, household_id, state) values (${id}, #1, 'MA', #2, #3, '${state}')`
const usesOfPromotion = `select (select uses from promotions) || '/' || (select uses from promotion_codes) || '/' || (select string_agg(scope || uses, ',' order by scope) from promotion_counts)`
const promotionRows = [
  `insert into promotions (id, uses, max_uses, max_per_person, max_per_household, state, conditions) values (#1, 0, 9, 3, 4, 'ACTIVE', '{}')`,
  `insert into promotion_codes (code, promotion_id, uses, max_uses) values ('MA', #1, 0, 9)`,
]
const lineRules = ['order_lines.order_lines_discount_matches_steps', 'order_line_discounts.order_lines_discount_matches_steps']
const step = (no: number, amount: number, fundedBy: string) =>
  `insert into order_line_discounts (line_id, step, amount_vnd, funded_by) values (#1, ${no}, ${amount}, '${fundedBy}')`
const planRules = ['instalments.instalments_match_plan_total', 'instalment_plans.instalments_match_plan_total']
const aPlan = both(
  `insert into instalment_plans (order_id, total_vnd, parts) values (#1, 300, 2)`,
  `insert into instalments (order_id, no, amount_vnd) values (#1, 1, 100), (#1, 2, 200)`,
)
const priced = (column: string) => `update order_lines set ${column} = 7 where id = #1`

/** Rules of the wings money and sale. */
export const moneyAndSaleTriggers: readonly TriggerCase[] = [
  {
    rules: ['ledger_postings.ledger_balanced', 'ledger_entries.ledger_balanced'],
    refused: [
      posting,
      both(posting, entries(['#1', 5], ['#2', -4])),
      both(posting, entries(['#1', 5], ['#2', -5, 'CCXU'])),
      both(posting, entries(['#1', 5], ['#2', -5], ['#3', 1], ['#4', -1])),
      both(posting, both(entry('#1', 5), entry('#2', -5))),
      both(posting, both(entries(['#1', 5], ['#2', -5]), entries(['#3', 1], ['#4', -1]))),
    ],
    accepted: [both(posting, entries(['#1', 5], ['#2', -5]))],
  },
  {
    rules: ['ledger_entries.ledger_balanced'],
    refuses: 'ledger_balanced',
    given: [both(posting, entries(['#1', 5], ['#2', -5]))],
    refused: [entries(['#3', 1], ['#4', -1])], // nothing is added to an older posting
  },
  {
    rules: ['ledger_entries.ledger_not_negative'],
    given: [
      `insert into ledger_accounts (id, code) values (#1, 'LEARNING_BALANCE'), (#2, 'POINTS'), (#3, 'BANK')`,
      entry('#1', -10),
      entry('#2', -10, 'CCXU', '#2'),
    ],
    refused: [entry('#3', 11), entry('#3', 11, 'CCXU', '#2')],
    accepted: [entry('#3', 10), entry('#4', 10, 'CCXU', '#2'), entry('#5', 99, 'VND', '#3')],
  },
  {
    rules: ['suspense_items.suspense_items_parts_counted'],
    given: [
      `insert into checkouts (id, parts_vnd) values (#1, 0), (#2, 0)`,
      `insert into payment_receipts (id, checkout_id) values (#1, #1), (#2, #1), (#3, #1), (#4, #1), (#5, #2), (#6, #1)`,
      `insert into suspense_items (id, receipt_id, part, name, amount_vnd, state) values (#1, #1, '', 'SHORT', 1, 'OPEN'), (#2, #2, '', 'SHORT', 20, 'OPEN'), (#3, #3, '', 'SHORT', 300, 'OPEN'), (#4, #4, '', 'SHORT', 4000, 'APPLIED'), (#5, #5, '', 'SHORT', 50000, 'OPEN'), (#6, #1, 'OVER', 'SHORT', 600000, 'OPEN'), (#7, #6, '', 'OVER', 7000000, 'OPEN')`,
    ],
    accepted: [
      `update suspense_items set amount_vnd = 2 where id = #1`,
      `update suspense_items set state = 'CREDITED' where id = #2`,
      `delete from suspense_items where id = #3`,
      `update suspense_items set state = 'OPEN' where id = #4`,
    ],
    afterwards: { [`select string_agg(parts_vnd::text, '/' order by id) from checkouts`]: '4002/50000' },
  },
  {
    rules: ['promotion_uses.promotion_uses_counted'],
    given: [...promotionRows, promotionUse('#1'), promotionUse('#2'), promotionUse('#3', 'USED'), promotionUse('#4', 'RELEASED')],
    accepted: [`update promotion_uses set state = 'USED' where id = #1`, `update promotion_uses set state = 'RELEASED' where id = #2`],
    afterwards: { [usesOfPromotion]: '2/2/HOUSEHOLD2,PERSON2' },
  },
  {
    rules: ['promotion_uses.promotion_uses_counted'],
    given: [...promotionRows, promotionUse('#1'), promotionUse('#2')],
    accepted: [`delete from promotion_uses where id = #2`],
    afterwards: { [usesOfPromotion]: '1/1/HOUSEHOLD1,PERSON1' },
  },
  {
    rules: ['promotion_uses.promotion_uses_released_immutable'],
    given: [promotionUse('#1', 'RELEASED'), promotionUse('#2')],
    refused: [`update promotion_uses set state = 'HELD' where id = #1`],
    accepted: [`update promotion_uses set state = 'RELEASED' where id = #2`],
  },
  {
    rules: ['promotions.promotions_immutable_once_used'],
    given: [...promotionRows, `insert into promotions (id, conditions) values (#2, '{}')`, promotionUse('#1', 'RELEASED')],
    refused: [
      'value = 5',
      'cap_vnd = 5',
      'free_count = 5',
      'max_per_person = 5',
      'max_per_household = 5',
      `entry = 'X'`,
      `effect = 'X'`,
      `stacking = 'X'`,
      `funded_by = 'X'`,
      `conditions = '{"a":1}'`,
    ].map((change) => `update promotions set ${change} where id = #1`),
    accepted: [
      `update promotions set name = 'x', max_uses = 10, ends_at = now(), state = 'ENDED' where id = #1`,
      `update promotions set value = 5 where id = #2`,
    ],
  },
  {
    rules: lineRules,
    refused: [
      `insert into order_lines (id, discount_vnd, platform_discount_vnd) values (#1, 10, 0)`,
      both(`insert into order_lines (id, discount_vnd, platform_discount_vnd) values (#1, 10, 0)`, step(1, 9, 'SELLER')),
      both(
        `insert into order_lines (id, discount_vnd, platform_discount_vnd) values (#1, 10, 5)`,
        both(step(1, 6, 'SELLER'), step(2, 4, 'PLATFORM')),
      ),
    ],
    accepted: [
      both(
        `insert into order_lines (id, discount_vnd, platform_discount_vnd) values (#1, 10, 4)`,
        both(step(1, 6, 'SELLER'), step(2, 4, 'PLATFORM')),
      ),
    ],
  },
  {
    rules: lineRules,
    given: [
      both(
        `insert into order_lines (id, discount_vnd, platform_discount_vnd) values (#1, 10, 4)`,
        both(step(1, 6, 'SELLER'), step(2, 4, 'PLATFORM')),
      ),
    ],
    refused: [
      `update order_lines set discount_vnd = 9`,
      `update order_lines set platform_discount_vnd = 10`,
      `update order_line_discounts set amount_vnd = 5 where step = 1`,
      `delete from order_line_discounts where step = 2`,
      step(3, 1, 'SELLER'),
    ],
  },
  {
    rules: ['order_lines.order_lines_price_immutable'],
    given: [
      `insert into orders (id, status) values (#1, 'COMPLETED'), (#2, 'AWAITING_PAYMENT')`,
      `insert into order_lines (id, order_id, price_vnd, discount_vnd, platform_discount_vnd, fee_vnd, credit_vnd) values (#1, #1, 5, 0, 0, 0, 0), (#2, #2, 5, 0, 0, 0, 0)`,
    ],
    refused: ['price_vnd', 'discount_vnd', 'platform_discount_vnd', 'fee_vnd', 'credit_vnd'].map(priced),
    accepted: [`update order_lines set price_vnd = 7 where id = #2`, `update order_lines set refunded_vnd = 5 where id = #1`],
  },
  {
    rules: planRules,
    refused: [
      `insert into instalment_plans (order_id, total_vnd, parts) values (#1, 300, 2)`,
      both(
        `insert into instalment_plans (order_id, total_vnd, parts) values (#1, 300, 2)`,
        `insert into instalments (order_id, no, amount_vnd) values (#1, 1, 300)`,
      ),
      both(
        `insert into instalment_plans (order_id, total_vnd, parts) values (#1, 300, 1)`,
        `insert into instalments (order_id, no, amount_vnd) values (#1, 1, 299)`,
      ),
    ],
    accepted: [aPlan],
  },
  {
    rules: planRules,
    given: [aPlan],
    refused: [
      `update instalments set amount_vnd = 101 where no = 1`,
      `insert into instalments (order_id, no, amount_vnd) values (#1, 3, 0)`,
      `update instalment_plans set total_vnd = 301`,
      `update instalment_plans set parts = 3`,
    ],
  },
  {
    rules: ['gifts.gifts_ended_immutable'],
    given: [`insert into gifts (id, state) values (#1, 'CLAIMED'), (#2, 'REVOKED'), (#3, 'OFFERED'), (#4, 'EXPIRED')`],
    refused: [`update gifts set state = 'OFFERED' where id = #1`, `update gifts set state = 'OFFERED' where id = #2`],
    accepted: [`update gifts set state = 'REVOKED' where id = #3`, `update gifts set state = 'OFFERED' where id = #4`],
  },
  {
    rules: ['gifts.gifts_claim_consistent', 'gift_claims.gifts_claim_consistent'],
    given: [`insert into gifts (id, state) values (#1, 'OFFERED'), (#2, 'OFFERED')`],
    refused: [`update gifts set state = 'CLAIMED' where id = #1`, `insert into gift_claims (gift_id) values (#1)`],
    accepted: [both(`update gifts set state = 'CLAIMED' where id = #1`, `insert into gift_claims (gift_id) values (#1)`)],
  },
  {
    rules: ['refunds.refunds_ended_immutable'],
    given: [`insert into refunds (id, state) values (#1, 'DONE'), (#2, 'REJECTED'), (#3, 'WITHDRAWN'), (#4, 'REQUESTED')`],
    refused: ['#1', '#2', '#3'].map((id) => `update refunds set state = 'REQUESTED' where id = ${id}`),
    accepted: [`update refunds set state = 'DONE' where id = #4`],
  },
  {
    rules: ['refunds.refunds_approval_immutable'],
    given: [
      `insert into refunds (id, state, approved_by, second_approved_by, amount_vnd, channel, sealed_account) values (#1, 'APPROVED', #1, #2, 5, 'BANK', 'a'), (#2, 'CHECKED', #1, null, 5, 'BANK', 'a'), (#3, 'REQUESTED', null, null, 5, 'BANK', 'a')`,
    ],
    refused: [
      `update refunds set amount_vnd = 6 where id = #1`,
      `update refunds set channel = 'BALANCE' where id = #1`,
      `update refunds set approved_by = #3 where id = #1`,
      `update refunds set sealed_account = 'b' where id = #1`,
      `update refunds set amount_vnd = 6 where id = #2`,
    ],
    accepted: [
      `update refunds set sealed_account = 'b' where id = #2`,
      `update refunds set amount_vnd = 6 where id = #3`,
      `update refunds set amount_vnd = 6, state = 'REQUESTED', approved_by = null where id = #1`,
    ],
  },
  {
    rules: ['refunds.refunds_counted'],
    given: [
      `insert into payment_receipts (id, amount_vnd, returned_vnd) values (#1, 100, 0)`,
      `insert into refunds (id, receipt_id, amount_vnd, state, channel) values (#1, #1, 10, 'REQUESTED', 'BANK'), (#2, #1, 20, 'REQUESTED', 'BALANCE'), (#3, #1, 7, 'FAILED', 'BANK'), (#4, #1, 5, 'DONE', 'GATEWAY'), (#5, #1, 3, 'REQUESTED', 'BANK')`,
    ],
    accepted: [
      `update refunds set amount_vnd = 11 where id = #1`,
      `update refunds set state = 'REJECTED' where id = #5`,
      `update refunds set channel = 'BANK' where id = #2`,
      `update refunds set state = 'REQUESTED' where id = #3`,
    ],
    afterwards: { 'select returned_vnd::text from payment_receipts': '43' },
  },
  {
    rules: ['refund_lines.refund_lines_counted'],
    given: [
      `insert into order_lines (id, refunded_vnd, discount_vnd) values (#1, 0, 0)`,
      `insert into refund_lines (refund_id, order_line_id, amount_vnd, is_counted) values (#1, #1, 10, true), (#2, #1, 20, false), (#3, #1, 3, true)`,
    ],
    accepted: [
      `update refund_lines set amount_vnd = 12 where refund_id = #1`,
      `update refund_lines set is_counted = true where refund_id = #2`,
      `update refund_lines set is_counted = false where refund_id = #3`,
    ],
    afterwards: { 'select refunded_vnd::text from order_lines': '32' },
  },
]
