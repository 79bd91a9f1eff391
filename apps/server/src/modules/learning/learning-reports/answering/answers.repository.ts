import type { ReportAnswer } from '@khue/contracts/learning/report-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { learningReports, reportAnswersGiven } from '../learning-reports.tables.ts'

const { placeholder } = sql
const which = sql`lesson_id = ${placeholder('lessonId')}::uuid and learner_id = ${placeholder('learnerId')}::uuid`

const lock = preparedSql('lock_answered_report', () => sql`select from ${learningReports} where ${which} for no key update`)
const head = preparedSql<{ teacherId: string; count: number; answer: ReportAnswer | null; text: string | null }>(
  'find_answered_report',
  () => sql`
    select r.teacher_id as "teacherId", newest.answer, newest.text,
        (select count(*)::int from ${reportAnswersGiven} as a where a.lesson_id = r.lesson_id and a.learner_id = r.learner_id and a.person_id = ${placeholder('personId')}::uuid) as count
      from (select * from ${learningReports} where ${which} and sent_at is not null) as r
        left join lateral (select a.answer, a.text from ${reportAnswersGiven} as a
          where a.lesson_id = r.lesson_id and a.learner_id = r.learner_id and a.person_id = ${placeholder('personId')}::uuid order by a.id desc limit 1) as newest on true`,
)
/** A report that was sent, with this person's newest answer; nobody else answers until the end of the transaction. */
export async function lockAnswered(db: Db, one: { lessonId: string; learnerId: string; personId: string }) {
  await lock(db, { lessonId: one.lessonId, learnerId: one.learnerId })
  const [found] = await head(db, one)
  return found
}

const insert = preparedSql<{ id: string }>(
  'insert_report_answer',
  () => sql`
    insert into ${reportAnswersGiven} (id, lesson_id, learner_id, person_id, answer, text, by_link, answered_at)
      values (uuidv7(), ${placeholder('lessonId')}::uuid, ${placeholder('learnerId')}::uuid, ${placeholder('personId')}::uuid, ${placeholder('answer')},
        ${placeholder('text')}, ${placeholder('byLink')}::boolean, clock_timestamp()) returning id`,
)
export type NewAnswer = { lessonId: string; learnerId: string; personId: string; answer: ReportAnswer; text: string; byLink: boolean }
export async function insertAnswer(db: Db, row: NewAnswer) {
  const [added] = await insert(db, row)
  if (!added) throw new Error('the answer was not stored')
  return added.id
}
