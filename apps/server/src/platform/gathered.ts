import { type Db, isPool } from './db.ts'

/** So much is asked in one go at most. */
const mostTogether = 200

type Waiting<Asked, Answer> = { asked: Asked; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }

/**
 * What many ask in the same moment, each of something else, asked of the database once for all of them (decision 27): whatever comes within
 * one turn of the event loop travels together, and whoever is alone waits for nobody. Nothing is remembered: each answer is read after it
 * was asked for. In a transaction everybody asks for themselves. `load` answers in the order of what is asked.
 */
export function gathered<Asked, Answer>(load: (db: Db, asked: readonly Asked[]) => Promise<readonly Answer[]>) {
  const queues = new WeakMap<Db, Waiting<Asked, Answer>[]>()

  async function settle(db: Db, some: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await load(
        db,
        some.map(({ asked }) => asked),
      )
      for (const [at, { resolve }] of some.entries()) resolve(answers[at])
    } catch (error) {
      // what the database refuses of one is not held against the others
      if (some.length > 1) await Promise.all(some.map((one) => settle(db, [one])))
      else for (const { reject } of some) reject(error)
    }
  }

  function ask(db: Db) {
    const all = queues.get(db) ?? []
    queues.delete(db)
    for (let at = 0; at < all.length; at += mostTogether) void settle(db, all.slice(at, at + mostTogether))
  }

  return async (db: Db, asked: Asked): Promise<Answer | undefined> => {
    if (!isPool(db)) return (await load(db, [asked]))[0]
    return new Promise((resolve, reject) => {
      const queue = queues.get(db)
      queue?.push({ asked, resolve, reject })
      if (queue) return
      queues.set(db, [{ asked, resolve, reject }])
      setImmediate(() => ask(db))
    })
  }
}

/** The same for lists of ids: one list for all, of which everybody is given what belongs to their own. */
export function gatheredLists<Row>(load: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>, idOf: (row: Row) => string) {
  const ask = gathered<readonly string[], Row[]>(async (db, asked) => {
    const wanted = asked.map((ids) => new Set(ids.map((id) => id.toLowerCase()))) // as the database writes them
    const rows = await load(db, [...new Set(wanted.flatMap((ids) => [...ids]))])
    const byId = Map.groupBy(rows, idOf)
    return asked.length === 1 ? [[...rows]] : wanted.map((ids) => [...ids].flatMap((id) => byId.get(id) ?? []))
  })
  return async (db: Db, ids: readonly string[]): Promise<Row[]> => (ids.length > 0 ? ((await ask(db, ids)) ?? []) : [])
}
