import type { ReportLinkChannel } from '@khue/contracts/learning/report-states'
import { reportLimits } from '@khue/contracts/learning/report-states'
import { sql } from 'drizzle-orm'
import { guardianships } from '../../../people/people/people.tables.ts'
import { type Db, preparedSql } from '#platform/postgres/db'
import { learningReports, reportLinks } from '../learning-reports.tables.ts'

const { placeholder } = sql

const guarded = sql`${learningReports} as r join ${guardianships} as g on g.child_id = r.learner_id and g.guardian_id = ${placeholder('guardianId')}::uuid
  where r.lesson_id = ${placeholder('lessonId')}::uuid and r.learner_id = ${placeholder('learnerId')}::uuid and r.sent_at is not null`

type Which = { lessonId: string; learnerId: string; guardianId: string }
const concerns = preparedSql('find_report_of_guardian', () => sql`select from ${guarded}`)
/** Whether a report was sent about a child of this guardian. */
export const isOfGuardian = async (db: Db, which: Which) => (await concerns(db, which)).length > 0

const make = preparedSql<{ one: number }>(
  'insert_report_link',
  () => sql`
    with ended as (
      update ${reportLinks} set revoked_at = now() where lesson_id = ${placeholder('lessonId')}::uuid and learner_id = ${placeholder('learnerId')}::uuid
        and guardian_id = ${placeholder('guardianId')}::uuid and channel = ${placeholder('channel')} and revoked_at is null)
    insert into ${reportLinks} (token_hash, lesson_id, learner_id, guardian_id, guardianship_id, channel, created_at, expires_at)
      select ${placeholder('tokenHash')}, r.lesson_id, r.learner_id, g.guardian_id, g.link_id, ${placeholder('channel')}, now(), now() + make_interval(days => ${placeholder('days')}::int)
        from ${guarded} returning 1 as one`,
)
/** Ends the link of the message before over this channel. False, and no link, when the report is not about a child of the guardian any more. */
export const insertLink = async (db: Db, link: Which & { channel: ReportLinkChannel; tokenHash: string }) =>
  (await make(db, { ...link, days: reportLimits.linkDays })).length > 0

export type FoundLink = { lessonId: string; learnerId: string; guardianId: string; guardianshipId: string; expiresAt: number }
const find = preparedSql<FoundLink>(
  'find_report_link',
  () => sql`
    select k.lesson_id as "lessonId", k.learner_id as "learnerId", k.guardian_id as "guardianId", k.guardianship_id as "guardianshipId",
        extract(epoch from k.expires_at)::float8 * 1000 as "expiresAt"
      from ${reportLinks} as k join ${guardianships} as g on g.link_id = k.guardianship_id and g.guardian_id = k.guardian_id and g.child_id = k.learner_id
      where k.token_hash = ${placeholder('tokenHash')} and k.revoked_at is null and k.expires_at > now()`,
)
/** A link that works now: the guardianship that it was made for still exists. */
export async function findLink(db: Db, tokenHash: string) {
  const [found] = await find(db, { tokenHash })
  return found
}
