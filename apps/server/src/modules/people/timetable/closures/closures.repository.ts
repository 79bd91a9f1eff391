import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { closures } from './closures.tables.ts'

export type ClosureRow = typeof closures.$inferSelect
type Days = Pick<ClosureRow, 'name' | 'fromOn' | 'toOn'>

/** Those that touch a span of days, in order. */
export const listWithin = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .select()
    .from(closures)
    .where(and(gte(closures.toOn, from), lte(closures.fromOn, to)))
    .orderBy(asc(closures.fromOn), asc(closures.id))

export const insertClosure = async (db: Db, days: Days) =>
  returnedRow(
    await db
      .insert(closures)
      .values({ id: uuidv7(), ...days })
      .returning(),
    'insert closure',
  )

export async function lockClosure(db: Db, id: string) {
  const [found] = await db.select().from(closures).where(eq(closures.id, id)).for('update')
  return found
}

export const updateClosure = async (db: Db, id: string, days: Days) =>
  returnedRow(
    await db
      .update(closures)
      .set({ ...days, revision: sql`${closures.revision} + 1` })
      .where(eq(closures.id, id))
      .returning(),
    'update closure',
  )

export const deleteClosure = (db: Db, id: string) => db.delete(closures).where(eq(closures.id, id))
