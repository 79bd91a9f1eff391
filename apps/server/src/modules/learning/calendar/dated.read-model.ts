import { sql } from 'drizzle-orm'
import type { ReminderRepeat } from '@khue/contracts/learning/calendar-rules'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { entitlements } from '../../sale/entitlements/entitlements.tables.ts'
import { assignments, assignmentTargets } from '../homework/homework.tables.ts'
import { submissions } from '../homework/submissions.tables.ts'
import { reminders } from './calendar.tables.ts'

const { placeholder } = sql

type Shared = { id: string; personId: string; person: string; /** In milliseconds. */ at: number }
export type DatedRow =
  | (Shared & { kind: 'DEADLINE'; title: string; course: string; code: null; repeat: null; /** Handed in. */ isDone: boolean })
  | (Shared & { kind: 'OWN'; title: string; course: string | null; code: string | null; repeat: ReminderRepeat })
  | (Shared & { kind: 'MEMBERSHIP_END'; title: null; course: null; code: null; repeat: null })

const personIds = sql`any(${placeholder('personIds')}::uuid[])`
const [from, to] = [placeholder('from'), placeholder('to')].map((bound) => sql`${bound}::timestamptz`)
const isRunning = sql`e.ends_at > now() and e.locked_at is null`
/** Homework with the deadline of each learner, once it is displayed. */
const deadlines = sql`
  select 'DEADLINE' as kind, a.id, t.learner_id as person_id, a.title, coalesce(c.title, o.title) as course, null as code,
      greatest(a.due_at, t.own_due_at) as at, null as repeat, exists (select from ${submissions} as s
        where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.withdrawn_at is null) as done
    from ${assignmentTargets} as t join ${assignments} as a on a.id = t.assignment_id
      left join ${courseBatches} as b on a.scope = 'RUN' and b.id = a.ref_id
      left join ${courses} as c on c.id = case a.scope when 'RUN' then b.course_id when 'COURSE' then a.ref_id end
      left join ${openClasses} as o on a.scope = 'CLASS' and o.id = a.ref_id
    where t.learner_id = ${personIds} and t.left_at is null and a.given_at is not null and a.deleted_at is null and a.display_at <= now()
      and greatest(a.due_at, t.own_due_at) >= ${from} and greatest(a.due_at, t.own_due_at) < ${to}`
const own = sql`
  select 'OWN', r.id, r.person_id, r.title, c.title, c.code, r.at, r.repeat, false
    from ${reminders} as r left join ${courses} as c on c.id = r.course_id
    where r.person_id = ${personIds} and r.at < ${to} and (r.repeat = 'weekly' or r.at >= ${from})`
const memberships = sql`
  select 'MEMBERSHIP_END', e.person_id, e.person_id, null, null, null, max(e.ends_at), null, false
    from ${entitlements} as e where e.person_id = ${personIds} and e.kind = 'SUB' and ${isRunning}
    group by e.person_id having max(e.ends_at) >= ${from} and max(e.ends_at) < ${to}`

/** Deadlines of bought courses, own reminders and ends of memberships: three branches, each by its own index. */
export const datedSql = sql`
  select d.kind, d.id, d.person_id as "personId", p.name as person, d.title, d.course, d.code, extract(epoch from d.at)::float8 * 1000 as at, d.repeat, d.done as "isDone"
    from (${deadlines} union all ${own} union all ${memberships}) as d join ${people} as p on p.id = d.person_id
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
