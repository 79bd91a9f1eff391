import type { PersonCard } from '@khue/contracts/identity'
import { listPeople } from '#modules/identity'
import type { Db } from '#platform/db'
import type { Deps } from '#platform/deps'

const freshForMs = 5000
const mostKept = 20_000

type Kept = Map<string, { card: PersonCard; until: number }>
const memories = new WeakMap<Db, Kept>()

/**
 * The cards of teachers for lists: names and pictures as they were within the last seconds, so that a list whose teachers are known
 * asks identity for nobody. Unknown ids are missing.
 */
export async function teacherCards(deps: Pick<Deps, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, PersonCard>> {
  const kept = memoryOf(deps.db)
  const now = performance.now()
  const missing = [...new Set(ids)].filter((id) => (kept.get(id)?.until ?? 0) <= now)
  if (missing.length > 0) {
    if (kept.size > mostKept) kept.clear()
    for (const [id, card] of await listPeople(deps, missing)) kept.set(id, { card, until: now + freshForMs })
  }
  return new Map(
    ids.flatMap((id) => {
      const card = kept.get(id)?.card
      return card ? [[id, card]] : []
    }),
  )
}

function memoryOf(db: Db): Kept {
  const kept = memories.get(db) ?? new Map()
  memories.set(db, kept)
  return kept
}
