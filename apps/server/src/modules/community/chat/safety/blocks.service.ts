import { filterPeopleByRole } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { describeParticipants } from '../participants/participants.service.ts'
import { relationOf } from '../participants/relations.service.ts'
import { safetyError } from './safety.errors.ts'
import * as stored from './safety.repository.ts'

/** Blocks or unblocks a person. Idempotent. */
export async function setBlocked(deps: Deps, actor: Actor, personId: string, isBlocked: boolean) {
  if (!isBlocked) {
    await stored.deleteBlock(deps.db, actor.id, personId)
    return
  }
  const refusal = await blockDisabledReason(deps, actor.id, personId)
  if (refusal) throw refusal
  await stored.insertBlock(deps.db, actor.id, personId)
}

/**
 * Why a person cannot block another: relatives cannot block each other, and a teacher cannot block their learners or the learners' guardians. A
 * family may block a teacher: matters of the class reach them in its room.
 */
export async function blockDisabledReason(deps: Deps, personId: string, otherId: string) {
  if (personId === otherId) return safetyError.CHAT_BLOCK_SELF()
  const kind = (await relationOf(deps, personId, otherId))?.kind
  if (!kind && !(await stored.haveSharedRoom(deps.db, personId, otherId))) return safetyError.CHAT_BLOCK_PERSON_NOT_FOUND()
  if (kind === 'FAMILY') return safetyError.CHAT_BLOCK_FAMILY()
  if (kind === 'LEARNER' || kind === 'PARENT_OF_LEARNER') return safetyError.CHAT_BLOCK_LEARNER()
  const staff = await filterPeopleByRole(deps, [otherId], 'admin')
  return staff.has(otherId) ? safetyError.CHAT_BLOCK_STAFF() : undefined
}

export async function listBlocked(deps: Deps, actor: Actor) {
  const ids = (await stored.listBlockedBy(deps.db, actor.id)).map(({ blockedId }) => blockedId)
  const people = await describeParticipants(deps, ids)
  return ids.flatMap((id) => people.get(id) ?? [])
}
