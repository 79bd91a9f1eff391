import type { Deps } from '#platform/deps'
import { batchedLists } from '#platform/postgres/batched'
import * as stored from './taught.repository.ts'

/** What these ids of courses and classes name, on sale or not, and who teaches it; what means nothing is missing. */
export const listTaught = ({ db }: Deps, ids: readonly string[]) => taughtOf(db, ids)
const taughtOf = batchedLists(
  (db, ids) => stored.listTaught(db, { ids }),
  ({ id }) => id,
)

/** The newest courses and classes that somebody teaches. */
export const listTaughtBy = ({ db }: Deps, teacherId: string, limit: number) => stored.listTaughtBy(db, { teacherId, limit })
