import type { ProblemState, SeatMoneyState } from '@khue/contracts/learning/lesson-states'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessonProblems as problems, lessons, lessonSeats, lessonStays } from '../lessons.tables.ts'

const { placeholder } = sql
export type Problem = typeof problems.$inferSelect
export type LockedSeat = { money: SeatMoneyState; lineId: string | null; isRostered: boolean }

const ofSeat = (lessonId: string, learnerId: string) => and(eq(lessonSeats.lessonId, lessonId), eq(lessonSeats.learnerId, learnerId))

export async function lockSeat(db: Db, lessonId: string, learnerId: string): Promise<LockedSeat | undefined> {
  const [row] = await db
    .select({ money: lessonSeats.money, lineId: lessonSeats.lineId, isRostered: lessonSeats.isRostered })
    .from(lessonSeats)
    .where(ofSeat(lessonId, learnerId))
    .for('no key update')
  return row
}
export const setMoney = (db: Db, lessonId: string, learnerId: string, money: SeatMoneyState) =>
  db.update(lessonSeats).set({ money }).where(ofSeat(lessonId, learnerId))

type NewProblem = { id: string; lessonId: string; learnerId: string; openedBy: string; reason: string; dueAt: Date }
/** A withdrawn contest is opened again. Undefined while one is open, or was decided. */
export async function openProblem(db: Db, row: NewProblem) {
  const [opened] = await db
    .insert(problems)
    .values(row)
    .onConflictDoUpdate({
      target: [problems.lessonId, problems.learnerId],
      set: {
        state: 'OPEN',
        reason: row.reason,
        openedBy: row.openedBy,
        openedAt: sql`now()`,
        dueAt: row.dueAt,
        decidedAt: null,
        decision: null,
      },
      setWhere: eq(problems.state, 'WITHDRAWN'),
    })
    .returning()
  return opened
}

export async function findProblem(db: Db, lessonId: string, learnerId: string) {
  const [row] = await db
    .select()
    .from(problems)
    .where(and(eq(problems.lessonId, lessonId), eq(problems.learnerId, learnerId)))
  return row
}
export async function findLessonOfProblem(db: Db, id: string) {
  const [row] = await db.select({ lessonId: problems.lessonId }).from(problems).where(eq(problems.id, id))
  return row?.lessonId
}
export async function lockProblem(db: Db, id: string) {
  const [row] = await db.select().from(problems).where(eq(problems.id, id)).for('no key update')
  return row
}

export async function setAnswer(db: Db, id: string, answer: string) {
  const [row] = await db
    .update(problems)
    .set({ answer, answeredAt: sql`now()` })
    .where(and(eq(problems.id, id), eq(problems.state, 'OPEN')))
    .returning()
  return row
}

type Ending = { state: Exclude<ProblemState, 'OPEN'>; decision: string | null; decidedBy: string | null }
/** Undefined unless it was open. */
export async function endProblem(db: Db, id: string, ending: Ending) {
  const [row] = await db
    .update(problems)
    .set({ ...ending, decidedAt: sql`now()` })
    .where(and(eq(problems.id, id), eq(problems.state, 'OPEN')))
    .returning()
  return row
}

/** The money of seats that no longer wait moves with the next release of the lesson. */
export const reopenRelease = (db: Db, lessonId: string) =>
  db
    .update(lessons)
    .set({ state: 'HELD', releasedAt: null })
    .where(and(eq(lessons.id, lessonId), eq(lessons.state, 'COMPLETED')))

const overdue = preparedSql<{ id: string }>(
  'list_overdue_lesson_problems',
  () => sql`
    select id from ${problems} where state = 'OPEN' and due_at <= now()
      and (due_at, id) > (coalesce((select due_at from ${problems} where id = ${placeholder('after')}::uuid), '-infinity'), ${placeholder('after')}::uuid)
    order by due_at, id limit ${placeholder('limit')}`,
)
export const listOverdue = async (db: Db, page: { after: string; limit: number }) => (await overdue(db, page)).map(({ id }) => id)

/** Whether a room measured the teacher in the lesson. */
export async function isMeasured(db: Db, lessonId: string) {
  const [row] = await db
    .select({ id: lessonStays.id })
    .from(lessonStays)
    .innerJoin(lessons, and(eq(lessons.id, lessonStays.lessonId), eq(lessons.teacherId, lessonStays.personId)))
    .where(and(eq(lessonStays.lessonId, lessonId), eq(lessonStays.source, 'ROOM')))
    .limit(1)
  return row !== undefined
}

export async function findWorkingDays(db: Db, lessonId: string) {
  const { rows } = await db.execute<{ days: number }>(sql`select r.decide_working_days as days from ${lessons} as l
    join held_rules as r on r.kind = l.kind and r.from_on = l.rule_from_on where l.id = ${lessonId}`)
  return rows[0]?.days ?? 3
}
