import type { ReportFacts } from '@khue/contracts/learning/report-shapes'
import type { TaughtReportList } from '@khue/contracts/learning/report-states'
import { type SQL, sql } from 'drizzle-orm'
import { people } from '../../../people/people/people.tables.ts'
import { type Db, preparedSql } from '#platform/postgres/db'
import { factsJoins, factsSql } from '../facts.read-model.ts'
import { learningReports } from '../learning-reports.tables.ts'
import {
  addendaJoin,
  type AddendumRow,
  type AnswerRow,
  lessonJoins,
  microseconds,
  newestAnswers,
  reportedColumns,
  type ReportedRow,
} from '../reported.read-model.ts'

const { placeholder } = sql

export type TaughtRow = ReportedRow & { answers: AnswerRow[] }
type Keyed = TaughtRow & { /** Microseconds. */ key: number }
export type ListPage = { teacherId: string; afterAt: string; afterId: string; limit: number }

const after = sql`(${placeholder('afterAt')}::timestamptz, ${placeholder('afterId')}::uuid)`
/** The page is found by the index before anything is joined to it. */
const listOf = (name: string, by: 'locks_at' | 'sent_at', isIn: SQL, isNewestFirst: boolean) => {
  const key = sql.raw(by)
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc')
  return preparedSql<Keyed>(
    name,
    () => sql`
      with page as (
        select r.* from ${learningReports} as r
          where r.teacher_id = ${placeholder('teacherId')}::uuid and ${isIn} and (r.${key}, r.id) ${sql.raw(isNewestFirst ? '<' : '>')} ${after}
          order by r.${key} ${direction}, r.id ${direction} limit ${placeholder('limit')})
      select ${reportedColumns}, answered.answers, ${microseconds(`r.${by}`)} as key from page as r ${lessonJoins} ${newestAnswers}
        order by r.${key} ${direction}, r.id ${direction}`,
  )
}
const lists = {
  DUE: listOf('list_due_reports', 'locks_at', sql`r.sent_at is null and r.locks_at > now()`, false),
  SENT: listOf('list_sent_reports', 'sent_at', sql`r.sent_at is not null`, true),
  MISSED: listOf('list_missed_reports', 'locks_at', sql`r.sent_at is null and r.locks_at <= now()`, true),
}
export const listTaught = (db: Db, list: TaughtReportList, page: ListPage) => lists[list](db, page)

export type WholeRow = TaughtRow & {
  revision: number
  good: string
  practise: string
  next: string
  letter: string
  voiceId: string | null
  facts: ReportFacts
  addenda: AddendumRow[]
}
const whole = sql`${reportedColumns}, answered.answers, r.revision, r.good, r.practise, r.next, r.letter, r.voice_id as "voiceId",
  coalesce(r.facts, ${factsSql}) as facts, added.addenda`
const ofLesson = preparedSql<WholeRow>(
  'list_reports_of_lesson',
  () => sql`select ${whole} from ${learningReports} as r ${lessonJoins} ${factsJoins} ${newestAnswers} ${addendaJoin} join ${people} as p on p.id = r.learner_id
    where r.lesson_id = ${placeholder('lessonId')}::uuid and (${placeholder('learnerId')}::uuid is null or r.learner_id = ${placeholder('learnerId')}::uuid)
    order by p.name, r.learner_id`,
)
/** The reports of a class with the facts of each learner, by name: one statement, however many. */
export const listOfLesson = (db: Db, lessonId: string, learnerId?: string) => ofLesson(db, { lessonId, learnerId: learnerId ?? null })

const next = preparedSql<{ learnerId: string }>(
  'find_next_due_report',
  () => sql`
    select r.learner_id as "learnerId" from ${learningReports} as r join ${people} as p on p.id = r.learner_id,
        (select name, id from ${people} where id = ${placeholder('learnerId')}::uuid) as current
      where r.lesson_id = ${placeholder('lessonId')}::uuid and r.sent_at is null and r.learner_id <> current.id
      order by (p.name, p.id) < (current.name, current.id), p.name, p.id limit 1`,
)
/** The next learner of the lesson by name whose report was not sent; after the last one it begins anew. */
export async function findNextDue(db: Db, which: { lessonId: string; learnerId: string }) {
  const [found] = await next(db, which)
  return found?.learnerId
}
