import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import type { Job } from '#platform/jobs/worker'

/**
 * Deletes expired rows. A used refresh token stays until it would have expired, because only its row can expose a copy; an ended session stays for 90
 * days, so that people can see where they were signed in.
 */
async function sweep(db: Db) {
  await db.execute(sql`delete from session_tokens where expires_at < now() - interval '1 hour'`)
  await db.execute(sql`
    update sessions set ended_at = now(), end_reason = 'EXPIRED'
    where ended_at is null and not exists (select from session_tokens where session_id = sessions.id)`)
  await db.execute(sql`delete from sessions where ended_at < now() - interval '90 days'`)
  await db.execute(sql`delete from sign_in_tickets where expires_at < now()`)
  await db.execute(sql`delete from web_view_codes where expires_at < now()`)
  await db.execute(sql`delete from socket_tickets where expires_at < now()`)
  await db.execute(sql`delete from known_devices where last_seen_at < now() - interval '400 days'`)
  await db.execute(sql`delete from security_notices where coalesce(seen_at, created_at) < now() - interval '1 year'`)
}

export const sessionJobs: readonly Job[] = [{ name: 'sessions:sweep', cron: '23 * * * *', run: (deps) => sweep(deps.db) }]
