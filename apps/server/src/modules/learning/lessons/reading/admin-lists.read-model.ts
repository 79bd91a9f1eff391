import type { LessonState, ProblemState } from '@khue/contracts/learning/lesson-states'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessonProblems, lessons } from '../lessons.tables.ts'
import type { CardRow } from './cards.ts'
import { cardColumns, cardJoins, millis, rosterCount } from './cards.read-model.ts'

const { placeholder } = sql

export type ProblemRow = CardRow & {
  problemId: string
  learnerId: string
  problemState: ProblemState
  reason: string
  openedAt: number
  dueAt: number
  answer: string | null
  decision: string | null
  /** Microseconds. */
  key: number
}
const problemColumns = sql`${cardColumns}, p.id as "problemId", p.learner_id as "learnerId", p.state as "problemState", p.reason,
  ${millis('p.opened_at')} as "openedAt", ${millis('p.due_at')} as "dueAt", p.answer, p.decision, (extract(epoch from p.due_at) * 1000000)::float8 as key`

const problems = preparedSql<ProblemRow>(
  'list_lesson_problems',
  () => sql`
    with page as (select * from ${lessonProblems} as p
      where p.state = ${placeholder('state')} and (p.due_at, p.id) > (${placeholder('afterAt')}::timestamptz, ${placeholder('afterId')}::uuid)
      order by p.due_at, p.id limit ${placeholder('limit')})
    select ${problemColumns} from page as p join ${lessons} as l on l.id = p.lesson_id ${cardJoins} order by p.due_at, p.id`,
)
type Page = { afterAt: string; afterId: string; limit: number }
export const listProblems = (db: Db, page: Page & { state: ProblemState }) => problems(db, page)

const problem = preparedSql<ProblemRow>(
  'read_lesson_problem',
  () =>
    sql`select ${problemColumns} from ${lessonProblems} as p join ${lessons} as l on l.id = p.lesson_id ${cardJoins} where p.id = ${placeholder('id')}::uuid`,
)
export async function findProblemRow(db: Db, id: string) {
  const [row] = await problem(db, { id })
  return row
}

const stateNow: Record<LessonState, SQL> = {
  UPCOMING: sql`l.state = 'PLANNED' and l.starts_at > now()`,
  ONGOING: sql`l.state = 'PLANNED' and l.starts_at <= now() and l.ends_at > now()`,
  ENDED: sql`l.state = 'PLANNED' and l.ends_at <= now()`,
  HELD: sql`l.state = 'HELD'`,
  NOT_HELD: sql`l.state = 'NOT_HELD'`,
  COMPLETED: sql`l.state = 'COMPLETED'`,
  CANCELLED: sql`l.state = 'CANCELLED'`,
}
type Wanted = Page & { state?: LessonState | undefined; on?: string | undefined; teacherId?: string | undefined }
export type AdminLesson = CardRow & { key: number; roster: number; problems: number }

/** Latest first. */
export async function listAll(db: Db, { state, on, teacherId, afterAt, afterId, limit }: Wanted) {
  const dayStart = (days: number) => sql`(${on}::date + ${days}::int)::timestamp at time zone 'Asia/Ho_Chi_Minh'`
  const wanted = sql.join(
    [
      sql`(l.starts_at, l.id) < (${afterAt}::timestamptz, ${afterId}::uuid)`,
      ...(state === undefined ? [] : [stateNow[state]]),
      ...(on === undefined ? [] : [sql`l.starts_at >= ${dayStart(0)} and l.starts_at < ${dayStart(1)}`]),
      ...(teacherId === undefined ? [] : [sql`l.teacher_id = ${teacherId}::uuid`]),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<AdminLesson>(sql`
    with page as (select l.id, l.starts_at from ${lessons} as l where ${wanted} order by l.starts_at desc, l.id desc limit ${limit})
    select ${cardColumns}, (extract(epoch from l.starts_at) * 1000000)::float8 as key, ${rosterCount} as roster,
        (select count(*)::int from ${lessonProblems} as p where p.lesson_id = l.id) as problems
      from page join ${lessons} as l on l.id = page.id ${cardJoins} order by page.starts_at desc, page.id desc`)
  return rows
}
