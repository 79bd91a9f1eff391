import DataLoader from 'dataloader'
import { type Db, isPool } from './db.ts'

/** The largest batch. */
const maxBatchSize = 200
/** Requests made while an answer is on its way form the next batch, which grows with the database's load; none waits longer than this. */
const maxWaitMs = 10

type Load<Asked, Answer> = (db: Db, asked: readonly Asked[]) => Promise<readonly Answer[]>

/**
 * Combines concurrent queries for different keys into one statement (decision 27): all requests within one turn of the event loop, or while an answer
 * is on its way, form a batch; a single request does not wait. Nothing is cached: each answer is read after its request. In a transaction there is no
 * batching. `load` returns one answer per key, in the order of the keys.
 */
export function batched<Asked, Answer>(load: Load<Asked, Answer>) {
  const loaders = new WeakMap<Db, DataLoader<Asked, Answer>>()
  return async (db: Db, asked: Asked): Promise<Answer | undefined> => {
    if (!isPool(db)) return (await load(db, [asked]))[0]
    const loader = loaders.get(db) ?? createLoader(db, load)
    loaders.set(db, loader)
    return loader.load(asked)
  }
}

function createLoader<Asked, Answer>(db: Db, load: Load<Asked, Answer>) {
  let inFlight = 0
  /** Batches that wait for an answer. */
  const waiting = new Map<() => void, NodeJS.Timeout>()
  const send = (dispatch: () => void) => {
    clearTimeout(waiting.get(dispatch))
    waiting.delete(dispatch)
    dispatch()
  }
  const loadBatch = async (asked: readonly Asked[]): Promise<readonly (Answer | Error)[]> => {
    inFlight += 1
    try {
      return await loadOrFail(db, load, asked)
    } finally {
      inFlight -= 1
      for (const dispatch of waiting.keys()) send(dispatch)
    }
  }
  return new DataLoader<Asked, Answer>(loadBatch, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => {
      if (inFlight === 0) setImmediate(dispatch)
      else
        waiting.set(
          dispatch,
          setTimeout(() => send(dispatch), maxWaitMs),
        )
    },
  })
}

/** A database error for one key must not fail the others: each is loaded alone, and gets its own answer or error. */
async function loadOrFail<Asked, Answer>(db: Db, load: Load<Asked, Answer>, asked: readonly Asked[]) {
  try {
    return await load(db, asked)
  } catch (error) {
    if (asked.length === 1) throw error
    const each = await Promise.allSettled(asked.map((one) => load(db, [one])))
    return each.map((one) => (one.status === 'fulfilled' ? (one.value[0] as Answer) : errorOf(one.reason)))
  }
}

const errorOf = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** The same for lists of ids: one list for all requests, of which each gets the rows of its own ids. */
export function batchedLists<Row>(load: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>, idOf: (row: Row) => string) {
  const ask = batched<readonly string[], Row[]>(async (db, asked) => {
    const wanted = asked.map((ids) => new Set(ids.map((id) => id.toLowerCase()))) // lower case, as the database returns them
    const rows = await load(db, [...new Set(wanted.flatMap((ids) => [...ids]))])
    const byId = Map.groupBy(rows, idOf)
    return asked.length === 1 ? [[...rows]] : wanted.map((ids) => [...ids].flatMap((id) => byId.get(id) ?? []))
  })
  return async (db: Db, ids: readonly string[]): Promise<Row[]> => (ids.length > 0 ? ((await ask(db, ids)) ?? []) : [])
}
