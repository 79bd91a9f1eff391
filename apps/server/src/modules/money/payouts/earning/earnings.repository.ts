import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { fetchLimit, fromMicroseconds, type PagePosition, toMicroseconds } from '#platform/lists/cursors'
import { type Db, preparedSql } from '#platform/postgres/db'
import { earnings, payouts } from '../payouts.tables.ts'

export type EarningRow = typeof earnings.$inferSelect
export type NewEarning = typeof earnings.$inferInsert

const insert = preparedSql(
  'insert_earnings',
  () => sql`
    insert into ${earnings} (id, person_id, kind, source_kind, source_id, reverses_id, line_id, lesson_no, lesson_id, month, gross_vnd, discount_vnd, fee_percent, fee_vnd, net_vnd, earned_at)
    select id, person_id, kind, source_kind, source_id, reverses_id, line_id, lesson_no, lesson_id, month, gross, discount, percent, fee, gross - fee, coalesce(at, now())
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('kinds')}::text[], ${sql.placeholder('sourceKinds')}::text[],
      ${sql.placeholder('sourceIds')}::text[], ${sql.placeholder('reversesIds')}::uuid[], ${sql.placeholder('lineIds')}::uuid[], ${sql.placeholder('lessonNos')}::smallint[],
      ${sql.placeholder('lessonIds')}::uuid[], ${sql.placeholder('months')}::date[], ${sql.placeholder('gross')}::bigint[], ${sql.placeholder('discounts')}::bigint[],
      ${sql.placeholder('percents')}::smallint[], ${sql.placeholder('fees')}::bigint[], ${sql.placeholder('ats')}::timestamptz[])
      as one (id, person_id, kind, source_kind, source_id, reverses_id, line_id, lesson_no, lesson_id, month, gross, discount, percent, fee, at)
    on conflict (source_kind, source_id) do nothing`,
)

export type Earned = Omit<NewEarning, 'netVnd' | 'earnedAt' | 'payoutId'> & { earnedAt: Date | undefined }

/** A fact whose earning stands already is left as it is. */
export const insertEarnings = (db: Db, rows: readonly Earned[]) =>
  insert(db, {
    ids: rows.map(({ id }) => id),
    personIds: rows.map(({ personId }) => personId),
    kinds: rows.map(({ kind }) => kind),
    sourceKinds: rows.map(({ sourceKind }) => sourceKind),
    sourceIds: rows.map(({ sourceId }) => sourceId),
    reversesIds: rows.map(({ reversesId }) => reversesId ?? null),
    lineIds: rows.map(({ lineId }) => lineId ?? null),
    lessonNos: rows.map(({ lessonNo }) => lessonNo ?? null),
    lessonIds: rows.map(({ lessonId }) => lessonId ?? null),
    months: rows.map(({ month }) => month ?? null),
    gross: rows.map(({ grossVnd }) => grossVnd),
    discounts: rows.map(({ discountVnd }) => discountVnd),
    percents: rows.map(({ feePercent }) => feePercent),
    fees: rows.map(({ feeVnd }) => feeVnd),
    ats: rows.map(({ earnedAt }) => earnedAt?.toISOString() ?? null),
  })

export async function findEarning(db: Db, sourceKind: string, sourceId: string) {
  const [row] = await db
    .select()
    .from(earnings)
    .where(and(eq(earnings.sourceKind, sourceKind), eq(earnings.sourceId, sourceId)))
  return row
}

const columns = {
  earning: earnings,
  payOn: payouts.payOn,
  endedOn: payouts.endedOn,
  key: toMicroseconds(earnings.earnedAt).mapWith(Number),
}
type Page = Pick<PagePosition<'NEWEST'>, 'size' | 'afterRow'>

export type EarningsFilter = { personId: string; from?: Date; to?: Date }
const isWanted = ({ personId, from, to }: EarningsFilter): SQL | undefined =>
  and(eq(earnings.personId, personId), from && gte(earnings.earnedAt, from), to && lt(earnings.earnedAt, to))

/** Newest first. */
export const listEarnings = (db: Db, filter: EarningsFilter, { afterRow, ...page }: Page) =>
  db
    .select(columns)
    .from(earnings)
    .leftJoin(payouts, eq(payouts.id, earnings.payoutId))
    .where(
      and(
        isWanted(filter),
        afterRow && sql`(${earnings.earnedAt}, ${earnings.id}) < (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`,
      ),
    )
    .orderBy(desc(earnings.earnedAt), desc(earnings.id))
    .limit(fetchLimit(page))

/** Those of a payout, by their ids. */
export const listEarningsOfPayout = (db: Db, payoutId: string, { after, limit }: { after: string | undefined; limit: number }) =>
  db
    .select(columns)
    .from(earnings)
    .leftJoin(payouts, eq(payouts.id, earnings.payoutId))
    .where(
      and(
        inArray(earnings.id, sql`(select earning_id from payout_lines where payout_id = ${payoutId}::uuid)`),
        after ? sql`${earnings.id} > ${after}::uuid` : undefined,
      ),
    )
    .orderBy(asc(earnings.id))
    .limit(limit)

export type MonthSum = {
  month: string
  kind: EarningRow['kind']
  lines: number
  grossVnd: number
  discountVnd: number
  feeVnd: number
  netVnd: number
  owedVnd: number
}
const sumMonths = preparedSql<MonthSum>(
  'sum_earnings_by_month',
  () => sql`
    select to_char(date_trunc('month', earned_at at time zone 'Asia/Ho_Chi_Minh'), 'YYYY-MM') as month, kind, count(*)::int as lines,
      sum(gross_vnd)::float8 as "grossVnd", sum(discount_vnd)::float8 as "discountVnd", sum(fee_vnd)::float8 as "feeVnd", sum(net_vnd)::float8 as "netVnd",
      coalesce(sum(net_vnd) filter (where payout_id is null), 0)::float8 as "owedVnd"
    from ${earnings} where person_id = ${sql.placeholder('personId')}::uuid
      and (${sql.placeholder('from')}::timestamptz is null or earned_at >= ${sql.placeholder('from')}::timestamptz)
      and (${sql.placeholder('to')}::timestamptz is null or earned_at < ${sql.placeholder('to')}::timestamptz)
    group by 1, 2 order by 1 desc, 2`,
)
/** Sums by Vietnamese month and kind, newest first. */
export const sumEarningsByMonth = (db: Db, { personId, from, to }: EarningsFilter) =>
  sumMonths(db, { personId, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null })

/** Of a person, by their ids, for their copy of all of it. */
export const listEarningsAfter = (db: Db, personId: string, { after, limit }: { after: string; limit: number }) =>
  db
    .select()
    .from(earnings)
    .where(and(eq(earnings.personId, personId), sql`${earnings.id} > ${after}::uuid`))
    .orderBy(asc(earnings.id))
    .limit(limit)
const sumFees = preparedSql<{ personId: string; feeVnd: number }>(
  'sum_fees_before',
  () => sql`
    select person_id as "personId", sum(fee_vnd)::float8 as "feeVnd" from ${earnings} where earned_at < ${sql.placeholder('before')}::timestamptz
    group by person_id order by person_id`,
)
export const sumFeesBefore = (db: Db, before: Date) => sumFees(db, { before: before.toISOString() })

const firstEarning = preparedSql<{ month: string | null }>(
  'find_first_earning_month',
  () => sql`select to_char(min(earned_at) at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month from ${earnings}`,
)
export const findFirstEarning = (db: Db) => firstEarning(db, {})
