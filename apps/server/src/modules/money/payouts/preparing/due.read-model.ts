import type { TaxPolicy } from '@khue/contracts/ground/tax-rules'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { earnings, payees, payoutHolds, payouts } from '../payouts.tables.ts'

export type DuePerson = {
  personId: string
  lines: number
  netVnd: number
  grossVnd: number
  /** List prices one by one, for a rule that taxes each sale; null for others. */
  salesVnd: number[] | null
  since: Date
  legalName: string | null
  taxPolicy: NonNullable<(typeof payees)['$inferSelect']['taxPolicy']> | null
  holds: string[] | null
  holdId: string | null
}

const due = preparedSql<DuePerson>(
  'list_due_people',
  () => sql`
    select e.person_id as "personId", count(*)::int as lines, sum(e.net_vnd)::float8 as "netVnd", sum(e.gross_vnd)::float8 as "grossVnd",
      case when p.tax_policy = any(${sql.placeholder('perSale')}::text[]) then array_agg(e.gross_vnd::float8 order by e.id) end as "salesVnd", min(e.earned_at) as since,
      p.legal_name as "legalName", p.tax_policy as "taxPolicy", p.holds, h.id as "holdId"
    from ${earnings} e left join ${payees} p on p.person_id = e.person_id left join ${payoutHolds} h on h.person_id = e.person_id and h.released_at is null
    where e.payout_id is null and e.earned_at < ${sql.placeholder('before')}::timestamptz
      and (${sql.placeholder('personIds')}::uuid[] is null or e.person_id = any(${sql.placeholder('personIds')}::uuid[]))
    group by e.person_id, p.person_id, h.id order by e.person_id`,
)
type Wanted = { personIds?: readonly string[]; /** Policies whose rule taxes each sale. */ perSale?: readonly TaxPolicy[] }
/** Everybody to whom something earned before a moment is owed, or some of them. */
export const listDue = (db: Db, before: Date, { personIds, perSale = [] }: Wanted = {}) =>
  due(db, { before: before.toISOString(), personIds: personIds ? [...personIds] : null, perSale: [...perSale] })

export type Before = { personId: string; monthBaseVnd: number; monthPitVnd: number; yearGrossVnd: number }
const before = preparedSql<Before>(
  'list_payouts_before',
  () => sql`
    select person_id as "personId",
      coalesce(sum(base_vnd) filter (where date_trunc('month', coalesce(ended_on, pay_on)) = date_trunc('month', ${sql.placeholder('payOn')}::date)), 0)::float8 as "monthBaseVnd",
      coalesce(sum(pit_vnd) filter (where date_trunc('month', coalesce(ended_on, pay_on)) = date_trunc('month', ${sql.placeholder('payOn')}::date)), 0)::float8 as "monthPitVnd",
      coalesce(sum(gross_vnd) filter (where date_trunc('year', coalesce(ended_on, pay_on)) = date_trunc('year', ${sql.placeholder('payOn')}::date)), 0)::float8 as "yearGrossVnd"
    from ${payouts} where person_id = any(${sql.placeholder('personIds')}::uuid[]) and state not in ('RETURNED', 'DROPPED')
      and coalesce(ended_on, pay_on) >= date_trunc('year', ${sql.placeholder('payOn')}::date)
    group by person_id`,
)
/** What was paid, or is on its way, in the month and the year of a pay day: months are Vietnamese, by the day of payment (spec 5). */
export const listBefore = (db: Db, payOn: string, personIds: readonly string[]) => before(db, { payOn, personIds: [...personIds] })

const returned = preparedSql<{ personId: string; returned: number }>(
  'count_returned_payouts',
  () => sql`
    select p.person_id as "personId", count(*)::int as returned from ${payouts} p
    where p.person_id = any(${sql.placeholder('personIds')}::uuid[]) and p.state = 'RETURNED'
      and not exists (select from ${payouts} q where q.person_id = p.person_id and q.state = 'PAID' and q.id > p.id)
    group by p.person_id`,
)
/** Payouts that the bank returned since the last one that arrived. */
export const countReturned = (db: Db, personIds: readonly string[]) => returned(db, { personIds: [...personIds] })
