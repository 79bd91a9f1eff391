import type { Attendance } from '@khue/contracts/learning/lesson-states'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import type { LessonRow } from '../lessons.repository.ts'
import { attendanceMarks, lessons, lessonSeats, lessonStays, type staySources } from '../lessons.tables.ts'

/** After a stop the next stay begins now: the time between does not count as taught. */
export const setStarted = (db: Db, id: string) =>
  db
    .update(lessons)
    .set({ startedAt: sql`now()`, stoppedAt: null, revision: sql`${lessons.revision} + 1` })
    .where(eq(lessons.id, id))

export const setStopped = (db: Db, id: string) =>
  db
    .update(lessons)
    .set({ stoppedAt: sql`now()`, revision: sql`${lessons.revision} + 1` })
    .where(eq(lessons.id, id))

/** Returns how many lessons have the link now. */
export async function setLink(db: Db, { id, refId, startsAt }: LessonRow, { url, isForAll }: { url: string | null; isForAll: boolean }) {
  const which = isForAll
    ? and(eq(lessons.refId, refId), eq(lessons.state, 'PLANNED'), sql`(${lessons.id} = ${id} or ${gt(lessons.startsAt, startsAt)})`)
    : eq(lessons.id, id)
  const rows = await db.update(lessons).set({ link: url }).where(which).returning({ id: lessons.id })
  return rows.length
}

type NewStay = {
  lessonId: string
  personId: string
  from: Date | 'now'
  to: Date | 'now'
  source: (typeof staySources)[number]
  reason?: string
}
const momentOf = (at: Date | 'now') => (at === 'now' ? sql`now()` : sql`${at.toISOString()}::timestamptz`)
export const insertStay = (db: Db, { lessonId, personId, from, to, source, reason }: NewStay) =>
  db
    .insert(lessonStays)
    .values({ id: uuidv7(), lessonId, personId, fromAt: momentOf(from), toAt: momentOf(to), source, reason: reason ?? null })

export async function findAttendance(db: Db, lessonId: string, learnerId: string) {
  const [row] = await db
    .select({ attendance: lessonSeats.attendance })
    .from(lessonSeats)
    .where(and(eq(lessonSeats.lessonId, lessonId), eq(lessonSeats.learnerId, learnerId)))
    .for('no key update')
  return row?.attendance
}

type Mark = { lessonId: string; learnerId: string; was: Attendance; attendance: Attendance; reason: string; markedBy: string }
/** False when the learner's attendance is another one now. */
export async function markSeat(db: Db, { lessonId, learnerId, was, attendance, ...mark }: Mark) {
  const rows = await db
    .insert(lessonSeats)
    .values({ lessonId, learnerId, attendance })
    .onConflictDoUpdate({
      target: [lessonSeats.lessonId, lessonSeats.learnerId],
      set: { attendance },
      setWhere: eq(lessonSeats.attendance, was),
    })
    .returning({ learnerId: lessonSeats.learnerId })
  if (rows.length === 0) return false
  await db.insert(attendanceMarks).values({ id: uuidv7(), lessonId, learnerId, was, attendance, ...mark })
  return true
}

type Excuse = { lessonId: string; learnerId: string; excuse: string | null }
/** An excuse of a learner who is not marked yet; null takes it back. False when the teacher has marked the learner. */
export async function setExcuse(db: Db, { lessonId, learnerId, excuse }: Excuse) {
  const attendance = excuse === null ? ('EXPECTED' as const) : ('EXCUSED' as const)
  const values = { attendance, excuse, excusedAt: excuse === null ? null : sql`now()` }
  const rows = await db
    .insert(lessonSeats)
    .values({ lessonId, learnerId, ...values })
    .onConflictDoUpdate({
      target: [lessonSeats.lessonId, lessonSeats.learnerId],
      set: values,
      setWhere: sql`${lessonSeats.attendance} in ('EXPECTED', 'EXCUSED')`,
    })
    .returning({ learnerId: lessonSeats.learnerId })
  return rows.length === 1
}

/** Correctable until eight of the Vietnamese day after the lesson. */
export const isCorrectable = (hour: number) =>
  sql<boolean>`now() < (((${lessons.endsAt} at time zone 'Asia/Ho_Chi_Minh')::date + 1) + make_interval(hours => ${hour}::int)) at time zone 'Asia/Ho_Chi_Minh'`
export async function mayCorrect(db: Db, id: string, hour: number) {
  const [row] = await db
    .select({ may: isCorrectable(hour) })
    .from(lessons)
    .where(and(eq(lessons.id, id), isNull(lessons.releasedAt)))
  return row?.may ?? false
}
