import { type SQL, sql } from 'drizzle-orm'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { guardianships, personRoles } from '../../../people/people/people.tables.ts'
import { entitlementChanges, entitlements } from '../../../sale/entitlements/entitlements.tables.ts'
import { orderLines } from '../../../sale/orders/orders.tables.ts'
import { lectureExtensions } from '../lectures.tables.ts'

// Who may watch what now: parts of statements, by the database's clock. Every list, every viewing and every answer of the film's door uses them.

type Who = { personId: SQL; courseId: SQL }
type Which = Who & { itemId: SQL }

/**
 * Everything that has given this person the course: orders, gifts and decisions, also those that have ended, each with the version that was bought, else
 * the one on sale. `is_cut`: taken back, for example by a refund.
 */
export const sourcesOf = ({ personId, courseId }: Who) => sql`
  select e.starts_at, e.ends_at, e.locked_at, coalesce(l.course_version, c.version) as version,
      e.ends_at <= now() and exists (select from ${entitlementChanges} as ch where ch.entitlement_id = e.id and ch.change = 'CUT') as is_cut
    from ${entitlements} as e join ${courses} as c on c.id = e.ref_id
      left join ${orderLines} as l on e.source in ('LINE', 'GIFT') and l.id = e.source_id
    where e.person_id = ${personId} and e.kind = 'CO' and e.ref_id = ${courseId} and e.starts_at <= now()`

/**
 * Which version of course `c` its learner sees. The best of the `sources` decides: one that runs before one that has ended, then the newest. Without a
 * source it is the version `previewed`, and without that the one on sale. Sources whose version has no lecture `i` that is `wanted` do not count.
 */
export const versionOf = ({ wanted = sql`true`, previewed = sql`null` }: { wanted?: SQL; previewed?: SQL } = {}) => sql`coalesce(
  (select s.version from sources as s where exists (
      select from ${courseItems} as i where i.course_id = c.id and i.version = s.version and i.kind = 'LECTURE' and ${wanted})
    order by s.ends_at > now() desc, s.is_cut, s.version desc limit 1),
  ${previewed}, case when c.state = 'LISTED' then c.version end)`

/** Until when a source `s` lets a `lecture` be watched. An extension also counts when the right has ended by its time, but not when it was cut. */
export const ownUntil = sql`least(s.ends_at, s.starts_at + make_interval(days => lecture.access_days::int))`
const untilOf = ({ personId, courseId }: Who) => sql`
  case when s.is_cut then ${ownUntil} else greatest(${ownUntil}, (
    select x.until from ${lectureExtensions} as x where x.person_id = ${personId} and x.course_id = ${courseId} and x.state = 'GRANTED')) end`

/** From the best right to the worst. */
const order = sql.raw(`array['OPEN', 'NOT_READY', 'LOCKED', 'EXPIRED', 'CLOSED']`)
const filmColumns = ['version', 'video_id', 'captions_id', 'film_ready_at', 'film_seconds', 'must_watch_percent', 'is_no_skip']
const film = (table: string) => sql.raw(filmColumns.map((column) => `${table}.${column}`).join(', '))

/**
 * The best of all rights to one lecture: no row without any. A free lecture of the version on sale is everyone's (`until` null). `sources` are the rows of
 * `sourcesOf`, where a statement has them already. Inner names differ from those of
 * callers, so that `i.item_id` of a caller is never taken for one of these.
 */
export const bestRight = (which: Which, sources: SQL = sourcesOf(which)) => sql`
  select right_now.* from (
    select ${film('bought')}, until, true as has_source,
        case when is_cut then 'CLOSED' when until <= now() then 'EXPIRED' when locked_at is not null then 'LOCKED'
          when film_ready_at is null then 'NOT_READY' else 'OPEN' end as state
      from (select ${film('lecture')}, s.is_cut, s.locked_at, ${untilOf(which)} as until
        from (${sources}) as s
          join ${courseItems} as lecture on lecture.course_id = ${which.courseId} and lecture.version = s.version and lecture.item_id = ${which.itemId} and lecture.kind = 'LECTURE') as bought
    union all
    select ${film('lecture')}, null, false, case when lecture.film_ready_at is null then 'NOT_READY' else 'OPEN' end
      from ${courses} as on_sale join ${courseItems} as lecture on lecture.course_id = on_sale.id and lecture.version = on_sale.version
      where on_sale.id = ${which.courseId} and on_sale.state = 'LISTED' and lecture.item_id = ${which.itemId} and lecture.kind = 'LECTURE' and lecture.is_free
  ) as right_now order by array_position(${order}, right_now.state), right_now.has_source desc, right_now.until desc nulls last limit 1`

/** The author of a course and admins see every lecture of every version; nothing of it is counted. */
export const mayPreview = ({ personId, courseId }: Who) => sql`(
  exists (select from ${courses} as own where own.id = ${courseId} and own.teacher_id = ${personId})
  or exists (select from ${personRoles} as role where role.person_id = ${personId} and role.role = 'admin'))`

/** Whether the viewer `v.viewer_id` may still watch for the learner `v.learner_id`. */
export const isStillOfFamily = sql`(v.viewer_id = v.learner_id
  or exists (select from ${guardianships} as g where g.guardian_id = v.viewer_id and g.child_id = v.learner_id))`
