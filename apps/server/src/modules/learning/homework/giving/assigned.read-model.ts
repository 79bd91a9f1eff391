import type { AssignmentList, HomeworkState } from '@khue/contracts/learning/homework-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import type { CardRow } from '../cards.ts'
import { assignments, assignmentTargets, homeworkExtensions } from '../homework.tables.ts'
import { doneJoins, dueMillis, millis, stateSql } from '../state.read-model.ts'
import { placeColumns, placeJoins } from '../places.read-model.ts'

const { placeholder } = sql

export type GivenRow = Pick<
  CardRow,
  'id' | 'title' | 'scope' | 'refId' | 'placeTitle' | 'lessonId' | 'lessonNumber' | 'lessonStartsAt' | 'displayAt' | 'dueAt' | 'now'
> & {
  isDraft: boolean
  isForChosen: boolean
  isOfProgramme: boolean
  isLocked: boolean
  learners: number
  submitted: number
  drafts: number
  extensionsAsked: number
}
const columns = sql`a.id, a.title, a.scope, a.ref_id as "refId", ${placeColumns}, ${millis('a.display_at')} as "displayAt", ${millis('a.due_at')} as "dueAt",
  ${millis('now()')} as now, a.given_at is null as "isDraft", a.is_for_chosen as "isForChosen", a.item_id is not null as "isOfProgramme", a.locked_at is not null as "isLocked",
  counted.learners, counted.submitted, counted.drafts, counted.asked as "extensionsAsked"`
const counts = sql`
  cross join lateral (
    select count(*)::int as learners, count(*) filter (where done.versions > 0)::int as submitted,
        count(*) filter (where done.versions = 0 and draft.saved_at is not null)::int as drafts,
        count(*) filter (where exists (select from ${homeworkExtensions} as e
          where e.assignment_id = t.assignment_id and e.learner_id = t.learner_id and e.state = 'ASKED'))::int as asked
      from ${assignmentTargets} as t ${doneJoins} where t.assignment_id = a.id and (t.left_at is null or done.versions > 0)) as counted`

/** The minute of the general deadline still counts; own deadlines are shown for each learner. */
export const isOpen = sql`homework_on_time(now(), coalesce(a.due_at, timestamptz '9998-01-01 00:00:00Z'))`
const isAsked = sql`exists (select from ${homeworkExtensions} as e where e.assignment_id = a.id and e.state = 'ASKED')`
const isInList = sql`case ${placeholder('list')}::text when 'DRAFT' then a.given_at is null when 'OPEN' then a.given_at is not null and ${isOpen}
  when 'PAST' then a.given_at is not null and not ${isOpen} when 'ASKED' then ${isAsked} else true end`

const list = preparedSql<GivenRow>(
  'list_given_assignments',
  () => sql`
    with page as (
      select a.* from ${assignments} as a
        where a.teacher_id = ${placeholder('teacherId')}::uuid and a.deleted_at is null and a.id < ${placeholder('afterId')}::uuid
          and (${placeholder('refId')}::uuid is null or a.ref_id = ${placeholder('refId')}::uuid)
          and (${placeholder('lessonId')}::uuid is null or a.lesson_id = ${placeholder('lessonId')}::uuid)
          and ${isInList}
        order by a.id desc limit ${placeholder('limit')})
    select ${columns} from page as a ${placeJoins} ${counts} order by a.id desc`,
)
type Page = {
  teacherId: string
  refId: string | null
  lessonId: string | null
  list: AssignmentList | null
  afterId: string
  limit: number
}
export const listGiven = (db: Db, page: Page) => list(db, page)

type OneRow = GivenRow & { teacherId: string; content: string; parts: { title: string; points: number }[]; revision: number }
const one = preparedSql<OneRow>(
  'find_given_assignment',
  () => sql`select ${columns}, a.teacher_id as "teacherId", a.content, a.parts, a.revision
    from ${assignments} as a ${placeJoins} ${counts} where a.id = ${placeholder('id')}::uuid and a.deleted_at is null`,
)
export async function findGiven(db: Db, id: string) {
  const [found] = await one(db, { id })
  return found
}

export type AssignedRow = {
  learnerId: string
  state: HomeworkState
  dueAt: number | null
  hasOwnDue: boolean
  submissionId: string | null
  version: number | null
  countedAt: number | null
  pages: number
}
const learners = preparedSql<AssignedRow>(
  'list_assigned_learners',
  () => sql`
    select t.learner_id as "learnerId", ${stateSql} as state, ${dueMillis} as "dueAt", coalesce(t.own_due_at > a.due_at, false) as "hasOwnDue",
        s.id as "submissionId", s.version, ${millis('s.counted_at')} as "countedAt",
        (select coalesce(sum(f.pages), 0)::int from submission_files as sf join homework_files as f on f.asset_id = sf.asset_id where sf.submission_id = s.id) as pages
      from ${assignmentTargets} as t join ${assignments} as a on a.id = t.assignment_id ${doneJoins}
        left join submissions as s on s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.version = done.newest
        join people as p on p.id = t.learner_id
      where t.assignment_id = ${placeholder('id')}::uuid and (t.left_at is null or done.versions > 0)
      order by p.name, t.learner_id`,
)
/** By name. */
export const listAssigned = (db: Db, id: string) => learners(db, { id })
