import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { lessonSeats } from '../lessons.tables.ts'

/** The make-up has a roster of its own; who took the money back has none of it (`seat-moves.ts`). */
export const planSeatsAgain = (db: Db, lessonIds: readonly string[]) =>
  db
    .update(lessonSeats)
    .set({
      isRostered: sql`${lessonSeats.money} = 'BACK'`,
      money: sql`case ${lessonSeats.money} when 'OWED' then 'NONE' else ${lessonSeats.money} end`,
      attendance: 'EXPECTED',
      minutes: null,
      excuse: null,
      excusedAt: null,
    })
    .where(inArray(lessonSeats.lessonId, [...lessonIds]))
