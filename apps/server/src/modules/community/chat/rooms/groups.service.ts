import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { chatError } from '../chat.errors.ts'
import { groupRoomKey } from '../chat-room.ts'
import * as stored from '../rooms.repository.ts'

type NewGroup = { groupId: string; title: string; ownerId: string; memberIds: readonly string[] }
/**
 * Opens the room of a study group, in the caller's transaction if there is one. Idempotent: an existing room is returned unchanged, and people who
 * left are not brought back. Ownership and membership rules belong to the group's module; the room knows only members. Throws
 * GROUP_CHAT_CREATION_FAILED when one of the people does not exist.
 */
export async function openGroupRoom(deps: Deps, { groupId, title, ownerId, memberIds }: NewGroup) {
  const key = groupRoomKey(groupId)
  const opening = transact(deps, async ({ db }) => {
    const room = { kind: 'ROOM', purpose: 'GROUP', key, title, childId: null } as const
    return (await stored.insertOrFindRoom(db, room, [...new Set([ownerId, ...memberIds])])).id
  })
  return opening.catch((error: unknown) => refuseUnknown(error, chatError.GROUP_CHAT_CREATION_FAILED))
}

/**
 * New members see messages from then on; returning ones also those they could read before. Idempotent. Throws CHAT_PERSON_NOT_FOUND when one of the
 * people does not exist.
 */
export const joinGroupRoom = (deps: Deps, groupId: string, personIds: readonly string[]) =>
  transact(deps, async (deps) => {
    await stored.insertMembers(deps.db, await getGroupRoom(deps, groupId), [...new Set(personIds)], { fromBeginning: false })
  }).catch((error: unknown) => refuseUnknown(error, chatError.CHAT_PERSON_NOT_FOUND))

function refuseUnknown(error: unknown, refusal: () => Error): never {
  throw violatedConstraint(error) === 'chat_members_person_id_people_id_fk' ? refusal() : error
}

/** Removes members: they can no longer read or write, and get no events. Idempotent. */
export async function leaveGroupRoom(deps: Deps, groupId: string, personIds: readonly string[]) {
  await stored.setAllLeft(deps.db, await getGroupRoom(deps, groupId), personIds)
}

/** Renames the room of a group. */
export async function renameGroupRoom(deps: Deps, groupId: string, title: string) {
  await stored.setTitle(deps.db, await getGroupRoom(deps, groupId), title)
}

async function getGroupRoom({ db }: Deps, groupId: string) {
  const id = await stored.findRoomByKey(db, groupRoomKey(groupId))
  if (!id) throw chatError.CHAT_ROOM_NOT_FOUND()
  return id
}
