import { desc, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { payoutCalendars } from '../payouts.tables.ts'
import type { Calendar } from './pay-days.ts'

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** Newest first. */
export async function listCalendars(db: Db): Promise<Calendar[]> {
  const rows = await db.select().from(payoutCalendars).orderBy(desc(payoutCalendars.effectiveOn))
  return rows.map(({ effectiveOn, firstDay, secondDay, cutOffDays, minimumVnd }) => ({
    from: effectiveOn,
    days: [firstDay, secondDay],
    cutOffDays,
    minimumVnd,
  }))
}

/** False when that day has begun. */
export async function insertCalendar(db: Db, { from, days: [first, second], cutOffDays, minimumVnd }: Calendar, setBy: string) {
  const { rowCount } = await db.execute(sql`
    insert into ${payoutCalendars} (effective_on, first_day, second_day, cut_off_days, minimum_vnd, set_by)
    select ${from}::date, ${first}::smallint, ${second}::smallint, ${cutOffDays}::smallint, ${minimumVnd}::bigint, ${setBy}::uuid
    where ${from}::date > ${today}
    on conflict (effective_on) do update set first_day = excluded.first_day, second_day = excluded.second_day,
      cut_off_days = excluded.cut_off_days, minimum_vnd = excluded.minimum_vnd, set_by = excluded.set_by`)
  return rowCount === 1
}
