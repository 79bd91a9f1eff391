import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Deps } from '#platform/deps'
import { findFeePercent, isComing } from './modules/money/escrow/escrow.repository.ts'
import { findRule } from './modules/money/points/points.repository.ts'
import { readToday as readTaxDay } from './modules/ground/tax-rules/tax-rules.repository.ts'
import { listBudgets } from './modules/people/notifications/delivery/budget.repository.ts'
import { readToday as readDueDay } from './modules/sale/orders/instalments/instalments.repository.ts'
import { findToday, lastPassedDay } from './modules/sale/subscriptions/earning/earnings.repository.ts'
import { atDatabaseTime } from './testing/database-time.ts'
import { testApp } from './testing/test-app.ts'

/* A day of the product begins at midnight in Vietnam, when it is still five in the afternoon in UTC. */

const { deps, given } = await testApp()
const seller = await given.teacher()
await deps.db.execute(sql`insert into store_fee_rates (id, seller_id, effective_on, percent, set_by)
  values (gen_random_uuid(), ${seller.id}, '2030-06-01', 29, ${seller.id})`)
await deps.db.execute(sql`insert into point_rules (effective_on, vnd_per_point, worth_vnd, max_percent, monthly_cap, months_valid)
  select '2030-06-01', 7777, worth_vnd, max_percent, monthly_cap, months_valid from point_rules limit 1`)

const rules: [string, (deps: Deps) => Promise<unknown>, before: unknown, after: unknown][] = [
  ['the store fee of a sale', ({ db }) => findFeePercent(db, seller.id), 20, 29],
  ['whether a rate still lies ahead', ({ db }) => isComing(db, '2030-06-01'), true, false],
  ['the rule of points', ({ db }) => findRule(db, undefined).then(({ vndPerPoint }) => vndPerPoint === 7777), false, true],
  ['the day of tax rules', ({ db }) => readTaxDay(db), '2030-05-31', '2030-06-01'],
  ['the day on which instalments are due', ({ db }) => readDueDay(db), '2030-05-31', '2030-06-01'],
  ['the day that a membership earns', ({ db }) => findToday(db), '2030-05-31', '2030-06-01'],
  ['the day that a membership has earned', ({ db }) => lastPassedDay(db), '2030-05-30', '2030-05-31'],
  ['the month of a budget', ({ db }) => listBudgets(db, 1).then(([first]) => first?.month), '05/2030', '06/2030'],
]

test.each(rules)('%s changes at midnight in Vietnam', async (_, read, before, after) => {
  expect(await atDatabaseTime(deps, '2030-05-31T23:59:59+07:00', read)).toBe(before)
  expect(await atDatabaseTime(deps, '2030-06-01T00:00:00+07:00', read)).toBe(after)
})
