import { listTaught, teachersOf } from '#modules/offer/courses'
import { listUses } from '#modules/sale/entitlements'
import { listFamily, listGuardians } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { classRoomKey, parentsRoomKey, type ClassKey } from '../chat-room.ts'
import { emitRoomEdited } from '../access/emit.service.ts'
import { forgetClassMembers } from '../access/readers.service.ts'
import * as stored from '../rooms.repository.ts'
import { listMinors } from '../participants/participants.service.ts'

type Room = { purpose: 'CLASS' | 'PARENTS'; key: string; title: string; teacherIds: readonly string[] }

/** Adds a learner to the room of their class, and their guardians to the parents' room. Idempotent. */
export async function joinClass(deps: Deps, learnerId: string, key: ClassKey) {
  const [taught] = await listTaught(deps, [key.refId])
  if (!taught || taught.isRecorded) return // a recorded course has no class
  const { title } = taught
  const [learner] = await listGuardians(deps, [learnerId])
  await joinClassRoom(deps, { purpose: 'CLASS', key: classRoomKey(key), title, teacherIds: teachersOf(taught) }, [learnerId])
  if (learner) await joinParentsRoom(deps, key, { title, teacherIds: teachersOf(taught) }, learner.guardianIds)
}

async function joinParentsRoom(
  deps: Deps,
  key: ClassKey,
  { title, teacherIds }: Pick<Room, 'title' | 'teacherIds'>,
  guardianIds: readonly string[],
) {
  if (guardianIds.length === 0) return
  await joinClassRoom(deps, { purpose: 'PARENTS', key: parentsRoomKey(key), title: `Phụ huynh · ${title}`, teacherIds }, guardianIds)
}

/** The teacher and the first members see all messages; members who join later see those from then on. */
const joinClassRoom = (deps: Deps, { teacherIds, ...room }: Room, personIds: readonly string[]) =>
  transact(deps, async (deps) => {
    const { id, isNew } = await stored.insertOrFindRoom(deps.db, { kind: 'ROOM', childId: null, ...room }, teacherIds)
    const joined = await stored.insertMembers(deps.db, id, personIds, { fromBeginning: isNew })
    if (joined.length === 0) return
    forgetClassMembers(deps)
    const members = await stored.listMembers(deps.db, { roomId: id })
    emitRoomEdited(
      deps,
      id,
      members.map(({ personId }) => personId),
    )
  })

/** Teachers join the rooms of a class that exist. Idempotent. */
export const joinAsTeachers = (deps: Deps, key: ClassKey, teacherIds: readonly string[]) =>
  transact(deps, async (deps) => {
    if (teacherIds.length === 0) return
    for (const roomKey of [classRoomKey(key), parentsRoomKey(key)]) {
      const roomId = await stored.findRoomByKey(deps.db, roomKey)
      if (roomId) await stored.insertMembers(deps.db, roomId, teacherIds, { fromBeginning: false })
    }
    forgetClassMembers(deps)
  })

/**
 * A learner leaves the room of a class, and their guardians the parents' room unless another child of theirs learns in it. They join again with the
 * next seat, and then also read what they could read before. Idempotent.
 */
export const leaveClass = (deps: Deps, learnerId: string, key: ClassKey) =>
  transact(deps, async (deps) => {
    await leaveClassRoom(deps, classRoomKey(key), [learnerId])
    const [learner] = await listGuardians(deps, [learnerId])
    const gone: string[] = []
    for (const guardianId of learner?.guardianIds ?? []) {
      const children = (await listFamily(deps, guardianId)).filter(({ isChild, id }) => isChild && id !== learnerId).map(({ id }) => id)
      const uses = await listUses(deps, children)
      if (!uses.some(({ refId }) => refId === key.refId)) gone.push(guardianId)
    }
    await leaveClassRoom(deps, parentsRoomKey(key), gone)
  })

async function leaveClassRoom(deps: Deps, roomKey: string, personIds: readonly string[]) {
  const roomId = personIds.length > 0 ? await stored.findRoomByKey(deps.db, roomKey) : undefined
  if (!roomId) return
  const before = await stored.listMembers(deps.db, { roomId })
  await stored.setAllLeft(deps.db, roomId, personIds)
  forgetClassMembers(deps)
  emitRoomEdited(
    deps,
    roomId,
    before.map(({ personId }) => personId), // those who left, too
  )
}

/** A new guardian joins the parents' rooms, and can read the child's rooms with adults who are no relatives. Idempotent. */
export async function joinGuardianRooms(deps: Deps, { guardianId, childId }: { guardianId: string; childId: string }) {
  const family = (await listFamily(deps, childId)).map(({ id }) => id)
  const peers = (await stored.listPeers(deps.db, { personId: childId })).map(({ personId }) => personId)
  const minors = (await listMinors(deps, peers)).map(({ id }) => id)
  await stored.setChild(deps.db, childId, [...family, ...minors])
  const uses = (await listUses(deps, [childId])).flatMap(({ kind, refId }) => (kind === 'TN' ? [] : [{ kind, refId }]))
  const taught = await listTaught(
    deps,
    uses.map(({ refId }) => refId),
  )
  for (const key of uses) {
    const thing = taught.find(({ id }) => id === key.refId)
    if (thing && !thing.isRecorded) await joinParentsRoom(deps, key, { title: thing.title, teacherIds: teachersOf(thing) }, [guardianId])
  }
}
