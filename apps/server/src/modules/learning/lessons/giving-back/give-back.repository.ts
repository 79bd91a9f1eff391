import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lessons, lessonSeats } from '../lessons.tables.ts'

/** Lines with a lesson of these runs and classes that was not taught and not settled. */
export async function listOwedLines(db: Db, refIds: readonly string[]) {
  const rows = await db
    .selectDistinct({ lineId: lessonSeats.lineId })
    .from(lessonSeats)
    .innerJoin(lessons, eq(lessons.id, lessonSeats.lessonId))
    .where(and(inArray(lessons.refId, [...refIds]), eq(lessonSeats.money, 'OWED')))
  return rows.flatMap(({ lineId }) => lineId ?? [])
}

/** What the family got for this one lesson; a line whose rest went back as a whole has no amounts of lessons. */
export const setAmountBack = (db: Db, { id, learnerId }: { id: string; learnerId: string }, amountVnd: number) =>
  db
    .update(lessonSeats)
    .set({ amountVnd })
    .where(and(eq(lessonSeats.lessonId, id), eq(lessonSeats.learnerId, learnerId)))

/** What `seat-moves.ts` calls TAKE_BACK, for all owed seats of these lines. */
export const setBack = (db: Db, lineIds: readonly string[]) =>
  db
    .update(lessonSeats)
    .set({ money: 'BACK' })
    .where(and(inArray(lessonSeats.lineId, [...lineIds]), eq(lessonSeats.money, 'OWED')))
