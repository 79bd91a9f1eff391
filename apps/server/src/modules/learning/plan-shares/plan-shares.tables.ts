import { planShareLimits } from '@khue/contracts/learning/plan-share-limits'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

const [mostPermille, mostMinutes] = [sql.raw(String(planShareLimits.permille)), sql.raw(String(planShareLimits.capMinutes))]
const areTerms = ({ permille, capMinutes }: { permille: AnyPgColumn; capMinutes: AnyPgColumn }) =>
  sql`${permille} between 0 and ${mostPermille} and ${capMinutes} between 1 and ${mostMinutes}`

/** The operator's dated rule. Without one, and with 0, plan money is not shared. A rule of a month that has begun stays as it is, by a trigger. */
export const planShareRules = pgTable(
  'plan_share_rules',
  {
    /** The first day of the first Vietnamese month to which it applies. */
    effectiveMonth: date({ mode: 'string' }).primaryKey(),
    /** Of the month's plan revenue net of refunds. */
    permille: smallint().notNull(),
    /** Minutes of one member and day that count at most. */
    capMinutes: smallint().notNull(),
    setBy: uuid()
      .notNull()
      .references(() => people.id),
    setAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('plan_share_rules_month', sql`extract(day from ${t.effectiveMonth}) = 1`),
    check('plan_share_rules_terms', areTerms(t)),
    index().on(t.setBy),
  ],
)

/** A month whose plan money was shared, once, with the numbers that it was shared by. Only added, by a trigger. */
export const planShareMonths = pgTable(
  'plan_share_months',
  {
    month: date({ mode: 'string' }).primaryKey(),
    revenueVnd: vnd().notNull(),
    permille: smallint().notNull(),
    capMinutes: smallint().notNull(),
    poolVnd: vnd().notNull(),
    /** All minutes that count. */
    minutes: integer().notNull(),
    /** Zero when nobody learnt: the pool stays with the house. */
    sharedVnd: vnd().notNull(),
    teachers: integer().notNull(),
    sharedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('plan_share_months_month', sql`extract(day from ${t.month}) = 1`),
    check('plan_share_months_terms', areTerms(t)),
    check('plan_share_months_pool', sql`${t.poolVnd} = greatest(${t.revenueVnd}, 0) * ${t.permille} / 1000`),
    check('plan_share_months_shared', sql`${t.minutes} >= 0 and ${t.sharedVnd} = case when ${t.minutes} > 0 then ${t.poolVnd} else 0 end`),
  ],
)

/** What each teacher got of it. Minutes and money sum to those of the month, checked at commit. */
export const planShares = pgTable(
  'plan_shares',
  {
    month: date({ mode: 'string' })
      .notNull()
      .references(() => planShareMonths.month),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    minutes: integer().notNull(),
    vnd: vnd().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.teacherId] }),
    check('plan_shares_amounts', sql`${t.minutes} > 0 and ${t.vnd} >= 0`),
    index('plan_shares_by_amount').on(t.month, t.vnd, t.teacherId),
    index().on(t.teacherId),
  ],
)
