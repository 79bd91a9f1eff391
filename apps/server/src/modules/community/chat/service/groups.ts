import { uuidv7 } from 'uuidv7'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { chatError } from '../chat.errors.ts'
import { groupRoomKey } from '../chat-room.ts'
import * as stored from '../rooms.repository.ts'

type NewGroup = { groupId: string; title: string; ownerId: string; memberIds: readonly string[] }
/**
 * The room of a study group, in the caller's transaction if there is one. Asked for again it is the one that is there, as it has become:
 * nobody who has left is brought back. Who owns the group, and who may be in it, is the group's to decide; here they are one among others.
 * Throws GROUP_CHAT_CREATION_FAILED when one of them is nobody.
 */
export async function openGroupRoom(deps: Deps, { groupId, title, ownerId, memberIds }: NewGroup) {
  const key = groupRoomKey(groupId)
  const opening = transact(deps, async ({ db }) => {
    const id = await stored.insertRoom(db, { id: uuidv7(), kind: 'ROOM', purpose: 'GROUP', key, title, childId: null })
    if (id) await stored.insertMembers(db, id, [...new Set([ownerId, ...memberIds])], { fromBeginning: true })
    const there = id ?? (await stored.findRoomByKey(db, key))
    if (!there) throw new Error(`The room of ${key} is neither new nor known`)
    return there
  })
  return opening.catch((error: unknown) => refuseUnknown(error, chatError.GROUP_CHAT_CREATION_FAILED))
}

/**
 * Whoever comes into a group sees what is written from then on; whoever comes back what they knew as well. Safe to run twice. Throws
 * CHAT_PERSON_NOT_FOUND when one of them is nobody.
 */
export const joinGroupRoom = (deps: Deps, groupId: string, personIds: readonly string[]) =>
  transact(deps, async (deps) => {
    await stored.insertMembers(deps.db, await getGroupRoom(deps, groupId), [...new Set(personIds)], { fromBeginning: false })
  }).catch((error: unknown) => refuseUnknown(error, chatError.CHAT_PERSON_NOT_FOUND))

function refuseUnknown(error: unknown, refusal: () => Error): never {
  throw violatedConstraint(error) === 'chat_members_person_id_people_id_fk' ? refusal() : error
}

/** From now on they are not there any more: they read, write and hear nothing. Safe to run twice. */
export async function leaveGroupRoom(deps: Deps, groupId: string, personIds: readonly string[]) {
  await stored.setAllLeft(deps.db, await getGroupRoom(deps, groupId), personIds)
}

/** A group is called something else. */
export async function renameGroupRoom(deps: Deps, groupId: string, title: string) {
  await stored.setTitle(deps.db, await getGroupRoom(deps, groupId), title)
}

async function getGroupRoom({ db }: Deps, groupId: string) {
  const id = await stored.findRoomByKey(db, groupRoomKey(groupId))
  if (!id) throw chatError.CHAT_ROOM_NOT_FOUND()
  return id
}
