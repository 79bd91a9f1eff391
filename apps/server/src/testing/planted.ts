import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import type { Deps } from '#platform/deps'
import { findAll, invariants } from '../reconcile/index.ts'

/** `of`: the only invariant to look at. `without`: rules of the database that would not have let it be written, `table drop constraint …`. */
type Looked = { of?: string; without?: readonly string[] }

/** What a house says of itself once something has been planted in it, by the names of what disagrees; afterwards it is gone again. */
export async function planted({ db }: Deps, plant: string, { of, without = [] }: Looked = {}) {
  const undo = new Error('undo')
  const looked = invariants.filter(({ name }) => of === undefined || name === of)
  let caught: string[] = []
  try {
    await db.transaction(async (tx: Db) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const rule of without) await tx.execute(sql.raw(`alter table ${rule}`))
      await tx.execute(sql.raw(plant))
      caught = (await findAll(tx, looked)).findings.filter(({ disagreements }) => disagreements > 0).map(({ name }) => name)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return caught
}

type Plants = Readonly<Record<string, string | readonly string[]>>

/** Each way in which each invariant can be broken, beside its name. */
export const everyWay = (plants: Plants) =>
  Object.entries(plants).flatMap(([name, ways]) => [ways].flat().map((plant) => [name, plant] as const))
