import { listFamily } from '#modules/people/identity'
import type { Deps } from '#platform/deps'
import type { RoomRow } from '../rooms.repository.ts'
import { safetyError } from './safety.errors.ts'
import { findWriteRestrictions, listBlockedBetween } from './safety.repository.ts'

/** What keeps somebody from writing in a room that is open to them, if anything: nothing between relatives, and nothing where the house helps. */
export async function findWriteRestriction(deps: Deps, room: Pick<RoomRow, 'id' | 'kind'>, personId: string) {
  if (room.kind === 'SUPPORT') return undefined
  const found = await findWriteRestrictions(deps.db, { roomId: room.id, personId, isOfTwo: room.kind === 'P2P' })
  if (!found || !(found.isBanned || found.hasBlocked || found.isBlocked)) return undefined
  const { otherId, hasBlocked, isBlocked } = found
  if (otherId && (await isRelative(deps, personId, otherId))) return undefined
  if (hasBlocked) return safetyError.CHAT_BLOCKED_BY_YOU()
  return isBlocked ? safetyError.CHAT_BLOCKED() : safetyError.CHAT_BANNED()
}

/** Of some people those who shall know nothing of one, nor one of them: who is there now, and who is writing. */
export async function listHidden(deps: Deps, personId: string, others: readonly string[]) {
  const blocked = (await listBlockedBetween(deps.db, { personId, others })).map((one) => one.personId)
  if (blocked.length === 0) return new Set<string>()
  const family = new Set((await listFamily(deps, personId)).map(({ id }) => id))
  return new Set(blocked.filter((id) => !family.has(id)))
}

const isRelative = async (deps: Deps, personId: string, otherId: string) =>
  (await listFamily(deps, personId)).some(({ id }) => id === otherId)
