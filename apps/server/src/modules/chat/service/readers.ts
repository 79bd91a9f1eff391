import { LRUCache } from 'lru-cache'
import { listTaught } from '#modules/catalogue'
import { listUsers } from '#modules/entitlements'
import { listGuardians, listHavingRole } from '#modules/identity'
import type { Db } from '#platform/db'
import type { Deps } from '#platform/deps'
import { classOf, isCustomer } from '../chat-room.ts'
import { listMembers, type RoomRow } from '../rooms.repository.ts'
import { guardiansOf } from './standing.ts'

/** Whoever has left a class hears of its room for no longer than this: of each message it would be asked anew. */
const rememberMs = 1000
const mostRooms = 500
const mostLearners = 2000

type Room = Pick<RoomRow, 'id' | 'childId' | 'kind' | 'purpose' | 'about'>

/** Whose open pages hear of a room: who is in it, unless they are not of the class or of the house any more, and the guardians who read along. */
export const listReaders = async (deps: Deps, room: Room) => readersAmong(deps, room, await listIn(deps, room), { now: false })

/** The same as it is now, for what only they may know; undefined where more than so many are in the room, of whom it would be dear to ask. */
export async function listReadersNow(deps: Deps, room: Room, most: number) {
  const members = await listIn(deps, room)
  return members.length > most ? undefined : readersAmong(deps, room, members, { now: true })
}

const listIn = async ({ db }: Deps, { id: roomId }: Room) => (await listMembers(db, { roomId })).map(({ personId }) => personId)

async function readersAmong(deps: Deps, room: Room, members: readonly string[], { now }: { now: boolean }) {
  const there = await thoseStillOf(deps, room, { members, now })
  return [...new Set([...members.filter((id) => there?.has(id) ?? true), ...(await guardiansOf(deps, room))])]
}

async function thoseStillOf(deps: Deps, room: Room, { members, now }: { members: readonly string[]; now: boolean }) {
  if (room.kind === 'ROOM') return recall(deps, room, { now })
  if (room.kind !== 'SUPPORT') return undefined
  const staff = await listHavingRole(
    deps,
    members.filter((id) => !isCustomer(room.about, id)),
    'admin',
  )
  return new Set(members.filter((id) => staff.has(id) || isCustomer(room.about, id)))
}

const memories = new WeakMap<Db, LRUCache<string, Promise<ReadonlySet<string>>>>()
function recall(deps: Deps, room: Room, { now }: { now: boolean }) {
  const memory = memories.get(deps.db) ?? new LRUCache({ max: mostRooms, ttl: rememberMs, ttlResolution: 0 })
  memories.set(deps.db, memory)
  const known = now ? undefined : memory.get(room.about)
  if (known) return known
  const asked = listOfClass(deps, room)
  memory.set(room.about, asked)
  asked.catch(() => memory.delete(room.about)) // a failure is its own askers' alone
  return asked
}

async function listOfClass(deps: Deps, { about, purpose }: Room): Promise<ReadonlySet<string>> {
  const { refId } = classOf(about)
  const [taught, users] = await Promise.all([listTaught(deps, [refId]), listUsers(deps, [refId], mostLearners)])
  const learners = users.map(({ personId }) => personId)
  const there = purpose === 'CLASS' ? learners : (await listGuardians(deps, learners)).flatMap(({ guardianIds }) => guardianIds)
  return new Set([...taught.map(({ teacherId }) => teacherId), ...there])
}
