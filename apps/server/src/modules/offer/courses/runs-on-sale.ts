import { type SQL, sql } from 'drizzle-orm'

/** How many meetings of a run have begun, by the database's clock. */
export const lessonsBegun = (run: string, at: SQL = sql`now()`) => sql`run_lessons_begun(${sql.raw(run)}.id, ${at})`

/** The price of the lessons of a run that have not begun; `begun`: how many have. */
export const feeOfRun = (run: string, course: string, begun: SQL) =>
  sql`run_fee(coalesce(${sql.raw(run)}.fee_vnd, ${sql.raw(course)}.fee_vnd), ${sql.raw(run)}.lessons, ${begun})`

/** A run with lessons left to sell; `begun`: how many have begun. */
export const isRunOnSale = (run: string, course: string, begun: SQL) =>
  sql`${sql.raw(run)}.cancelled_at is null and ${begun} < ${sql.raw(run)}.lessons and ${feeOfRun(run, course, begun)} > 0
    and coalesce(${sql.raw(run)}.ends_on >= (now() at time zone 'Asia/Ho_Chi_Minh')::date, true)`
