import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { chatError } from '../chat.errors.ts'
import { groupRoomKey } from '../chat-room.ts'
import { emitRoomEdited } from '../access/emit.service.ts'
import { listUnrelatedAdults } from '../participants/child-safety.service.ts'
import * as stored from '../rooms.repository.ts'

type NewGroup = { groupId: string; title: string; ownerId: string; memberIds: readonly string[] }
/**
 * Opens the room of a study group, in the caller's transaction if there is one. Idempotent: an existing room is returned unchanged, and people who
 * left are not brought back. Ownership and membership rules belong to the group's module; the room knows only members, and keeps unrelated adults
 * away from children. Throws GROUP_CHAT_CREATION_FAILED when one of the people does not exist, and CHAT_GROUP_UNRELATED_ADULT.
 */
export async function openGroupRoom(deps: Deps, { groupId, title, ownerId, memberIds }: NewGroup) {
  const key = groupRoomKey(groupId)
  const opening = transact(deps, async (deps) => {
    const ids = [...new Set([ownerId, ...memberIds])]
    const room = { kind: 'ROOM', purpose: 'GROUP', key, title, childId: null } as const
    const { id, isNew } = await stored.insertOrFindRoom(deps.db, room, ids)
    if (!isNew) return id
    await assertAdultsAreRelated(deps, ids)
    emitRoomEdited(deps, id, ids)
    return id
  })
  return opening.catch((error: unknown) => refuseUnknown(error, chatError.GROUP_CHAT_CREATION_FAILED))
}

/**
 * New members see messages from then on; returning ones also those they could read before. Idempotent. Throws CHAT_PERSON_NOT_FOUND when one of the
 * people does not exist, and CHAT_GROUP_UNRELATED_ADULT.
 */
export const joinGroupRoom = (deps: Deps, groupId: string, personIds: readonly string[]) =>
  transact(deps, async (deps) => {
    const id = await lockGroupRoom(deps, groupId)
    const joined = await stored.insertMembers(deps.db, id, [...new Set(personIds)], { fromBeginning: false })
    if (joined.length === 0) return
    const members = await listMemberIds(deps, id)
    await assertAdultsAreRelated(deps, members)
    emitRoomEdited(deps, id, members)
  }).catch((error: unknown) => refuseUnknown(error, chatError.CHAT_PERSON_NOT_FOUND))

function refuseUnknown(error: unknown, refusal: () => Error): never {
  throw violatedConstraint(error) === 'chat_members_person_id_people_id_fk' ? refusal() : error
}

async function assertAdultsAreRelated(deps: Deps, memberIds: readonly string[]) {
  const unrelated = await listUnrelatedAdults(deps, memberIds)
  if (unrelated.length > 0) throw chatError.CHAT_GROUP_UNRELATED_ADULT({ personIds: unrelated })
}

/**
 * Removes members: they can no longer read or write, and get no events. Adults who were there for a child that leaves, and are related to no other,
 * leave as well. Idempotent.
 */
export const leaveGroupRoom = (deps: Deps, groupId: string, personIds: readonly string[]) =>
  transact(deps, async (deps) => {
    const id = await lockGroupRoom(deps, groupId)
    const before = await listMemberIds(deps, id)
    const unrelatedBefore = await listUnrelatedAdults(deps, before)
    await stored.setAllLeft(deps.db, id, personIds)
    const unrelated = await listUnrelatedAdults(deps, await listMemberIds(deps, id))
    await stored.setAllLeft(
      deps.db,
      id,
      unrelated.filter((personId) => !unrelatedBefore.includes(personId)),
    )
    if (before.some((personId) => personIds.includes(personId))) emitRoomEdited(deps, id, before) // those who left, too
  })

/** After a guardianship has ended: the former guardian leaves the groups in which only this child was theirs. Idempotent. */
export const leaveGroupsOfFormerChild = (deps: Deps, { guardianId, childId }: { guardianId: string; childId: string }) =>
  transact(deps, async (deps) => {
    for (const { id } of await stored.lockSharedGroups(deps.db, guardianId, childId)) {
      const members = await listMemberIds(deps, id)
      if (!(await listUnrelatedAdults(deps, members)).includes(guardianId)) continue
      await stored.setAllLeft(deps.db, id, [guardianId])
      emitRoomEdited(deps, id, members)
    }
  })

/** Renames the room of a group. */
export const renameGroupRoom = (deps: Deps, groupId: string, title: string) =>
  transact(deps, async (deps) => {
    const id = await lockGroupRoom(deps, groupId)
    await stored.setTitle(deps.db, id, title)
    emitRoomEdited(deps, id, await listMemberIds(deps, id))
  })

const listMemberIds = async ({ db }: Deps, roomId: string) => (await stored.listMembers(db, { roomId })).map(({ personId }) => personId)

/** Locked, so that of an adult and a child who join at once the second meets the first. */
async function lockGroupRoom({ db }: Deps, groupId: string) {
  const id = await stored.lockRoomByKey(db, groupRoomKey(groupId))
  if (!id) throw chatError.CHAT_ROOM_NOT_FOUND()
  return id
}
