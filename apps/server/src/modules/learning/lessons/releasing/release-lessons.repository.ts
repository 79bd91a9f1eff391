import { and, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessons, lessonSeats } from '../lessons.tables.ts'

const { placeholder } = sql

const due = preparedSql<{ id: string }>(
  'list_lessons_to_release',
  () => sql`
    select id from ${lessons} where state = 'HELD' and release_at <= now()
      and (release_at, id) > (coalesce((select release_at from ${lessons} where id = ${placeholder('after')}::uuid), '-infinity'), ${placeholder('after')}::uuid)
    order by release_at, id limit ${placeholder('limit')}`,
)
export const listToRelease = async (db: Db, page: { after: string; limit: number }) => (await due(db, page)).map(({ id }) => id)

const seats = preparedSql<{ learnerId: string; lineId: string; teacherId: string }>(
  'lock_seats_to_release',
  () => sql`
    select s.learner_id as "learnerId", s.line_id as "lineId", l.teacher_id as "teacherId" from ${lessonSeats} as s join ${lessons} as l on l.id = s.lesson_id
      where s.lesson_id = ${placeholder('lessonId')}::uuid and s.money = 'HELD' and l.state in ('HELD', 'COMPLETED') and l.release_at <= now()
        and s.learner_id > ${placeholder('after')}::uuid
      order by s.learner_id limit ${placeholder('limit')} for update of s`,
)
/** Seats whose money can move now, by learner. A contest waits for this lock, or is seen. */
export const lockSeats = (db: Db, page: { lessonId: string; after: string; limit: number }) => seats(db, page)

type Paid = { lineId: string; lessonNo: number; amountVnd: number }
/** Seats of lines that have nothing left were refunded since the lesson was decided. */
export const setReleased = (db: Db, lessonId: string, { paid, empty }: { paid: readonly Paid[]; empty: readonly string[] }) =>
  db.execute(sql`
    update ${lessonSeats} as s set money = case when r."lessonNo" is null then 'NONE' else 'RELEASED' end, lesson_no = r."lessonNo", amount_vnd = r."amountVnd"
      from jsonb_to_recordset(${JSON.stringify([...paid, ...empty.map((lineId) => ({ lineId, lessonNo: null, amountVnd: 0 }))])}::jsonb)
        as r ("lineId" uuid, "lessonNo" smallint, "amountVnd" bigint)
      where s.lesson_id = ${lessonId}::uuid and s.line_id = r."lineId" and s.money = 'HELD'`)

/** Once no seat waits any more. A contested seat does not keep the others. */
export async function setCompleted(db: Db, id: string) {
  const rows = await db
    .update(lessons)
    .set({ state: 'COMPLETED', releasedAt: sql`now()`, revision: sql`${lessons.revision} + 1` })
    .where(
      and(
        eq(lessons.id, id),
        eq(lessons.state, 'HELD'),
        sql`not exists (select from ${lessonSeats} as s where s.lesson_id = ${id}::uuid and s.money = 'HELD')`,
      ),
    )
    .returning({ id: lessons.id })
  return rows.length === 1
}

export const setContestOver = (db: Db, id: string) =>
  db
    .update(lessons)
    .set({ releaseAt: sql`greatest(${lessons.endsAt}, now() - interval '1 second')` })
    .where(and(eq(lessons.id, id), eq(lessons.state, 'HELD')))
