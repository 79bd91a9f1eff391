import type { Deps } from '#platform/deps'
import { batchedLists } from '#platform/postgres/batched'
import { listIdsOfTeacher } from './for-sale.repository.ts'
import * as stored from './taught.read-model.ts'

/** Names and teachers of these courses and classes, on sale or not; unknown ids are missing. */
export const listTaught = ({ db }: Deps, ids: readonly string[]) => taughtOf(db, ids)
const taughtOf = batchedLists(
  (db, ids) => stored.listTaught(db, { ids }),
  ({ id }) => id,
)

/** The teachers of a course or class: its own, and the substitutes of its runs that are not over. */
export const teachersOf = ({ teacherId, substituteIds }: Pick<stored.Taught, 'teacherId' | 'substituteIds'>) => [
  teacherId,
  ...substituteIds,
]

/** The newest courses and classes of a teacher. */
export const listTaughtBy = ({ db }: Deps, teacherId: string, limit: number) => stored.listTaughtBy(db, { teacherId, limit })

/** All courses of a teacher, on sale or not. */
export const listCourseIdsOf = ({ db }: Deps, teacherId: string) => listIdsOfTeacher(db, teacherId)
