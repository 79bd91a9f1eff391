import type { HomeworkCounts } from '@khue/contracts/learning/my-learning'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments, assignmentTargets } from '../homework/homework.tables.ts'
import { submissions } from '../homework/submissions.tables.ts'

const { placeholder } = sql

type Row = HomeworkCounts & { learnerId: string; refId: string }
const due = sql`coalesce(greatest(a.due_at, t.own_due_at), timestamptz '9998-01-01 00:00:00Z')`
const counted = preparedSql<Row>(
  'count_learning_homework',
  () => sql`
    select t.learner_id as "learnerId", a.ref_id as "refId",
        count(*) filter (where state.is = 'NOT_YET')::int as "toDo", count(*) filter (where state.is = 'SUBMITTED')::int as done,
        count(*) filter (where state.is = 'SUBMITTED_LATE')::int as late, count(*) filter (where state.is = 'NOT_SUBMITTED')::int as missed
      from ${assignmentTargets} as t join ${assignments} as a on a.id = t.assignment_id
        left join lateral (select min(s.counted_at) as first_at from ${submissions} as s
          where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.withdrawn_at is null) as done on true
        cross join lateral (select homework_state(done.first_at, ${due}) as is) as state
      where t.learner_id = any(${placeholder('learnerIds')}::uuid[]) and a.ref_id = any(${placeholder('refIds')}::uuid[])
        and a.given_at is not null and a.deleted_at is null and a.display_at <= now() and (t.left_at is null or done.first_at is not null)
      group by t.learner_id, a.ref_id`,
)

/** What is counted together: a run has its own homework and that of its course. */
type Card = { learnerId: string; refId: string; runId: string | null }
const refsOf = ({ refId, runId }: Card) => [refId, ...(runId ? [runId] : [])]

/** How many pieces of homework each of these learners has in these courses and classes, by state: one statement. */
export async function countHomework(db: Db, cards: readonly Card[]): Promise<(card: Card) => HomeworkCounts | null> {
  if (cards.length === 0) return () => null
  const rows = await counted(db, {
    learnerIds: [...new Set(cards.map(({ learnerId }) => learnerId))],
    refIds: [...new Set(cards.flatMap(refsOf))],
  })
  const found = new Map(rows.map((row) => [`${row.learnerId} ${row.refId}`, row]))
  return (card) => {
    const parts = refsOf(card).flatMap((refId) => found.get(`${card.learnerId} ${refId}`) ?? [])
    return parts.length === 0 ? null : sumOf(parts)
  }
}

const sumOf = (parts: readonly HomeworkCounts[]): HomeworkCounts =>
  parts.reduce(
    (sum, { toDo, done, late, missed }) => ({
      toDo: sum.toDo + toDo,
      done: sum.done + done,
      late: sum.late + late,
      missed: sum.missed + missed,
    }),
    { toDo: 0, done: 0, late: 0, missed: 0 },
  )
