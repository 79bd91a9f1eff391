import { type Deps } from '#platform/deps'
import { drawLearner } from './random.ts'
import { withoutStatementTimeout, insertPeopleWithoutAccount } from './statements.ts'

/** People without an account; answers those who were not there yet. */
export async function addPeopleWithoutAccount<P extends { id: string }>(deps: Deps, people: readonly P[], role: string): Promise<P[]> {
  const { rows } = await deps.db.execute<{ id: string }>(insertPeopleWithoutAccount(people, role))
  const fresh = new Set(rows.map(({ id }) => id))
  return people.filter(({ id }) => fresh.has(id))
}

/** So many who have been taught; answers their ids. */
export async function growLearners(deps: Deps, { learners, seed }: { learners: number; seed: string }) {
  const drawn = Array.from({ length: learners }, (_, index) => drawLearner(seed, index))
  await withoutStatementTimeout(deps, (deps) => addPeopleWithoutAccount(deps, drawn, 'student'))
  return drawn.map(({ id }) => id)
}
