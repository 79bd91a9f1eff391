import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { viewings, watchings } from '../lectures.tables.ts'
import { viewingHours } from '../month.ts'

export type NewViewing = Omit<typeof viewings.$inferInsert, 'openedAt' | 'lastAt' | 'endedAt' | 'isReplaced'>

const { placeholder, raw } = sql
/** Without a beat for so long, a viewing does not count as one that runs. */
const silentSeconds = 60

/** Serialises what opens viewings of one learner. The lock ends with the transaction. */
export const lockViewer = preparedSql(
  'lock_viewer',
  () => sql`select pg_advisory_xact_lock(hashtextextended('viewings of ' || ${placeholder('learnerId')}::text, 0))`,
)

const endOldest = preparedSql<{ id: string; viewerId: string; wasRunning: boolean }>(
  'end_oldest_viewings',
  () => sql`
    update ${viewings} as v set ended_at = now(), is_replaced = true
      from (select month, id, last_at > now() - make_interval(secs => ${raw(String(silentSeconds))}) as was_running from ${viewings}
        where learner_id = ${placeholder('learnerId')}::uuid and ended_at is null and opened_at > now() - make_interval(hours => ${raw(String(viewingHours))})
          and id <> ${placeholder('id')}::uuid
        order by was_running desc, opened_at desc, id desc offset ${raw(String(lectureLimits.viewings - 1))}) as old
      where v.month = old.month and v.id = old.id
      returning v.id, v.viewer_id as "viewerId", old.was_running as "wasRunning"`,
)
/** Ends what runs beside this viewing beyond the limit: first what is silent, then what was opened first. */
export const endOthers = (db: Db, which: { learnerId: string; id: string }) => endOldest(db, which)

/** False when there is a viewing with this id. */
export async function insertViewing(db: Db, viewing: NewViewing) {
  const rows = await db.insert(viewings).values(viewing).onConflictDoNothing().returning({ id: viewings.id })
  return rows.length === 1
}

export async function findOpenViewing(db: Db, { id, months }: { id: string; months: readonly number[] }) {
  const [viewing] = await db
    .select()
    .from(viewings)
    .where(and(eq(viewings.id, id), inArray(viewings.month, [...months]), isNull(viewings.endedAt)))
  return viewing
}

type Whose = { learnerId: string; courseId: string; itemId: string }
const begin = preparedSql(
  'begin_watching',
  () => sql`
    insert into ${watchings} as w (person_id, course_id, item_id) values (${placeholder('learnerId')}::uuid, ${placeholder('courseId')}::uuid, ${placeholder('itemId')}::uuid)
      on conflict (person_id, course_id, item_id) do update set counted_until = greatest(w.counted_until, now())
        where not exists (select from ${viewings} as v where v.learner_id = w.person_id and v.ended_at is null
          and v.opened_at > now() - make_interval(hours => ${raw(String(viewingHours))}) and v.course_id = w.course_id and v.item_id = w.item_id)`,
)
/** From now on seconds count; while another player watches the same lecture, perhaps without a line for an hour, it keeps its time. */
export const beginWatching = (db: Db, whose: Whose) => begin(db, whose)

type Ended = { viewerId: string; sessionId: string; months: readonly number[]; id: string }
const end = preparedSql<{ learnerId: string; courseId: string; itemId: string; isReplaced: boolean }>(
  'end_viewing',
  () => sql`
    update ${viewings} set ended_at = coalesce(ended_at, now())
      where month = any(${placeholder('months')}::int[]) and id = ${placeholder('id')}::uuid and viewer_id = ${placeholder('viewerId')}::uuid
        and session_id = ${placeholder('sessionId')}::uuid
      returning learner_id as "learnerId", course_id as "courseId", item_id as "itemId", is_replaced as "isReplaced"`,
)
export async function setEnded(db: Db, which: Ended) {
  const [ended] = await end(db, which)
  return ended
}
