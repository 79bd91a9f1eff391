import { and, eq, sql } from 'drizzle-orm'
import { type Db, violatedConstraint } from '#platform/postgres/db'
import { lessons, lessonSeats } from '../lessons.tables.ts'

type Missed = { lessonId: string; learnerId: string }

/** Two choices for one missed lesson happen one after the other. */
export async function lockMissed(db: Db, { lessonId, learnerId }: Missed) {
  await db
    .select({ one: sql`1` })
    .from(lessonSeats)
    .where(and(eq(lessonSeats.lessonId, lessonId), eq(lessonSeats.learnerId, learnerId)))
    .for('no key update')
}

/** The seat that makes up for a missed lesson. `isSettled`: that lesson has begun, and was not cancelled. */
export async function findGuestSeat(db: Db, { lessonId, learnerId }: Missed) {
  const [row] = await db
    .select({
      lessonId: lessons.id,
      isSettled: sql<boolean>`${lessons.state} <> 'CANCELLED' and (${lessons.state} <> 'PLANNED' or ${lessons.startsAt} <= now())`,
    })
    .from(lessonSeats)
    .innerJoin(lessons, eq(lessons.id, lessonSeats.lessonId))
    .where(and(eq(lessonSeats.guestOfId, lessonId), eq(lessonSeats.learnerId, learnerId)))
  return row
}

/** Nothing else is known of a guest before the lesson begins. */
export const deleteGuestSeat = (db: Db, { lessonId, learnerId }: Missed) =>
  db.delete(lessonSeats).where(and(eq(lessonSeats.guestOfId, lessonId), eq(lessonSeats.learnerId, learnerId)))

/** False when the lesson has no seat left: a trigger counts under the lock of its run. */
export const insertGuestSeat = async (db: Db, { lessonId, learnerId }: Missed, sisterId: string) => {
  try {
    const rows = await db
      .insert(lessonSeats)
      .values({ lessonId: sisterId, learnerId, guestOfId: lessonId })
      .onConflictDoUpdate({
        target: [lessonSeats.lessonId, lessonSeats.learnerId],
        set: { guestOfId: lessonId, attendance: 'EXPECTED', excuse: null, excusedAt: null },
        setWhere: sql`${lessonSeats.guestOfId} is null and not ${lessonSeats.isRostered}`,
      })
      .returning({ learnerId: lessonSeats.learnerId })
    return rows.length === 1
  } catch (error) {
    if (violatedConstraint(error) === 'lesson_seats_guest_limit') return false
    throw error
  }
}
