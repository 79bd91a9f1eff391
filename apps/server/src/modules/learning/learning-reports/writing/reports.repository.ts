import type { ReportFacts, ReportText } from '@khue/contracts/learning/report-shapes'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { learningReports, reportAddenda, reportTemplates } from '../learning-reports.tables.ts'

const { placeholder } = sql

export type Which = { lessonId: string; learnerId: string }
const which = sql`r.lesson_id = ${placeholder('lessonId')}::uuid and r.learner_id = ${placeholder('learnerId')}::uuid`

const lock = preparedSql('lock_report', () => sql`select from ${learningReports} as r where ${which} for no key update`)
const locked = preparedSql<
  ReportText & { teacherId: string; voiceId: string | null; revision: number; isSent: boolean; isLocked: boolean; isPast: boolean }
>(
  'find_locked_report',
  () => sql`
    select r.teacher_id as "teacherId", r.voice_id as "voiceId", r.revision, r.good, r.practise, r.next, r.letter, r.sent_at is not null as "isSent",
        learning_report_is_locked(r.sent_at, r.locks_at, clock_timestamp()) as "isLocked", clock_timestamp() >= r.locks_at as "isPast"
      from ${learningReports} as r where ${which}`,
)
/** One report, which nobody else changes until the end of the transaction. Reads in a statement of its own, after the lock was awaited, by the clock then. */
export async function lockReport(db: Db, one: Which) {
  await lock(db, one)
  const [found] = await locked(db, one)
  return found
}

const save = preparedSql(
  'save_report',
  () => sql`
    update ${learningReports} as r set good = ${placeholder('good')}, practise = ${placeholder('practise')}, next = ${placeholder('next')}, letter = ${placeholder('letter')},
        voice_id = ${placeholder('voiceId')}::uuid, revision = r.revision + 1, saved_at = clock_timestamp() where ${which}`,
)
export const setText = (db: Db, one: Which, text: ReportText & { voiceId: string | null }) =>
  save(db, {
    lessonId: one.lessonId,
    learnerId: one.learnerId,
    good: text.good,
    practise: text.practise,
    next: text.next,
    letter: text.letter,
    voiceId: text.voiceId,
  })

const send = preparedSql<{ isLate: boolean }>(
  'send_report',
  () => sql`
    update ${learningReports} as r set sent_at = clock_timestamp(), facts = ${placeholder('facts')}::jsonb where ${which} and r.sent_at is null
      returning r.sent_at >= r.locks_at as "isLate"`,
)
/** Undefined when it was sent already. */
export async function setSent(db: Db, one: Which, facts: ReportFacts) {
  const [sent] = await send(db, { ...one, facts: JSON.stringify(facts) })
  return sent
}

type NewAddendum = Which & { id: string; text: string; writtenBy: string }
/** False when it was added already. */
export async function insertAddendum(db: Db, row: NewAddendum) {
  const added = await db
    .insert(reportAddenda)
    .values({ ...row, writtenAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ id: reportAddenda.id })
  return added.length > 0
}
export const countAddenda = async (db: Db, { lessonId, learnerId }: Which) =>
  db.$count(reportAddenda, sql`${reportAddenda.lessonId} = ${lessonId} and ${reportAddenda.learnerId} = ${learnerId}`)

const use = preparedSql(
  'count_template_uses',
  () => sql`update ${reportTemplates} set uses = uses + 1 where id in (
    select id from ${reportTemplates} where id = any(${placeholder('ids')}::uuid[]) and teacher_id = ${placeholder('teacherId')}::uuid order by id for update)`,
)
/** Each template once for the report that was sent with it; those of others are ignored. */
export const countUses = (db: Db, teacherId: string, ids: readonly string[]) => use(db, { teacherId, ids })
