import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../../offer/courses/runs.tables.ts'
import { openClasses } from '../../../offer/open-classes/open-classes.tables.ts'
import { heldRules, lessons } from '../lessons.tables.ts'

const { placeholder } = sql
const refIds = sql`${placeholder('refIds')}::uuid[]`

/** Where lessons come from: the meetings of these runs and classes as they are now. A meeting that begins after its run or course ended does not take place. */
const meetings = sql`
  select m.id, 'COURSE' as kind, m.run_id as ref_id, coalesce(m.substitute_id, m.taught_by_id, b.substitute_id, c.teacher_id) as teacher_id,
      m.starts_at, m.ends_at, m.revision, m.cancelled_at is not null as is_dropped, m.cancelled_at is null and (b.cancelled_at is null or m.starts_at <= b.cancelled_at) and (c.state <> 'GONE' or m.starts_at <= now()) as is_on
    from ${runMeetings} as m join ${courseBatches} as b on b.id = m.run_id join ${courses} as c on c.id = b.course_id
    where m.run_id = any(${refIds})
  union all
  select o.id, case o.kind when 'OPEN' then 'OPEN_CLASS' else 'INTERACTIVE_CLASS' end, o.id, o.teacher_id,
      o.starts_at, o.ends_at, o.times_revision, false, o.removed_at is null
    from ${openClasses} as o where o.id = any(${refIds}) and o.starts_at is not null`

const ofCourse = preparedSql<{ id: string }>(
  'list_run_ids_of_course',
  () => sql`select id from ${courseBatches} where course_id = ${placeholder('courseId')}::uuid`,
)
export const listRunIds = async (db: Db, courseId: string) => (await ofCourse(db, { courseId })).map(({ id }) => id)

const hasMoved = sql`(l.starts_at, l.ends_at) is distinct from (m.starts_at, m.ends_at)`

/** A make-up is the same lesson at a later time: it is planned again, and what the first attempt decided is forgotten. */
const resync = preparedSql<{ id: string; isMakeUp: boolean; isReplaced: boolean }>(
  'resync_lessons',
  () => sql`
    with m as (${meetings})
    update ${lessons} as l set
        teacher_id = m.teacher_id, starts_at = m.starts_at, ends_at = m.ends_at, times_revision = m.revision, revision = l.revision + 1,
        state = case when not m.is_on then 'CANCELLED' else 'PLANNED' end,
        started_at = case when ${hasMoved} then null else l.started_at end, stopped_at = case when ${hasMoved} then null else l.stopped_at end,
        asked_at = null, decided_at = null, because = null, teacher_minutes = null
      from m, ${lessons} as before
      where l.id = m.id and before.id = l.id
        and (l.state = 'PLANNED' and (not m.is_on or ${hasMoved} or l.teacher_id <> m.teacher_id or l.times_revision <> m.revision)
          or l.state = 'NOT_HELD' and (not m.is_on or ${hasMoved})
          or l.state = 'CANCELLED' and m.is_on)
      returning l.id, before.state = 'NOT_HELD' and m.is_on as "isMakeUp", before.state = 'NOT_HELD' and m.is_dropped as "isReplaced"`,
)

const plan = preparedSql<{ id: string }>(
  'plan_lessons',
  () => sql`
    insert into ${lessons} (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on)
      select m.id, m.kind, m.ref_id, m.teacher_id, m.starts_at, m.ends_at, m.revision,
          (select max(r.from_on) from ${heldRules} as r where r.kind = m.kind and r.from_on <= (now() at time zone 'Asia/Ho_Chi_Minh')::date)
        from (${meetings}) as m where m.is_on and m.ends_at > now()
      on conflict (id) do nothing returning id`,
)

/** Of meetings that were planned anew before anybody bought a seat. */
const drop = preparedSql(
  'drop_lessons',
  () => sql`
    with m as (${meetings})
    delete from ${lessons} as l where l.ref_id = any(${refIds}) and l.state = 'PLANNED' and l.started_at is null and not exists (select from m where m.id = l.id)`,
)

/**
 * Plans the lessons of these runs and classes that are missing, and follows what changed. Returns the lessons that are planned again as make-ups, and those
 * that another meeting at the end of the run replaces.
 */
export async function syncWithMeetings(db: Db, refIds: readonly string[]) {
  const changed = await resync(db, { refIds })
  await drop(db, { refIds })
  await plan(db, { refIds })
  return changed.filter(({ isMakeUp, isReplaced }) => isMakeUp || isReplaced).map(({ id }) => id)
}
