import { markLimits as limits } from '@khue/contracts/learning/mark-states'
import type { BankComment } from '@khue/contracts/learning/marking-shapes'
import { lockPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { markError } from '../marking.errors.ts'
import * as stored from './bank.repository.ts'

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw markError.MARK_COMMENT_NOT_FOUND()
  return row
}

/** The same id again is the first. Throws MARK_COMMENTS_FULL. */
export const addComment = (deps: Deps, { id: teacherId }: Actor, { id, text }: { id: string; text: string }): Promise<BankComment> =>
  transact(deps, async (deps) => {
    await lockPeople(deps, [teacherId]) // so that the count holds
    const same = await stored.findOwnComment(deps.db, teacherId, id)
    if (same) return same
    if ((await stored.countComments(deps.db, teacherId)) >= limits.comments) throw markError.MARK_COMMENTS_FULL()
    return found(await stored.insertComment(deps.db, { id, teacherId, text })) // the id may be another teacher's
  })

export const changeComment = async (deps: Deps, actor: Actor, id: string, text: string) =>
  found(await stored.setOwnText(deps.db, actor.id, id, text))
export const useComment = async (deps: Deps, actor: Actor, id: string) => found(await stored.countOwnUse(deps.db, actor.id, id))
export const removeComment = async (deps: Deps, actor: Actor, id: string) => found(await stored.deleteOwnComment(deps.db, actor.id, id))
