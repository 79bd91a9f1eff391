import type { Body, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/marking'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { openDraft, requireMarkable } from '../drafting/draft.service.ts'
import { changePoints } from '../mark.ts'
import { markError } from '../marking.errors.ts'
import { setWritten } from './marks.repository.ts'

/** Saves what was typed. Throws MARK_CHANGED with what is stored, when somebody saved since `revision`. */
export const saveMark = (
  deps: Deps,
  actor: Actor,
  submissionId: string,
  { revision, words, points: changed }: Body<typeof contract.saveMark>,
): Promise<Reply<typeof contract.saveMark>> =>
  transact(deps, async (deps) => {
    const marked = await requireMarkable(deps, actor, submissionId)
    const draft = await openDraft(deps, actor, marked)
    if (draft.revision !== revision) throw markError.MARK_CHANGED({ revision: draft.revision, words: draft.words, points: draft.points })
    const points = changePoints(marked.parts, draft.points, changed)
    if (!points) throw markError.MARK_POINTS_INVALID()
    const saved = await setWritten(deps.db, draft.id, { words: words ?? draft.words, points })
    return { revision: saved.revision, savedAt: saved.savedAt.toISOString(), total: saved.total }
  })
