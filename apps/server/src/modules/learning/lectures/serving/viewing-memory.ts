import { LRUCache } from 'lru-cache'
import type { DoorRow } from './door.read-model.ts'

/** A refund, a lock or a deadline takes effect within 5 s also where its event was missed; one second is left for the query itself. */
const memoryMs = 4000
const mostViewings = 20_000

type Remembered = { row: Promise<DoorRow | undefined>; learnerId?: string; until: number }

/**
 * What the door knows of viewings, for some seconds. One query runs for concurrent requests. What is forgotten while it is asked for is answered, but not
 * remembered.
 */
export function viewingMemory(load: (id: string) => Promise<DoorRow | undefined>, now: () => number = () => performance.now()) {
  const remembered = new LRUCache<string, Remembered>({ max: mostViewings })

  /** The time that is left counts from the question on: counted from the answer, the film would play on after its deadline for as long as the query took. */
  async function keep(entry: Remembered, askedAt: number) {
    const row = await entry.row
    if (row) entry.learnerId = row.learnerId
    const msLeft = row?.msLeft ?? memoryMs
    entry.until = row?.state === 'OPEN' ? Math.min(entry.until, askedAt + msLeft) : 0 // a payment or an extension opens it at once
  }

  function ask(id: string) {
    const askedAt = now()
    const entry: Remembered = { row: load(id), until: askedAt + memoryMs }
    remembered.set(id, entry)
    keep(entry, askedAt).catch(() => remembered.delete(id)) // callers of `get` receive the error
    return entry.row
  }

  return {
    get(id: string) {
      const known = remembered.get(id)
      return known && known.until > now() ? known.row : ask(id)
    },
    forget: (ids: readonly string[]) => ids.forEach((id) => remembered.delete(id)),
    /** Also those that are being asked for: it is not known yet whose they are. */
    forgetOf(learnerIds: readonly string[]) {
      const all = new Set(learnerIds)
      for (const [id, { learnerId }] of remembered.entries()) if (learnerId === undefined || all.has(learnerId)) remembered.delete(id)
    },
  }
}
