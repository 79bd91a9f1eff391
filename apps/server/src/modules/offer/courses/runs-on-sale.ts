import { type SQL, sql } from 'drizzle-orm'

/** How many lessons of a run have begun, by the database's clock. */
export const lessonsBegun = (run: string, at: SQL = sql`now()`) =>
  sql`run_lessons_begun(${sql.raw(`${run}.starts_on, ${run}.weekdays, ${run}.from_time`)}, ${at})`

/** A run with lessons left to sell; `begun`: how many have begun. */
export const isRunOnSale = (run: string, course: string, begun: SQL) =>
  sql`${begun} < ${sql.raw(course)}.lessons and run_fee(${sql.raw(course)}.fee_vnd, ${sql.raw(course)}.lessons, ${begun}) > 0
    and coalesce(${sql.raw(run)}.ends_on >= (now() at time zone 'Asia/Ho_Chi_Minh')::date, true)`
