import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lessonSeats } from '../lessons.tables.ts'

const ofSeat = (lessonId: string, learnerId: string) => and(eq(lessonSeats.lessonId, lessonId), eq(lessonSeats.learnerId, learnerId))

export async function lockReleased(db: Db, lessonId: string, learnerId: string) {
  const [row] = await db
    .select({
      money: lessonSeats.money,
      lineId: lessonSeats.lineId,
      lessonNo: lessonSeats.lessonNo,
      amountVnd: lessonSeats.amountVnd,
      isRostered: lessonSeats.isRostered,
    })
    .from(lessonSeats)
    .where(ofSeat(lessonId, learnerId))
    .for('no key update')
  return row
}

export const setOwedAgain = (db: Db, lessonId: string, learnerId: string) =>
  db.update(lessonSeats).set({ money: 'OWED', lessonNo: null, amountVnd: 0 }).where(ofSeat(lessonId, learnerId))
