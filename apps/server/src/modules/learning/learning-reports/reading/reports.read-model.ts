import type { ReportFacts } from '@khue/contracts/learning/report-shapes'
import type { ReportAnswer } from '@khue/contracts/learning/report-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { learningReports, reportAddenda, reportAnswersGiven } from '../learning-reports.tables.ts'
import {
  addendaJoin,
  type AddendumRow,
  lessonJoins,
  microseconds,
  millis,
  reportedColumns,
  type ReportedRow,
} from '../reported.read-model.ts'

const { placeholder } = sql

export type Which = { lessonId: string; learnerId: string }
type Sent = Omit<ReportedRow, 'sentAt'> & {
  sentAt: number
  facts: ReportFacts
  good: string
  practise: string
  next: string
  letter: string
  voiceId: string | null
}
const sentColumns = sql`${reportedColumns}, r.facts, r.good, r.practise, r.next, r.letter, r.voice_id as "voiceId"`

export type ListedRow = Sent & { addenda: number; answer: ReportAnswer | null; key: number }
export type ListPage = {
  learnerId: string
  readerId: string
  from: string | null
  to: string | null
  afterAt: string
  afterId: string
  limit: number
}
const day = (name: string) => sql`(${placeholder(name)}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh'`

const timeline = preparedSql<ListedRow>(
  'list_reports_of_learner',
  () => sql`
    with page as (
      select r.* from ${learningReports} as r
        where r.learner_id = ${placeholder('learnerId')}::uuid and r.sent_at is not null
          and (r.ends_at, r.id) < (${placeholder('afterAt')}::timestamptz, ${placeholder('afterId')}::uuid)
          and (${placeholder('from')}::date is null or r.ends_at >= ${day('from')}) and (${placeholder('to')}::date is null or r.ends_at < ${day('to')} + interval '1 day')
        order by r.ends_at desc, r.id desc limit ${placeholder('limit')})
    select ${sentColumns}, ${microseconds('r.ends_at')} as key,
        (select count(*)::int from ${reportAddenda} as d where d.lesson_id = r.lesson_id and d.learner_id = r.learner_id) as addenda,
        (select a.answer from ${reportAnswersGiven} as a where a.lesson_id = r.lesson_id and a.learner_id = r.learner_id
          and a.person_id = ${placeholder('readerId')}::uuid order by a.id desc limit 1) as answer
      from page as r ${lessonJoins} order by r.ends_at desc, r.id desc`,
)
/** Of all teachers, newest lesson first. */
export const listTimeline = (db: Db, page: ListPage) => timeline(db, page)

export type SentRow = Sent & { addenda: AddendumRow[] }
const sent = preparedSql<SentRow>(
  'find_sent_report',
  () => sql`select ${sentColumns}, added.addenda from ${learningReports} as r ${lessonJoins} ${addendaJoin}
    where r.lesson_id = ${placeholder('lessonId')}::uuid and r.learner_id = ${placeholder('learnerId')}::uuid and r.sent_at is not null`,
)
/** Undefined before it was sent. */
export async function findSent(db: Db, { lessonId, learnerId }: Which) {
  const [found] = await sent(db, { lessonId, learnerId })
  return found
}

const answers = preparedSql<{ answer: ReportAnswer; text: string; answeredAt: number }>(
  'list_own_report_answers',
  () => sql`
    select a.answer, a.text, ${millis('a.answered_at')} as "answeredAt" from ${reportAnswersGiven} as a
      where a.lesson_id = ${placeholder('lessonId')}::uuid and a.learner_id = ${placeholder('learnerId')}::uuid and a.person_id = ${placeholder('personId')}::uuid
      order by a.id desc`,
)
/** What one person said, newest first. */
export const listAnswersOf = (db: Db, { lessonId, learnerId, personId }: Which & { personId: string }) =>
  answers(db, { lessonId, learnerId, personId })

const opened = preparedSql(
  'open_report',
  () => sql`
    update ${learningReports} set opened_at = now(), opened_by = ${placeholder('personId')}::uuid
      where lesson_id = ${placeholder('lessonId')}::uuid and learner_id = ${placeholder('learnerId')}::uuid and sent_at is not null and opened_at is null`,
)
/** The first opening alone. */
export const setOpened = (db: Db, { lessonId, learnerId }: Which, personId: string) => opened(db, { lessonId, learnerId, personId })
