import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { payees, payouts } from '../payouts.tables.ts'

const columns = {
  id: payouts.id,
  personId: payouts.personId,
  legalName: payouts.legalName,
  taxpayerKind: payees.taxpayerKind,
  reference: payouts.reference,
  taxPolicy: payouts.taxPolicy,
  taxRuleFrom: payouts.taxRuleFrom,
  clause: payouts.taxClause,
  grossVnd: payouts.grossVnd,
  baseVnd: payouts.baseVnd,
  vatVnd: payouts.vatVnd,
  pitVnd: payouts.pitVnd,
  netVnd: payouts.netVnd,
  monthBeforeVnd: payouts.monthBeforeVnd,
  monthWithheldVnd: payouts.monthWithheldVnd,
  paidOn: payouts.endedOn,
}

const selectPaid = (db: Db) => db.select(columns).from(payouts).leftJoin(payees, eq(payees.personId, payouts.personId))
export type PaidRow = Awaited<ReturnType<typeof selectPaid>>[number]

export const findPaid = (db: Db, id: string) => selectPaid(db).where(and(eq(payouts.id, id), eq(payouts.state, 'PAID')))

export type PaidFilter = { from: string; to: string; personId?: string | undefined }

/** By the day of payment, from the first to the last one. */
export const listPaid = (db: Db, { from, to, personId }: PaidFilter) =>
  selectPaid(db)
    .where(
      and(
        eq(payouts.state, 'PAID'),
        gte(payouts.endedOn, from),
        lte(payouts.endedOn, to),
        personId ? eq(payouts.personId, personId) : undefined,
      ),
    )
    .orderBy(asc(payouts.endedOn), asc(payouts.id))

const years = preparedSql<{ year: number }>(
  'list_paid_years',
  () => sql`
    select distinct extract(year from ended_on)::int as year from ${payouts} where person_id = ${sql.placeholder('personId')}::uuid and state = 'PAID'
    order by year desc`,
)
export const listPaidYears = (db: Db, personId: string) => years(db, { personId })
