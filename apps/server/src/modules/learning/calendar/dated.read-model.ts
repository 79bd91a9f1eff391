import { sql } from 'drizzle-orm'
import type { ReminderRepeat } from '@khue/contracts/learning/calendar-rules'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../offer/authoring/authoring.tables.ts'
import { courses } from '../../offer/courses/courses.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { entitlements } from '../../sale/entitlements/entitlements.tables.ts'
import { reminders } from './calendar.tables.ts'

const { placeholder } = sql

type Shared = { id: string; personId: string; person: string; /** In milliseconds. */ at: number }
type OfCourse = { title: string; course: string; code: string }
export type DatedRow =
  | (Shared & OfCourse & { kind: 'DEADLINE'; repeat: null })
  | (Shared & { kind: 'OWN'; title: string; course: string | null; code: string | null; repeat: ReminderRepeat })
  | (Shared & { kind: 'MEMBERSHIP_END'; title: null; course: null; code: null; repeat: null })

const personIds = sql`any(${placeholder('personIds')}::uuid[])`
const [from, to] = [placeholder('from'), placeholder('to')].map((bound) => sql`${bound}::timestamptz`)
const isRunning = sql`e.ends_at > now() and e.locked_at is null`
/** The version on sale: its deadlines are the teacher's last word, and an item keeps its id in every version. */
const assignments = sql`
  select 'DEADLINE' as kind, i.item_id as id, e.person_id, i.title, c.title as course, c.code, i.deadline as at, null as repeat
    from (select distinct e.person_id, e.ref_id from ${entitlements} as e where e.person_id = ${personIds} and e.kind = 'CO' and ${isRunning}
        and e.starts_at <= now()) as e
      join ${courses} as c on c.id = e.ref_id join ${courseItems} as i on i.course_id = c.id and i.version = c.version
    where i.kind = 'ASSIGNMENT' and i.deadline >= ${from} and i.deadline < ${to} and (i.display_at is null or i.display_at <= now())`
const own = sql`
  select 'OWN', r.id, r.person_id, r.title, c.title, c.code, r.at, r.repeat
    from ${reminders} as r left join ${courses} as c on c.id = r.course_id
    where r.person_id = ${personIds} and r.at < ${to} and (r.repeat = 'weekly' or r.at >= ${from})`
const memberships = sql`
  select 'MEMBERSHIP_END', e.person_id, e.person_id, null, null, null, max(e.ends_at), null
    from ${entitlements} as e where e.person_id = ${personIds} and e.kind = 'SUB' and ${isRunning}
    group by e.person_id having max(e.ends_at) >= ${from} and max(e.ends_at) < ${to}`

/** Deadlines of bought courses, own reminders and ends of memberships: three branches, each by its own index. */
export const datedSql = sql`
  select d.kind, d.id, d.person_id as "personId", p.name as person, d.title, d.course, d.code, extract(epoch from d.at)::float8 * 1000 as at, d.repeat
    from (${assignments} union all ${own} union all ${memberships}) as d join ${people} as p on p.id = d.person_id
    order by d.at, d.id limit 2000`
const select = preparedSql<DatedRow>('list_calendar_dates', () => datedSql)

export const listDated = (db: Db, { personIds, from, to }: { personIds: readonly string[]; from: Date; to: Date }) =>
  select(db, { personIds, from: from.toISOString(), to: to.toISOString() })

export type StudyCourse = { id: string; title: string }
const selectCourses = preparedSql<StudyCourse>(
  'list_study_courses',
  () => sql`select distinct c.id, c.title from ${entitlements} as e join ${courses} as c on c.id = e.ref_id
    where e.person_id = ${placeholder('personId')}::uuid and e.kind = 'CO' and ${isRunning} and c.format = 'RECORDED' order by c.title, c.id`,
)
/** Recorded courses that a person may use now. */
export const listRecordedCourses = (db: Db, personId: string) => selectCourses(db, { personId })
