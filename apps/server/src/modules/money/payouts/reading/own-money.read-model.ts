import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { earnings, payees, payoutHolds, payouts } from '../payouts.tables.ts'

export type OwedToPerson = {
  lines: number
  netVnd: number
  /** List prices one by one, for a rule that taxes each sale; null for others. */
  salesVnd: number[] | null
  legalName: string | null
  taxPolicy: NonNullable<(typeof payees)['$inferSelect']['taxPolicy']> | null
  holds: string[] | null
  holdId: string | null
  holdReason: string | null
  heldAt: Date | string | null
}
const owedTo = preparedSql<OwedToPerson>(
  'read_owed_to_person',
  () => sql`
    select e.lines, e.net as "netVnd", case when p.tax_policy = 'PLATFORM' then e.sales end as "salesVnd", p.legal_name as "legalName",
      p.tax_policy as "taxPolicy", p.holds, h.id as "holdId", h.reason as "holdReason", h.placed_at as "heldAt"
    from (select ${sql.placeholder('personId')}::uuid as person_id) w
      left join ${payees} p on p.person_id = w.person_id
      left join ${payoutHolds} h on h.person_id = w.person_id and h.released_at is null
      cross join lateral (select count(*)::int as lines, coalesce(sum(net_vnd), 0)::float8 as net, array_agg(gross_vnd::float8 order by id) as sales
        from ${earnings} where person_id = w.person_id and payout_id is null) e`,
)
/** What is owed to a person, who need not be a payee. */
export async function readOwedTo(db: Db, personId: string) {
  const [row] = await owedTo(db, { personId })
  if (!row) throw new Error('what is owed to a person has no row')
  return row
}

const { sealedAccount: _sealed, ...shown } = getTableColumns(payouts)

/** A person's payouts that are planned, on their way, or unanswered by the bank; the newest first. */
export const listOpenPayouts = (db: Db, personId: string) =>
  db
    .select(shown)
    .from(payouts)
    .where(and(eq(payouts.personId, personId), inArray(payouts.state, ['PLANNED', 'IN_TRANSIT', 'UNKNOWN'])))
    .orderBy(desc(payouts.id))

/** A person's payouts by their ids. */
export const listPayoutsByIds = (db: Db, personId: string, ids: readonly string[]) =>
  db
    .select(shown)
    .from(payouts)
    .where(and(eq(payouts.personId, personId), inArray(payouts.id, [...ids])))
    .orderBy(desc(payouts.id))

export type PaidMonth = {
  month: string
  isPaid: boolean
  payouts: number
  baseVnd: number
  vatVnd: number
  pitVnd: number
  netVnd: number
}
const paidMonths = preparedSql<PaidMonth>(
  'sum_payouts_by_month',
  () => sql`
    select to_char(coalesce(ended_on, pay_on), 'YYYY-MM') as month, state = 'PAID' as "isPaid", count(*)::int as payouts, sum(base_vnd)::float8 as "baseVnd",
      sum(vat_vnd)::float8 as "vatVnd", sum(pit_vnd)::float8 as "pitVnd", sum(net_vnd)::float8 as "netVnd"
    from ${payouts} where person_id = ${sql.placeholder('personId')}::uuid and state in ('PAID', 'PLANNED', 'IN_TRANSIT', 'UNKNOWN')
      and coalesce(ended_on, pay_on) >= ${sql.placeholder('from')}::date and coalesce(ended_on, pay_on) < ${sql.placeholder('to')}::date
    group by 1, 2`,
)
type Days = { personId: string; from: string; to: string }
/** Sums by the month of the day of payment, or of the pay day of what is not there yet. `to` is the first day after. */
export const sumPayoutsByMonth = (db: Db, days: Days) => paidMonths(db, days)

const firstEarned = preparedSql<{ at: Date | string | null }>(
  'find_first_earning',
  () => sql`select min(earned_at) as at from ${earnings} where person_id = ${sql.placeholder('personId')}::uuid`,
)
export async function findFirstEarnedAt(db: Db, personId: string) {
  const [row] = await firstEarned(db, { personId })
  return row?.at ? new Date(row.at) : undefined
}
