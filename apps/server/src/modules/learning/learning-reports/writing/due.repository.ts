import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/deps'
import { preparedSql } from '#platform/postgres/db'
import { learningReports } from '../learning-reports.tables.ts'

const { placeholder } = sql

const due = preparedSql<{ due: number; nextDueAt: number | null }>(
  'count_due_reports',
  () => sql`
    select count(*)::int as due, extract(epoch from min(r.locks_at))::float8 * 1000 as "nextDueAt"
      from ${learningReports} as r where r.teacher_id = ${placeholder('teacherId')}::uuid and r.sent_at is null and r.locks_at > now()`,
)
/** Reports that a teacher can still send in time, and until when the first of them: for the badge of the menu. */
export async function countReportsDue(deps: Deps, teacherId: string) {
  const [counted] = await due(deps.db, { teacherId })
  if (!counted) throw new Error('counting always answers')
  return { due: counted.due, nextDueAt: counted.nextDueAt === null ? null : new Date(counted.nextDueAt).toISOString() }
}
