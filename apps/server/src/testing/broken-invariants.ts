import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { findAll, invariants } from '../reconcile/index.ts'

/** `of`: the only invariant to check. `without`: constraints that would prevent the violation, `table drop constraint …`. */
type Selection = { of?: string; without?: readonly string[] }

/** The names of the invariants that a planted violation breaks; the violation is rolled back afterwards. */
export async function invariantsBrokenBy({ db }: Deps, violation: string, { of, without = [] }: Selection = {}) {
  const undo = new Error('undo')
  const checked = invariants.filter(({ name }) => of === undefined || name === of)
  let caught: string[] = []
  try {
    await db.transaction(async (tx: Db) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const rule of without) await tx.execute(sql.raw(`alter table ${rule}`))
      await tx.execute(sql.raw(violation))
      caught = (await findAll(tx, checked)).findings.filter(({ disagreements }) => disagreements > 0).map(({ name }) => name)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return caught
}

type Violations = Readonly<Record<string, string | readonly string[]>>

/** Each violation of each invariant, beside the invariant's name. */
export const eachViolation = (violations: Violations) =>
  Object.entries(violations).flatMap(([name, ways]) => [ways].flat().map((violation) => [name, violation] as const))
