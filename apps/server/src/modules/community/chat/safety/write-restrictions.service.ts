import { listFamily } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { RoomRow } from '../rooms.repository.ts'
import { safetyError } from './safety.errors.ts'
import { findWriteRestrictions, listBlockedBetween } from './safety.repository.ts'

/** The block or ban that keeps a person from writing in an accessible room, if any: none between relatives, and none in support rooms. */
export async function findWriteRestriction(deps: Deps, room: Pick<RoomRow, 'id' | 'kind'>, personId: string) {
  if (room.kind === 'SUPPORT') return undefined
  const found = await findWriteRestrictions(deps.db, { roomId: room.id, personId, isOfTwo: room.kind === 'P2P' })
  if (!found || !(found.isBanned || found.hasBlocked || found.isBlocked)) return undefined
  const { otherId, hasBlocked, isBlocked } = found
  if (otherId && (await isRelative(deps, personId, otherId))) return undefined
  if (hasBlocked) return safetyError.CHAT_BLOCKED_BY_YOU()
  return isBlocked ? safetyError.CHAT_BLOCKED() : safetyError.CHAT_BANNED()
}

/** Those of some people who are hidden from one by a block in either direction: for presence and typing. */
export async function listHidden(deps: Deps, personId: string, others: readonly string[]) {
  const blocked = (await listBlockedBetween(deps.db, { personId, others })).map((one) => one.personId)
  if (blocked.length === 0) return new Set<string>()
  const family = new Set((await listFamily(deps, personId)).map(({ id }) => id))
  return new Set(blocked.filter((id) => !family.has(id)))
}

const isRelative = async (deps: Deps, personId: string, otherId: string) =>
  (await listFamily(deps, personId)).some(({ id }) => id === otherId)
