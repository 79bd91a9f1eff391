import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { attendanceMarks, lessonDocuments, lessonProblems, lessons, lessonSeats, lessonStays } from './lessons.tables.ts'

export const listStaysOf = (db: Db, personId: string) =>
  db
    .select({ from: lessonStays.fromAt, to: lessonStays.toAt, source: lessonStays.source, reason: lessonStays.reason })
    .from(lessonStays)
    .where(eq(lessonStays.personId, personId))
    .orderBy(lessonStays.fromAt, lessonStays.id)

export const listSeatsOf = (db: Db, learnerId: string) =>
  db
    .select({ startsAt: lessons.startsAt, attendance: lessonSeats.attendance, minutes: lessonSeats.minutes, excuse: lessonSeats.excuse })
    .from(lessonSeats)
    .innerJoin(lessons, eq(lessons.id, lessonSeats.lessonId))
    .where(eq(lessonSeats.learnerId, learnerId))
    .orderBy(lessons.startsAt, lessons.id)

export const listMarksOf = (db: Db, learnerId: string) =>
  db
    .select({ at: attendanceMarks.at, was: attendanceMarks.was, attendance: attendanceMarks.attendance, reason: attendanceMarks.reason })
    .from(attendanceMarks)
    .innerJoin(lessonSeats, and(eq(lessonSeats.lessonId, attendanceMarks.lessonId), eq(lessonSeats.learnerId, attendanceMarks.learnerId)))
    .where(eq(lessonSeats.learnerId, learnerId))
    .orderBy(attendanceMarks.at, attendanceMarks.id)

const concerns = (personId: string) => or(eq(lessonProblems.openedBy, personId), eq(lessonProblems.learnerId, personId))
export const listProblemsOf = (db: Db, personId: string) =>
  db
    .select({
      openedAt: lessonProblems.openedAt,
      reason: lessonProblems.reason,
      answer: lessonProblems.answer,
      decision: lessonProblems.decision,
    })
    .from(lessonProblems)
    .where(concerns(personId))
    .orderBy(lessonProblems.openedAt, lessonProblems.id)

export const listOpenProblemsOf = (db: Db, learnerId: string) =>
  db
    .select({ id: lessonProblems.id, lessonId: lessonProblems.lessonId })
    .from(lessonProblems)
    .where(and(eq(lessonProblems.learnerId, learnerId), eq(lessonProblems.state, 'OPEN')))

const erased = 'Nội dung đã được xoá.'
/** Words go; what was decided about money stays. */
export async function eraseWordsOf(db: Db, personId: string) {
  const ownLessons = db.select({ id: lessons.id }).from(lessons).where(eq(lessons.teacherId, personId))
  await db
    .update(lessonSeats)
    .set({ excuse: sql`case when ${lessonSeats.excuse} is null then null else '' end` })
    .where(eq(lessonSeats.learnerId, personId))
  await db.update(lessonProblems).set({ reason: erased }).where(concerns(personId))
  await db
    .update(lessonProblems)
    .set({ answer: erased })
    .where(and(inArray(lessonProblems.lessonId, ownLessons), sql`${lessonProblems.answer} is not null`))
  await db.update(lessons).set({ link: null }).where(eq(lessons.teacherId, personId))
}

/** Stays of lessons that still wait for a decision, or a teacher for money, are evidence. */
export async function eraseEvidenceOf(db: Db, personId: string) {
  await db.delete(attendanceMarks).where(eq(attendanceMarks.learnerId, personId))
  await db.execute(sql`delete from ${lessonStays} as s using ${lessons} as l
    where s.person_id = ${personId}::uuid and l.id = s.lesson_id and l.state <> 'PLANNED' and (l.state <> 'HELD' or l.teacher_id <> s.person_id)`)
}

export const deleteGuestSeatsOf = (db: Db, learnerId: string) =>
  db.execute(sql`delete from ${lessonSeats} as s using ${lessons} as l
    where s.learner_id = ${learnerId}::uuid and s.guest_of_id is not null and l.id = s.lesson_id and l.state = 'PLANNED' and l.starts_at > now()`)

export async function deleteDocumentsOf(db: Db, teacherId: string) {
  const ownLessons = db.select({ id: lessons.id }).from(lessons).where(eq(lessons.teacherId, teacherId))
  const rows = await db
    .delete(lessonDocuments)
    .where(inArray(lessonDocuments.lessonId, ownLessons))
    .returning({ assetId: lessonDocuments.assetId })
  return rows.map(({ assetId }) => assetId)
}
