import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'

/** The job that sends queued messages. */
export const sendJob = 'channels:send'

type Sealed = { id: string; sealed: string; seconds: number }

export const insertSending = (db: Db, { id, sealed, seconds }: Sealed) =>
  db.execute(sql`
    select graphile_worker.add_job(
      ${sendJob},
      json_build_object('id', ${id}::text, 'sealed', ${sealed}::text, 'endsAt', now() + make_interval(secs => ${seconds})),
      max_attempts => 2)`)

export async function isStillTime(db: Db, endsAt: string) {
  const { rows } = await db.execute<{ is_time: boolean }>(sql`select now() < ${endsAt}::timestamptz as is_time`)
  return rows[0]?.is_time === true
}

/** Deletes queued messages that no channel accepted: they are out of date and contain personal data. */
export const sweepSendings = (db: Db) =>
  db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${sendJob} and attempts >= max_attempts and updated_at < now() - interval '1 day'))`)
