import { listTaught } from '#modules/offer/catalogue'
import { listUses } from '#modules/sale/entitlements'
import { listFamily, filterPeopleByRole } from '#modules/people/identity'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { chatError } from '../chat.errors.ts'
import { classOf, isCustomer, isOfClass, type RoomRole } from '../chat-room.ts'
import type { Readable } from '../messages.repository.ts'
import { findRoom, listMembers, type RoomRow } from '../rooms.repository.ts'
import { findWriteRestriction } from '../safety/write-restrictions.service.ts'
import { listMinors } from './participants.ts'
import { relationOf } from './relations.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findRoom>>>
/** A room as somebody stands in it: what of it they may read, and why they may not write there, if so. */
export type RoomAccess = { room: RoomRow; member: Found['member']; roomRole: RoomRole; readable: Readable }

/**
 * The one way into a room, whatever somebody wants there. Throws CHAT_ROOM_NOT_FOUND for everybody who is neither in it nor the guardian of
 * a child who writes there with an adult, as for a room that is not there.
 */
export const requireRoomAccess = async (deps: Deps, actor: Pick<Actor, 'id'>, roomId: string): Promise<RoomAccess> =>
  checkRoomAccess(deps, actor, roomId, await findRoom(deps.db, roomId, actor.id))

async function checkRoomAccess(deps: Deps, actor: Pick<Actor, 'id'>, roomId: string, found: Found | undefined): Promise<RoomAccess> {
  const { room, member } = found ?? { room: undefined, member: null }
  if (room && member && (await hasRoomAccess(deps, room, actor.id)))
    return { room, member, roomRole: 'MEMBER', readable: { roomId, fromSeq: member.fromSeq } }
  // asked for a room that is not there as well: nobody shall learn by the time it takes whether it is
  const guardianIds = await guardiansOf(deps, { childId: room?.childId ?? actor.id })
  if (room?.childId && guardianIds.includes(actor.id)) return { room, member: null, roomRole: 'GUARDIAN', readable: { roomId, fromSeq: 0 } }
  throw chatError.CHAT_ROOM_NOT_FOUND()
}

/** The same, for whoever is in it. */
export const requireMembership = async (deps: Deps, actor: Pick<Actor, 'id'>, roomId: string) =>
  asMember(await requireRoomAccess(deps, actor, roomId))

/** The same, for whoever may write there now: what they wrote before stays. Both are asked at once, as of every message. */
export async function requireWriteAccess(deps: Deps, actor: Pick<Actor, 'id'>, roomId: string) {
  const found = await findRoom(deps.db, roomId, actor.id)
  const [entered, refusal] = await Promise.allSettled([
    checkRoomAccess(deps, actor, roomId, found),
    found?.member ? findWriteRefusal(deps, found.room, actor.id) : undefined,
  ])
  if (entered.status === 'rejected') throw entered.reason // first: whoever is not there learns nothing else
  if (refusal.status === 'rejected') throw refusal.reason
  if (refusal.value) throw refusal.value
  return asMember(entered.value)
}

function asMember(place: RoomAccess) {
  const { member } = place
  if (!member) throw chatError.CHAT_READ_ONLY()
  return { ...place, member }
}

/** Whose child writes there with somebody who is no relative; nobody once the child is grown up. */
export async function guardiansOf(deps: Deps, { childId }: Pick<RoomRow, 'childId'>) {
  const [minor] = childId ? await listMinors(deps, [childId]) : []
  return minor?.guardianIds ?? []
}

const hasRoomAccess = async (deps: Deps, room: RoomRow, personId: string) =>
  (await filterAccessibleRooms(deps, personId, [room])).length > 0

/**
 * Of the rooms that somebody stands in those that are still theirs: a class is left by whoever may not use it any more, and the parents' room
 * by whose child may not, before anybody writes that down; where the house helps is left by whoever is not of the house any more.
 */
export async function filterAccessibleRooms<R extends Pick<RoomRow, 'kind' | 'purpose' | 'key'>>(
  deps: Deps,
  personId: string,
  rooms: readonly R[],
) {
  const ofClasses = rooms.filter(isOfClass)
  const helps = rooms.some(({ kind, key }) => kind === 'SUPPORT' && !isCustomer(key, personId))
  if (ofClasses.length === 0 && !helps) return [...rooms]
  const isStaff = helps && (await filterPeopleByRole(deps, [personId], 'admin')).has(personId)
  const family = rooms.some(({ purpose }) => purpose === 'PARENTS') ? await listFamily(deps, personId) : []
  const children = family.filter(({ isChild }) => isChild).map(({ id }) => id)
  const uses = await listUses(deps, [personId, ...children])
  const learns = ({ purpose, key }: R) => {
    const learners = purpose === 'CLASS' ? [personId] : children
    return uses.some((use) => use.refId === classOf(key).refId && learners.includes(use.personId))
  }
  const others = ofClasses.filter((room) => !learns(room)) // who learns somewhere need not teach there
  const taught = await listTaught(
    deps,
    others.map(({ key }) => classOf(key).refId),
  )
  const teaches = ({ key }: R) => taught.some(({ id, teacherId }) => id === classOf(key).refId && teacherId === personId)
  return rooms.filter((room) => {
    if (room.kind === 'SUPPORT') return isStaff || isCustomer(room.key, personId)
    return !isOfClass(room) || learns(room) || teaches(room)
  })
}

/**
 * Two people have to do with each other no more, a group is but a child and an adult, one has blocked the other, or the house has silenced
 * somebody.
 */
export async function findWriteRefusal(deps: Deps, room: RoomRow, personId: string) {
  if (room.kind === 'P2P' && !(await areRelated(deps, room, personId))) return chatError.CHAT_RELATION_ENDED()
  if (room.purpose === 'GROUP' && (await isOfChildAndAdult(deps, room, personId))) return chatError.CHAT_GROUP_OF_TWO()
  return findWriteRestriction(deps, room, personId)
}

async function areRelated(deps: Deps, room: RoomRow, personId: string) {
  const other = (await listMembers(deps.db, { roomId: room.id })).find((one) => one.personId !== personId)
  return other !== undefined && (await relationOf(deps, personId, other.personId)) !== undefined
}

/** What these two have to say to each other belongs where the child's guardians read along; unless they are relatives. */
async function isOfChildAndAdult(deps: Deps, room: RoomRow, personId: string) {
  const ids = (await listMembers(deps.db, { roomId: room.id })).map((one) => one.personId)
  if (ids.length !== 2 || (await listMinors(deps, ids)).length !== 1) return false
  return !(await listFamily(deps, personId)).some(({ id }) => ids.includes(id))
}
