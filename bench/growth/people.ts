import { type Deps } from '#platform/deps'
import { drawLearner } from './random.ts'
import { withoutStatementTimeout, insertPeopleWithoutAccount } from './statements.ts'

/** Inserts people without an account; returns those that were new. */
export async function addPeopleWithoutAccount<P extends { id: string }>(deps: Deps, people: readonly P[], role: string): Promise<P[]> {
  const { rows } = await deps.db.execute<{ id: string }>(insertPeopleWithoutAccount(people, role))
  const fresh = new Set(rows.map(({ id }) => id))
  return people.filter(({ id }) => fresh.has(id))
}

/** Inserts so many learners; returns their ids. */
export async function growLearners(deps: Deps, { learners, seed }: { learners: number; seed: string }) {
  const drawn = Array.from({ length: learners }, (_, index) => drawLearner(seed, index))
  await withoutStatementTimeout(deps, (deps) => addPeopleWithoutAccount(deps, drawn, 'student'))
  return drawn.map(({ id }) => id)
}
