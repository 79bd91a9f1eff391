import { type Db, isPool } from './db.ts'

/** The largest batch. */
const maxBatch = 200
/** Requests made while an answer is on its way form the next batch, which grows with the database's load; none waits longer than this. */
const maxWaitMs = 10

type Waiting<Asked, Answer> = { asked: Asked; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }
type Queue<Asked, Answer> = { waiting: Waiting<Asked, Answer>[]; inFlight: number; isDue: boolean; late?: NodeJS.Timeout }

/**
 * Combines concurrent queries for different keys into one statement (decision 27): all requests within one turn of the event loop, or while an answer
 * is on its way, form a batch; a single request does not wait. Nothing is cached: each answer is read after its request. In a transaction there is no
 * batching. `load` returns answers in the order of the keys.
 */
export function batched<Asked, Answer>(load: (db: Db, asked: readonly Asked[]) => Promise<readonly Answer[]>) {
  const queues = new WeakMap<Db, Queue<Asked, Answer>>()

  async function settle(db: Db, some: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await load(
        db,
        some.map(({ asked }) => asked),
      )
      for (const [at, { resolve }] of some.entries()) resolve(answers[at])
    } catch (error) {
      // a database error for one key must not fail the others
      if (some.length > 1) await Promise.all(some.map((one) => settle(db, [one])))
      else for (const { reject } of some) reject(error)
    }
  }

  function ask(db: Db, queue: Queue<Asked, Answer>) {
    queue.isDue = false
    clearTimeout(queue.late)
    if (queue.waiting.length === 0) return
    queue.inFlight += 1
    void settle(db, queue.waiting.splice(0, maxBatch)).finally(() => {
      queue.inFlight -= 1
      ask(db, queue)
    })
    if (queue.waiting.length > 0) ask(db, queue)
  }

  function scheduleFlush(db: Db, queue: Queue<Asked, Answer>) {
    if (queue.isDue) return
    queue.isDue = true
    if (queue.inFlight > 0) queue.late = setTimeout(() => ask(db, queue), maxWaitMs)
    else setImmediate(() => ask(db, queue))
  }

  return async (db: Db, asked: Asked): Promise<Answer | undefined> => {
    if (!isPool(db)) return (await load(db, [asked]))[0]
    const queue = queues.get(db) ?? { waiting: [], inFlight: 0, isDue: false }
    queues.set(db, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ asked, resolve, reject })
      scheduleFlush(db, queue)
    })
  }
}

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
