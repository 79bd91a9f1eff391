import type { PersonCard } from '@khue/contracts/people/identity'
import { listPeople } from '#modules/people/people'
import type { Db } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'

const cacheTtlMs = 5000
const maxCachedCards = 20_000

type CardCache = Map<string, { card: PersonCard; until: number }>
const caches = new WeakMap<Db, CardCache>()

/** Names and pictures of teachers for lists, cached for a few seconds, so that a list usually needs no call to identity. Unknown ids are missing. */
export async function teacherCards(deps: Pick<Deps, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, PersonCard>> {
  const kept = cacheOf(deps.db)
  const now = performance.now()
  const missing = [...new Set(ids)].filter((id) => (kept.get(id)?.until ?? 0) <= now)
  if (missing.length > 0) {
    if (kept.size > maxCachedCards) kept.clear()
    for (const [id, card] of await listPeople(deps, missing)) kept.set(id, { card, until: now + cacheTtlMs })
  }
  return new Map(
    ids.flatMap((id) => {
      const card = kept.get(id)?.card
      return card ? [[id, card]] : []
    }),
  )
}

function cacheOf(db: Db): CardCache {
  const kept = caches.get(db) ?? new Map()
  caches.set(db, kept)
  return kept
}
