import { listTaught, teachersOf } from '#modules/offer/courses'
import { listUses } from '#modules/sale/entitlements'
import { listFamily, filterPeopleByRole } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { chatError } from '../chat.errors.ts'
import { classOf, isCustomer, isOfClass, type RoomRole } from '../chat-room.ts'
import type { Readable } from '../messages.repository.ts'
import { findRoom, listMembers, type RoomRow } from '../rooms.repository.ts'
import { findWriteRestriction } from '../safety/write-restrictions.service.ts'
import { listMinors } from '../participants/participants.service.ts'
import { relationOf } from '../participants/relations.service.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findRoom>>>
/** A room from one person's view: which messages they may read, and why they may not write, if so. */
export type RoomAccess = { room: RoomRow; member: Found['member']; roomRole: RoomRole; readable: Readable }

/**
 * Every access to a room passes this check. Throws CHAT_ROOM_NOT_FOUND, for an existing room as for a missing one, unless the person is a member or
 * the guardian of a child who writes there with an adult.
 */
export const requireRoomAccess = async (deps: Deps, actor: Pick<Actor, 'id'>, roomId: string): Promise<RoomAccess> =>
  checkRoomAccess(deps, actor, roomId, await findRoom(deps.db, roomId, actor.id))

async function checkRoomAccess(deps: Deps, actor: Pick<Actor, 'id'>, roomId: string, found: Found | undefined): Promise<RoomAccess> {
  const { room, member } = found ?? { room: undefined, member: null }
  if (room && member && (await hasRoomAccess(deps, room, actor.id)))
    return { room, member, roomRole: 'MEMBER', readable: { roomId, fromSeq: member.fromSeq } }
  // also queried for a missing room, so that the response time does not reveal whether it exists
  const guardianIds = await guardiansOf(deps, { childId: room?.childId ?? actor.id })
  if (room?.childId && guardianIds.includes(actor.id)) return { room, member: null, roomRole: 'GUARDIAN', readable: { roomId, fromSeq: 0 } }
  throw chatError.CHAT_ROOM_NOT_FOUND()
}

/** The same, for members only. */
export const requireMembership = async (deps: Deps, actor: Pick<Actor, 'id'>, roomId: string) =>
  asMember(await requireRoomAccess(deps, actor, roomId))

/** The same, for people who may write there now. Both checks run in parallel, because every message needs them. */
export async function requireWriteAccess(deps: Deps, actor: Pick<Actor, 'id'>, roomId: string) {
  const found = await findRoom(deps.db, roomId, actor.id)
  const [entered, refusal] = await Promise.allSettled([
    checkRoomAccess(deps, actor, roomId, found),
    found?.member ? findWriteRefusal(deps, found.room, actor.id) : undefined,
  ])
  if (entered.status === 'rejected') throw entered.reason // access errors first: a person without access must learn nothing else
  if (refusal.status === 'rejected') throw refusal.reason
  if (refusal.value) throw refusal.value
  return asMember(entered.value)
}

function asMember(place: RoomAccess) {
  const { member } = place
  if (!member) throw chatError.CHAT_READ_ONLY()
  return { ...place, member }
}

/** The guardians who may read a room of a minor with an adult who is no relative; none once the child is of age. */
export async function guardiansOf(deps: Deps, { childId }: Pick<RoomRow, 'childId'>) {
  const [minor] = childId ? await listMinors(deps, [childId]) : []
  return minor?.guardianIds ?? []
}

const hasRoomAccess = async (deps: Deps, room: RoomRow, personId: string) =>
  (await filterAccessibleRooms(deps, personId, [room])).length > 0

/**
 * Those of a person's rooms that they may still access. A class room requires a current right to the class, and a parents' room the child's right,
 * even before the membership row is ended; a support room requires the admin role for everyone but the customer.
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
  const others = ofClasses.filter((room) => !learns(room)) // a learner of a class needs no check whether they teach it
  const taught = await listTaught(
    deps,
    others.map(({ key }) => classOf(key).refId),
  )
  const teaches = ({ key }: R) => taught.some((one) => one.id === classOf(key).refId && teachersOf(one).includes(personId))
  return rooms.filter((room) => {
    if (room.kind === 'SUPPORT') return isStaff || isCustomer(room.key, personId)
    return !isOfClass(room) || learns(room) || teaches(room)
  })
}

/**
 * Why a person may not write in a room: the two are no longer related, a group consists of just a child and an adult, one has blocked the other, or
 * the person is banned.
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

/** A child and an adult who are no relatives must use a room that the child's guardians can read. */
async function isOfChildAndAdult(deps: Deps, room: RoomRow, personId: string) {
  const ids = (await listMembers(deps.db, { roomId: room.id })).map((one) => one.personId)
  if (ids.length !== 2 || (await listMinors(deps, ids)).length !== 1) return false
  return !(await listFamily(deps, personId)).some(({ id }) => ids.includes(id))
}
