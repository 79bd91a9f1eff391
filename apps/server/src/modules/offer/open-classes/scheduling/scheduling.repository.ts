import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import type { Times } from '../open-class.ts'
import { openClasses } from '../open-classes.tables.ts'

export const insertOpenClass = (db: Db, row: typeof openClasses.$inferInsert) => db.insert(openClasses).values(row)

/** Moves a class and returns its teacher; undefined when there is no such class. */
export async function setTimes(db: Db, id: string, times: Times) {
  const [row] = await db.update(openClasses).set(times).where(eq(openClasses.id, id)).returning({ teacherId: openClasses.teacherId })
  return row
}

/** Adds to the seats taken; the check constraint refuses more than there are. Returns whether the class exists. */
export async function addSeatsTaken(db: Db, id: string, added: number) {
  const rows = await db
    .update(openClasses)
    .set({ seatsTaken: sql`${openClasses.seatsTaken} + ${added}` })
    .where(eq(openClasses.id, id))
    .returning({ id: openClasses.id })
  return rows.length === 1
}

/** `isOver`: the class had ended before. Undefined when it was removed before. */
export async function setGone(db: Db, id: string) {
  const [row] = await db
    .update(openClasses)
    .set({ removedAt: sql`now()` })
    .where(and(eq(openClasses.id, id), isNull(openClasses.removedAt)))
    .returning({ isOver: sql<boolean>`${openClasses.endsKey} <= now()` })
  return row
}

/** Classes that were removed before their end. */
const isWithdrawn = sql`${openClasses.removedAt} < ${openClasses.endsKey}`
export async function listWithdrawnIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(and(inArray(openClasses.id, [...ids]), isWithdrawn))
  return rows.map(({ id }) => id)
}

/** Locked by id until the transaction ends, so that none is removed meanwhile. */
export async function lockForDelivery(db: Db, ids: readonly string[]) {
  await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(inArray(openClasses.id, [...ids]))
    .orderBy(asc(openClasses.id))
    .for('no key update')
}
