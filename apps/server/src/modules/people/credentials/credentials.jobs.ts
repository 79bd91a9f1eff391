import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import type { Job } from '#platform/jobs/worker'

/** Deletes what has expired. */
async function sweep(db: Db) {
  await db.execute(sql`delete from sign_in_attempts where window_ends_at < now()`)
  await db.execute(sql`delete from passkey_challenges where expires_at < now()`)
  await db.execute(sql`delete from contact_proofs where expires_at < now()`)
  await db.execute(sql`delete from one_time_links where expires_at < now() - interval '7 days'`)
}

export const credentialJobs: readonly Job[] = [{ name: 'credentials:sweep', cron: '23 * * * *', run: (deps) => sweep(deps.db) }]
