import type { Deps } from '#platform/deps'
import { insertWatching } from './watchings.repository.ts'

/** What a learner had watched before, in seconds from the start of a lecture. For imported data; what the learner has watched here stays. */
export const importWatched = ({ db }: Deps, watched: { personId: string; courseId: string; itemId: string; seconds: number }) =>
  insertWatching(db, watched)
