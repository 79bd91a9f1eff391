import { sql } from 'drizzle-orm'
import type { Job } from '#platform/jobs/worker'

/** Deletes expired sign-in codes of children. */
const sweep: Job['run'] = async ({ db }) => void (await db.execute(sql`delete from child_sign_in_codes where expires_at < now()`))

export const familyJobs: readonly Job[] = [{ name: 'families:sweep', cron: '23 * * * *', run: sweep }]
